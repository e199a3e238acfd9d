// A member is not bound by its name alone where the receiver comes from outside.

// --- path: lib/box.js ---
class Box { hideBox() {} redirectBox() {} groupRows() {} }
module.exports = { Box }
// --- path: web/a.js ---
const $ = require('jquery')
$('#x').hideBox()
//      ^ not calls: lib.box.Box.hideBox
const el = $('#y')
el.hideBox()
// ^ not calls: lib.box.Box.hideBox
$(document).find('a').parent().hideBox()
//                             ^ not calls: lib.box.Box.hideBox
const express = require('express')
const app = express()
app.get('/', (req, res) => { res.redirectBox() })
//                               ^ not calls: lib.box.Box.redirectBox
app.get('/x', function (req, res) { res.status(3).redirectBox() })
//                                                ^ not calls: lib.box.Box.redirectBox
const router = express.Router()
router.post('/', async (req, res) => { res.redirectBox() })
//                                         ^ not calls: lib.box.Box.redirectBox
function handler(req, res) { res.redirectBox() }
//                               ^ not calls: lib.box.Box.redirectBox
router.get('/h', handler)
app.use((err, req, res, next) => { res.redirectBox() })
//                                     ^ not calls: lib.box.Box.redirectBox
const controller = { show(req, res) { res.redirectBox() } }
//                                        ^ not calls: lib.box.Box.redirectBox
router.get('/c', controller.show)
exports.edit = (req, res) => { res.redirectBox() }
// --- path: web/c.js ---
window.jQuery('#z').hideBox()
//                  ^ not calls: lib.box.Box.hideBox
jQuery('#z').hideBox()
//           ^ not calls: lib.box.Box.hideBox
$('#q').hideBox()
//      ^ not calls: lib.box.Box.hideBox
this.$el.hideBox()
const _ = require('lodash')
_.chain(x).groupRows()
//         ^ not calls: lib.box.Box.groupRows
document.getElementById('x').hideBox()
//                           ^ not calls: lib.box.Box.hideBox
import axios from 'axios'
axios.get('/').then((response) => { response.data.groupRows() })
//                                                ^ not calls: lib.box.Box.groupRows
const { data } = await axios.get('/')
data.groupRows()
//   ^ not calls: lib.box.Box.groupRows
// --- path: public/selector.js ---
const selector = {}
selector.displayModal = function () {}
selector.chooseEntry = function () {}
// --- path: public/page.js ---
define(["bootbox", "selector"], function (bootbox, pageSelector) {
  const dialog = bootbox.dialog({})
  dialog.displayModal("hide")
  //     ^ unresolved
  pageSelector.chooseEntry()
  //           ^ calls: public.selector.selector.chooseEntry  by: a guess
})
