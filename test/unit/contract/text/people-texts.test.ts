import { afterEach, expect, test } from 'vitest'
import type { RowReason, RowReasonCode } from '../../../../contract/model/people.ts'
import { LANGUAGES } from '../../../../contract/model/language.ts'
import { loadCatalogue } from '../../../../contract/text/catalogues.ts'
import { problemTexts } from '../../../../contract/text/people-texts.ts'
import { rowReasonText } from '../../../../contract/text/row-reason-text.ts'
import { setMainTexts } from '../../../../contract/text/text-at.ts'

afterEach(() => setMainTexts(null))

/** One of each reason, which the compiler holds to be all. */
const REASONS: { readonly [R in RowReasonCode]: RowReason & { readonly reason: R } } = {
  cells: { reason: 'cells' },
  quotes: { reason: 'quotes' },
  lineFeed: { reason: 'lineFeed' },
  errorValue: { reason: 'errorValue', title: 'Name', value: '#N/A' },
  shortened: { reason: 'shortened', title: 'ID', value: '1.23E+15' },
  formula: { reason: 'formula', title: 'Name', value: '=A1' },
  hiddenSigns: { reason: 'hiddenSigns', title: 'ID', value: '[U+200B]1' },
  idTextMark: { reason: 'idTextMark', title: 'ID', value: "'A1" },
  idDecimals: { reason: 'idDecimals', title: 'ID', value: '123.0' },
  idDay: { reason: 'idDay', title: 'ID', value: '2-Jan' },
  idDigits: { reason: 'idDigits', title: 'ID', value: '1234567890123450' },
  idZeros: { reason: 'idZeros', value: '123', known: '00123' },
  unreadableText: { reason: 'unreadableText', title: 'Name' },
  noValues: { reason: 'noValues' },
  emptyId: { reason: 'emptyId' },
  idTooLong: { reason: 'idTooLong', length: 251 },
  repeatedId: { reason: 'repeatedId', rows: [2, 5], more: 3 },
  status: { reason: 'status', value: 'left' },
  required: { reason: 'required', field: 'Email' },
  email: { reason: 'email', field: 'Email', value: 'a@b' },
  phone: { reason: 'phone', field: 'Phone', value: 'x' },
  number: { reason: 'number', field: 'Hours', value: '1,5' },
  date: { reason: 'date', field: 'Since', value: '1.1.' },
  choice: { reason: 'choice', field: 'Grade', value: 'C' },
  image: { reason: 'image', field: 'Photo' },
  imageType: { reason: 'imageType', field: 'Photo' },
  imageTooLarge: { reason: 'imageTooLarge', field: 'Photo', limit: 1 },
}

test.each(LANGUAGES)('every reason is a sentence without gaps in %s', async (language) => {
  setMainTexts(await loadCatalogue(language))
  const texts = problemTexts()
  const sentences = Object.values(REASONS).map((reason) => rowReasonText(reason, texts))
  expect(sentences).toHaveLength(27)
  expect(new Set(sentences).size).toBe(27)
  for (const sentence of sentences) expect(sentence).not.toMatch(/\{\{|\}\}|undefined/)
  expect(sentences.find((sentence) => sentence.includes('2, 5'))).toMatch(/2, 5 .*3/)
})
