import { expect, test } from 'vitest'
import { createLeftOut, readLeftOut, sumLeftOut } from '../../../../renderer/viewer/left-out.ts'

test('each kind has words of its own in the list, however many another has', () => {
  const left = createLeftOut()
  for (let row = 1; row <= 300; row += 1) left.addNamed('hiddenLine', `Plan!${row}`)
  left.addNamed('comment', 'ZCOMMENT')
  const { named = [], ...counts } = sumLeftOut(left.counts(), { comment: 1 })
  expect(counts).toEqual({ hiddenLine: 300, comment: 2 })
  expect(named).toHaveLength(201)
  expect(named.at(-1)).toEqual({ kind: 'comment', words: 'ZCOMMENT' })
  expect(readLeftOut({ ...counts, named })).toEqual({ ...counts, named })
})

test('guard: what a frame says is of a bounded length, of known kinds, and texts', () => {
  const long = { kind: 'comment', words: `${'x'.repeat(999)}\u{1f600}` }
  const named = [...Array.from({ length: 6000 }, () => long), { kind: 'other', words: 'x' }]
  const read = readLeftOut({ comment: 1e9, named: [null, 7, { kind: 'comment' }, ...named] })
  expect(read?.comment).toBe(1_000_000)
  expect(read?.named).toHaveLength(200)
  expect(read?.named?.[0]?.words).toBe(`${'x'.repeat(999)}\ufffd`)
  expect(readLeftOut('x')).toBeNull()
})
