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

test('exploit: millions of commas are read in one pass', () => {
  const srcset = `x${','.repeat(4_000_000)}y`
  expect(firstOfSrcset(srcset) === srcset).toBe(true)
})
