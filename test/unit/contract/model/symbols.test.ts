import { expect, test } from 'vitest'
import { symbolsOf } from '../../../../contract/model/symbols.ts'
import { saveProgramRequestSchema } from '../../../../contract/remote/programs.ts'
import { createTestRequestSchema } from '../../../../contract/remote/tests.ts'
import { programRequest } from '../../../../contract/model/program-request.ts'
import { PROGRAM, programContent, PROJECT } from '../../../support/programs.ts'

const FAMILY = '👩‍👩‍👧‍👦'

test.each([
  ['plain letters', 'Rota', 4],
  ['an emoji outside the basic plane', '🎓', 2],
  ['a family of four joined by joiners', FAMILY, 11],
  ['a flag', '🇫🇷', 4],
  ['a letter with a combining accent', 'e\u0301', 2],
  ['the same letter in one code point', '\u00e9', 1],
  ['Cyrillic', 'Оценка', 6],
])('%s: no other common count is higher', (_, text, count) => {
  expect(symbolsOf(text)).toBe(count)
  const characters = [...new Intl.Segmenter('en').segment(text)].length
  expect(symbolsOf(text)).toBeGreaterThanOrEqual([...text].length)
  expect([...text].length).toBeGreaterThanOrEqual(characters)
  expect(symbolsOf(text)).toBeGreaterThanOrEqual(text.normalize('NFC').length)
})

const FITS = [
  ['plain letters', 'x'],
  ['emoji', '🎓'],
  ['families', FAMILY],
  ['letters with combining accents', 'e\u0301'],
] as const

test.each(FITS)('titles of %s are measured by the client’s schemas in the same way', (_, unit) => {
  const program = (title: string) => programRequest(PROGRAM, null, { ...programContent(), title })!.body
  const created = (title: string) => ({ projectId: PROJECT, title, type: 'test' as const })
  const filled = (most: number) => unit.repeat(Math.floor(most / unit.length)).padEnd(most, 'x')
  expect(symbolsOf(filled(100))).toBe(100)
  expect(saveProgramRequestSchema.safeParse(program(filled(100))).success).toBe(true)
  expect(saveProgramRequestSchema.safeParse(program(`${filled(100)}x`)).success).toBe(false)
  expect(createTestRequestSchema.safeParse(created(filled(200))).success).toBe(true)
  expect(createTestRequestSchema.safeParse(created(`${filled(200)}x`)).success).toBe(false)
})
