import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerHash, formatBasis, parseBasis } from '../../../../../main/store/marking/basis.ts'
import { questionWith } from '../../../../support/session-fixture.ts'

test('a basis is read as it was written, also after a spreadsheet changed its case', () => {
  const clock = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(clock, (value) => {
      const basis = { clock: value, answer: answerHash(questionWith({ num: value % 100 })) }
      expect(parseBasis(formatBasis(basis))).toEqual(basis)
      expect(parseBasis(formatBasis(basis).toUpperCase())).toEqual(basis)
    }),
  )
  for (const text of ['', 'k12', '1.78E+15', 'k-0123456789abcdef']) expect(parseBasis(text)).toBe(null)
})

test('the hash of an answer leaves out what each signing of an address changes', () => {
  const essay = (url: string, text = 'Essay') =>
    answerHash(questionWith({ answer: { kind: 'essay', text, files: [{ url, type: 'text/plain', size: 1 }] } }))
  expect(essay('https://media.example/a?signed=1')).toBe(essay('https://media.example/a?signed=2'))
  expect(essay('https://media.example/a')).not.toBe(essay('https://media.example/b'))
  expect(essay('https://media.example/a')).not.toBe(essay('https://media.example/a', 'Another essay'))
})
