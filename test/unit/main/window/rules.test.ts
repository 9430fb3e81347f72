import { expect, test } from 'vitest'
import { externalAddress } from '../../../../main/window/external-address.ts'
import { contentPolicyFor } from '../../../../main/window/content-policy.ts'
import { mayHave, mayNavigate } from '../../../../main/window/rules.ts'

test('http and https addresses may be opened outside', () => {
  expect(externalAddress('https://example.org/a?b#c')?.href).toBe('https://example.org/a?b#c')
  expect(externalAddress('http://example.org')?.href).toBe('http://example.org/')
})

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,<script>1</script>',
  'smb://host/share',
  'vscode://file/x',
  'https://bank.example@evil.example/',
  'https://user:password@example.org/',
  '//example.org/',
  'example.org',
  'https://',
  `https://example.org/${'a'.repeat(5000)}`,
])('guard: %s is not opened outside', (address) => {
  expect(externalAddress(address)).toBeNull()
})

test('a window navigates within the app alone', () => {
  expect(mayNavigate('app://desk/')).toBe(true)
  expect(mayNavigate('app://desk/#/c/1')).toBe(true)
  expect(mayNavigate('app://desk/viewer.html')).toBe(true)
})

test.each([
  'https://desk/',
  'app://desk.evil/',
  'app://other/',
  'file:///x',
  'about:blank',
  'app://desk',
  'app://desk/media/grant',
  'app://desk/images/c/1/0',
  'app://desk/viewer.html/../media/grant',
])('guard: a window does not navigate to %s', (address) => {
  expect(mayNavigate(address)).toBe(false)
})

test('pages get no permission but full screen', () => {
  const asked = [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
    'usb',
    'fileSystem',
    'fullscreen',
  ]
  const own = { address: 'app://desk/#/c/1', isMainFrame: true }
  expect(asked.filter((permission) => mayHave(permission, own))).toEqual(['fullscreen'])
  expect(mayHave('fullscreen', { ...own, address: 'app://desk' })).toBe(true)
})

test.each([
  { address: 'app://desk/viewer.html', isMainFrame: false },
  { address: 'https://example.org/', isMainFrame: true },
  { address: 'app://desk.evil', isMainFrame: true },
  { address: '', isMainFrame: true },
])('guard: full screen is not for $address', (asking) => {
  expect(mayHave('fullscreen', asking)).toBe(false)
})

test('the viewer may reach nothing and is sandboxed, other pages are not framed', () => {
  const viewer = contentPolicyFor('/viewer.html')
  expect(viewer).toContain("connect-src 'none'")
  expect(viewer).toContain('sandbox allow-scripts')
  expect(viewer).not.toContain('allow-same-origin')
  // Decoders of pdf.js are WebAssembly. No other code is made there, and none at all in the app's page.
  expect(viewer).toContain("script-src 'self' 'wasm-unsafe-eval';")
  const main = contentPolicyFor('/index.html')
  expect(main).toContain("frame-ancestors 'none'")
  expect(main).toContain("script-src 'self';")
  // Code of a page's own making has no address that the app's page would load.
  expect(main).toContain("worker-src 'none'")
  // Pictures are the app's, or were taken of a video by the page itself.
  expect(main).toContain("img-src 'self' blob:;")
  for (const policy of [viewer, main]) {
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/)
    expect(policy).not.toMatch(/https?:/)
  }
})
