import { expect, test } from 'vitest'
import { mayRequest } from '../../../main/window/rules.ts'

test.each([
  'http://example.org/',
  'https://example.org/',
  'https://desk/',
  'ws://127.0.0.1:9/',
  'wss://example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'filesystem:app://desk/temporary/x',
  'chrome://settings/',
  'chrome-extension://abcdefghijklmnopabcdefghijklmnop/x.js',
  'app://other/x',
  'app://desk.evil/x',
  'app://desk:80/x',
  'blob:https://example.org/1',
  'about:blank',
  'proctordesk://session/x',
])('guard: a page requests %s in vain', (address) => {
  expect(mayRequest(address)).toBe(false)
})

test.each([
  'app://desk/',
  'app://desk/assets/index.js',
  'app://desk/media/grant',
  'blob:app://desk/2b6c',
  // The viewer's frame has no origin.
  'blob:null/2b6c',
  'data:image/png;base64,AAAA',
  'devtools://devtools/bundled/devtools_app.html',
])('%s is requested by pages of the app', (address) => {
  expect(mayRequest(address)).toBe(true)
})
