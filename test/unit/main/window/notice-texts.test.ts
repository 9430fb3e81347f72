import { afterEach, expect, test } from 'vitest'
import { ERROR_CODES, type ErrorCode, type Failure } from '../../../../contract/model/errors.ts'
import { loadCatalogue } from '../../../../contract/text/catalogues.ts'
import { setShownLanguage } from '../../../../contract/text/language.ts'
import { setMainTexts } from '../../../../contract/text/text-at.ts'
import { fileNotice, syncNotice } from '../../../../main/window/notice-texts.ts'

afterEach(() => {
  setMainTexts(null)
  setShownLanguage({ language: 'en', locale: 'en' })
})

const failure = (code: ErrorCode): Failure => ({ code, message: 'Not for the user.' })
const progress = { what: 'sessions', rows: 1200, withoutReport: 0, written: 1300 } as const

test('a notification of a sync names the connection and says what came, or why it failed', () => {
  expect(syncNotice('North', { created: 1200, changed: 3, failure: null })).toEqual({
    title: 'Sync finished',
    body: 'North: 1,200 new, 3 changed',
  })
  expect(syncNotice('North', { created: 0, changed: 0, failure: failure('network') })).toEqual({
    title: 'Sync failed',
    body: 'North: Couldn’t reach the service.',
  })
})

test('a notification of a file says how many, by the unit of the file, and not its name', () => {
  const done = { kind: 'export', windowId: 1, failure: null } as const
  expect(fileNotice({ ...done, progress })).toEqual({ title: 'Export finished', body: '1,200 sessions saved.' })
  expect(fileNotice({ ...done, progress: { ...progress, rows: 2, withoutReport: 1 } }).body).toBe('1 session saved.')
  expect(fileNotice({ ...done, progress: { ...progress, what: 'scores' } }).body).toBe('1,300 rows saved.')
  expect(fileNotice({ kind: 'evidence', windowId: 1, sessions: 1, failure: null })).toEqual({
    title: 'Evidence report finished',
    body: '1 session in the report.',
  })
  expect(fileNotice({ ...done, progress, failure: failure('disk-full') }).title).toBe('Export failed')
})

test('no notification has a placeholder or a text for the log', () => {
  for (const code of ERROR_CODES) {
    const { title, body } = syncNotice('North', { created: 0, changed: 0, failure: failure(code) })
    expect(`${title} ${body}`).not.toMatch(/\{\{|undefined|Not for the user/)
  }
})

test('a plural has the form of the language, and numbers are written as it writes them', async () => {
  setShownLanguage({ language: 'ru', locale: 'ru' })
  setMainTexts(await loadCatalogue('ru'))
  const saved = (rows: number) =>
    fileNotice({ kind: 'export', windowId: 1, failure: null, progress: { ...progress, rows } }).body
  expect(new Set([saved(1), saved(3), saved(5)].map((text) => text.replace(/\d+/, '#'))).size).toBe(3)
  expect(saved(1).replace('1', '21')).toBe(saved(21))
  expect(syncNotice('Север', { created: 12_345, changed: 0, failure: null }).body).toContain('12\u00a0345')
})
