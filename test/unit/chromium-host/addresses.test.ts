import { expect, test } from 'vitest'
import fc from 'fast-check'
import { addScheme, schemeOf, toAppAddress, toPageAddress } from '../../../chromium-host/addresses.ts'

addScheme('app')

test.each([
  ['app://desk', 'https://desk.app.invalid'],
  ['app://desk/', 'https://desk.app.invalid/'],
  ['app://desk/media/g/a%2Fb?x=1#y', 'https://desk.app.invalid/media/g/a%2Fb?x=1#y'],
])('%s is %s to the browser, and back', (app, page) => {
  expect(toPageAddress(app)).toBe(page)
  expect(toAppAddress(page)).toBe(app)
  expect(schemeOf(page)).toBe('app')
})

test.each([
  'https://desk.example/',
  'see app://desk/x',
  'other://desk/',
  '',
  'https://desk.other.invalid/',
  'app:desk',
])('the text %j is no address of the app and stays as it is', (text) => {
  expect(toPageAddress(text)).toBe(text)
  expect(toAppAddress(text)).toBe(text)
})

test.each([
  'https://desk.app.invalid.evil.example/',
  'https://evil.example/desk.app.invalid/',
  'http://desk.app.invalid/',
])('guard: %s does not pass for a page of the app', (address) => {
  expect(schemeOf(address)).toBeNull()
  expect(toAppAddress(address)).toBe(address)
})

test('any path survives the way to the browser and back', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const address = `app://desk${path}?${query}`
      expect(toAppAddress(toPageAddress(address))).toBe(address)
    }),
  )
})
