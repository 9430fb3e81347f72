import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserLanguage, withoutOtherLanguage } from '../../../../main/window/browser-language.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'proctor-desk-language-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const withSettings = (text: string) => writeFileSync(join(folder, 'settings.json'), text)

test('the browser starts in the language of the settings, with the region that the system has for it', () => {
  withSettings('{"theme":"dark","language":"de"}')
  expect(browserLanguage(folder, ['en-US'])).toBe('de')
  expect(browserLanguage(folder, ['fr-FR', 'de-AT'])).toBe('de-AT')
  withSettings('{"language":"en"}')
  expect(browserLanguage(folder, ['en-GB', 'en'])).toBe('en-GB')
})

test.each(['{"language":"system"}', '{"language":"xx"}', '{}', 'null', 'not JSON'])(
  'Chromium finds the system’s language by itself where the file says %s',
  (text) => {
    withSettings(text)
    expect(browserLanguage(folder, ['de-DE'])).toBeNull()
  },
)

test('so does it at the first start, without a file', () => expect(browserLanguage(folder, ['de-DE'])).toBeNull())

test('GLib’s LANGUAGE, which comes before what Electron sets, is that of the settings until the app is ready', () => {
  const env: NodeJS.ProcessEnv = { LANGUAGE: 'de_DE:de' }
  const setBack = withoutOtherLanguage('en-GB', env)
  expect(env).toEqual({ LANGUAGE: 'en_GB' })
  setBack()
  expect(env).toEqual({ LANGUAGE: 'de_DE:de' })
  const without: NodeJS.ProcessEnv = {}
  withoutOtherLanguage('en-GB', without)()
  expect(without).toEqual({})
})
