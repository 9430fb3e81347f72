import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAnnotations, type PdfAnnotation } from '../../../../../renderer/viewer/pdf/annotations.ts'

const RECT = [0, 0, 100, 20]
const textsOf = (...all: readonly PdfAnnotation[]) => readAnnotations(all).texts.map(({ text }) => text)
const widget = (entries: PdfAnnotation) => ({ subtype: 'Widget', rect: RECT, ...entries })

test.each([
  [{ fieldType: 'Tx', fieldValue: 'first\rsecond\r\nthird' }, ['first\nsecond\nthird']],
  [{ fieldType: 'Tx', fieldValue: '' }, []],
  [{ fieldType: 'Tx', fieldValue: 'secret', password: true }, []],
  [{ fieldType: 'Tx', fieldValue: 'hidden', hidden: true }, []],
  [{ fieldType: 'Ch', fieldValue: ['a', 'b'], options: [{ exportValue: 'a', displayValue: 'Ay' }] }, ['Ay\nb']],
  [{ fieldType: 'Btn', fieldValue: 'Yes', exportValue: 'Yes', checkBox: true }, ['☒']],
  [{ fieldType: 'Btn', fieldValue: 'Off', exportValue: 'Yes', checkBox: true }, ['☐']],
  [{ fieldType: 'Btn', fieldValue: 'b', buttonValue: 'a', radioButton: true }, ['○']],
  [{ fieldType: 'Btn', fieldValue: 'b', buttonValue: 'b', radioButton: true }, ['◉']],
  [{ fieldType: 'Btn', fieldValue: 'Yes', exportValue: 'Yes', hasAppearance: true }, []],
  [{ fieldType: 'Btn', pushButton: true }, []],
] as const)('the value of a field %j', (entries, texts) => {
  expect(textsOf(widget(entries))).toEqual(texts)
})

test('a comment is read once, with its author, and not its pop-up, states and links', () => {
  const comment = { contentsObj: { str: ' why? ' }, titleObj: { str: 'Ada' }, rect: RECT }
  const all = [
    { subtype: 'Text', ...comment },
    { subtype: 'Popup', ...comment },
    { subtype: 'Link', ...comment },
    { subtype: 'Text', ...comment, state: 'Accepted' },
    { subtype: 'Text', ...comment, annotationFlags: 2 },
    { subtype: 'Ink', rect: RECT, contentsObj: { str: '' } },
    { subtype: 'FileAttachment', rect: RECT, hasAppearance: true, file: { filename: 'a.txt' } },
    { subtype: 'Stamp', rect: RECT },
  ]
  expect(readAnnotations(all).comments).toEqual([
    { author: 'Ada', text: 'why?', rect: RECT },
    { author: '', text: 'a.txt', rect: null },
    { author: '', text: '', rect: RECT },
  ])
})

test('guard: whatever a damaged file has in an annotation, texts and places are read or left out', () => {
  const keys = [
    'subtype',
    'fieldType',
    'fieldValue',
    'options',
    'contentsObj',
    'titleObj',
    'rect',
    'file',
    'textContent',
  ]
  const value = fc.oneof(
    fc.constantFrom('Widget', 'Text', 'FreeText', 'Ch', 'Btn', 'Tx', RECT, { str: 3 }),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.constantFrom(...keys), value), { maxLength: 5 }), (all) => {
      const { texts, comments } = readAnnotations(all)
      for (const { text, rect } of texts) expect([typeof text, rect.length]).toEqual(['string', 4])
      for (const { text, author } of comments) expect([typeof text, typeof author]).toEqual(['string', 'string'])
    }),
  )
})
