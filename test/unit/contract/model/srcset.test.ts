import { expect, test } from 'vitest'
import { firstOfSrcset } from '../../../../contract/model/srcset.ts'

test.each([
  ['a.png 1x, b.png 2x', 'a.png'],
  [' ,, a.png, b.png', 'a.png'],
  ['a,b.png,, c.png', 'a,b.png'],
  ['a.png', 'a.png'],
  ['', null],
  [' , ,', null],
])('the first candidate of "%s" is %s', (srcset, first) => {
  expect(firstOfSrcset(srcset)).toBe(first)
})

test('guard: commas inside of an address end nothing, however many', () => {
  const srcset = `x${','.repeat(4000)}y`
  expect(firstOfSrcset(srcset) === srcset).toBe(true)
})
