// --- path: src/models.ts ---
import mongoose, { Schema, model } from "mongoose";
const schema = new Schema({}, { collection: "cats_and_more" });
export const Cat = mongoose.model("Cat", schema);
// ^ table: collection cats_and_more
export const BlogPost = model("BlogPost", new Schema({}));
// ^ table: collection blogposts
// --- path: infrastructure/Store.mjs ---
import mongoose from 'mongoose'
mongoose.set('strictQuery', false)
export default mongoose
// --- path: models/Tag.mjs ---
import mongoose from '../infrastructure/Store.mjs'
const { Schema } = mongoose
export const TagSchema = new Schema({ name: String }, { minimize: false })
export const Tag = mongoose.model('Tag', TagSchema)
// ^ table: collection tags
