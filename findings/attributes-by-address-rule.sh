#!/usr/bin/env bash
# A rule for addresses in DOMPurify also decides about numbers and words: tables lose their merged cells, lists their numbers.
#
# Version: DOMPurify 3.4.18 on jsdom 26.1.0.
# A viewer of untrusted pages allows no address but embedded bitmaps, by the option for addresses (ALLOWED_URI_REGEXP).
# Guess: the option is asked about attributes that hold an address, such as `src` and `href`; `colspan`, `start` and `dir` stay.
# Seen: every attribute that is not on a short list of harmless ones (ADD_URI_SAFE_ATTR adds to it) has to match the rule, so
# `colspan="2"`, `start="7"` and `dir="rtl"` go without a word. The rule that it has by default lets them pass, since it matches
# whatever does not begin like an address.
# In purify.ts `_isValidAttribute` asks the rule for whatever is not among the names of URI_SAFE_ATTRIBUTES.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent dompurify@3.4.18 jsdom@26.1.0
cat >sanitise.mjs <<'JS'
import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'

const purify = createDOMPurify(new JSDOM('').window)
const bitmapsOnly = { ALLOWED_URI_REGEXP: /^data:image\/(?:png|jpeg|gif);base64,/i }
const table = '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'
for (const html of [
  table,
  '<ol start="7"><li>a</li></ol>',
  '<p dir="rtl">a</p>',
  '<p title="a">a</p>',
  '<a href="https://example.org/">a</a>',
]) {
  console.log(`by default: ${purify.sanitize(html)}`)
  console.log(`by rule:    ${purify.sanitize(html, bitmapsOnly)}`)
}
console.log(`safe name:  ${purify.sanitize(table, { ...bitmapsOnly, ADD_URI_SAFE_ATTR: ['colspan'] })}`)
JS
node sanitise.mjs | tee seen.txt
diff - seen.txt <<'SEEN'
by default: <table><tbody><tr><td colspan="2">a</td></tr></tbody></table>
by rule:    <table><tbody><tr><td>a</td></tr></tbody></table>
by default: <ol start="7"><li>a</li></ol>
by rule:    <ol><li>a</li></ol>
by default: <p dir="rtl">a</p>
by rule:    <p>a</p>
by default: <p title="a">a</p>
by rule:    <p title="a">a</p>
by default: <a href="https://example.org/">a</a>
by rule:    <a>a</a>
safe name:  <table><tbody><tr><td colspan="2">a</td></tr></tbody></table>
SEEN
