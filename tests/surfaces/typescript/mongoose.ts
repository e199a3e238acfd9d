// --- path: src/models.ts ---
import mongoose, { Schema, model } from "mongoose";
const schema = new Schema({}, { collection: "cats_and_more" });
export const Cat = mongoose.model("Cat", schema);
// ^ table: collection cats_and_more
export const BlogPost = model("BlogPost", new Schema({}));
// ^ table: collection blogposts
