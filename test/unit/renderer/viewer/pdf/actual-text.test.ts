import { expect, test } from 'vitest'
import { withActualText } from '../../../../../renderer/viewer/pdf/actual-text.ts'

const BEGIN = 'beginMarkedContentProps'
type Items = Parameters<typeof withActualText>[0]
const textsOf = (...items: readonly object[]) => withActualText(items as unknown as Items).map(({ str }) => str)
const text = (str: string) => ({ str, hasEOL: false, transform: [] })
const begin = (actualText: string | null) => ({ type: BEGIN, actualText })
const end = { type: 'endMarkedContent' }

test('the words that marked content states are in the place of its first item', () => {
  expect(textsOf(text('a'), begin('words'), text('x'), text('y'), end, text('b'))).toEqual(['a', 'words', '', 'b'])
  expect(textsOf(begin('outer'), begin('inner'), text('x'), end, text('y'), end)).toEqual(['outer', ''])
  expect(textsOf(begin(null), text('x'), end, end, text('y'))).toEqual(['x', 'y'])
})

test('spaces and ends of lines that are added stay, and take the words only where nothing else is', () => {
  expect(textsOf(begin('words'), text(' '), text(''), text('x'), end)).toEqual([' ', '', 'words'])
  expect(textsOf(begin('words'), text(' '), end, text('x'))).toEqual(['words', 'x'])
  expect(textsOf(begin(''), text('x'), end)).toEqual([''])
})
