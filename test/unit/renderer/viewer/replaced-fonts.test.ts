import { expect, test } from 'vitest'
import { differing, fontsOfPdf } from '../../../../renderer/viewer/pages/replaced-fonts.ts'

const PDF = '<</BaseFont/CAAAAA+Carlito>> <</BaseFont /BAAAAA+NotoSerif-Regular>> <</BaseFont/Liberation#20Sans,Bold>>'

test('fonts that look alike in another are not named, others that are not on the pages are', () => {
  const there = fontsOfPdf(new TextEncoder().encode(PDF))
  expect(there).toEqual(['carlito', 'notoserifregular', 'liberationsansbold'])
  expect(differing(['Calibri', 'Arial', 'Noto Serif', 'Garamond', 'Aptos', 'Times New Roman', ' '], there)).toEqual([
    ...['Aptos', 'Garamond', 'Times New Roman'],
  ])
})

test('a font that is named in the letters of its language is known by its name on the pages', () => {
  expect(differing(['宋体', 'ＭＳ 明朝', '맑은 고딕', '楷体'], ['simsun', 'msmincho', 'malgungothic'])).toEqual([
    '楷体',
  ])
})

test('nothing is said of pages whose fonts are not known, and names have their bounds', () => {
  expect(differing(['Garamond'], [])).toEqual([])
  const many = Array.from({ length: 50 }, (_, index) => `${'x'.repeat(200)}${index}`)
  const named = differing(many, ['carlito'])
  expect(named).toHaveLength(20)
  expect(named[0]).toHaveLength(100)
})
