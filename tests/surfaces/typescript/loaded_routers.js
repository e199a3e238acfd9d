// --- path: src/app.js ---
const express = require('express');
const fs = require('fs');
const path = require('path');
const app = express();
fs.readdirSync(path.join(__dirname, 'routes')).forEach((file) => {
  app.use(`/api/${file.slice(0, -3)}`, require(path.join(__dirname, 'routes', file)));
});
app.use('/files', express.static('public'));
// ^ route: GET /files/* as static
app.get('/health', health);
// ^ route: GET /health as static
function health(req, res) {}

// --- path: src/routes/items.js ---
const router = require('express').Router();
router.get('/:id', one);
// ^ route: GET /:id as heuristic
function one(req, res) {}
module.exports = router;
