import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SelectionChange } from '../../../contract/model/selection.ts'
import { createSelectedRows } from '../../../main/store/selections.ts'

const LENGTH = 30
const LIST = Uint32Array.from({ length: LENGTH }, (_, at) => ((at * 7) % LENGTH) + 1)
const at = fc.nat({ max: LENGTH + 5 })
type Change = Exclude<SelectionChange, { kind: 'adopt' }>
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.constant({ kind: 'all' as const }),
  fc.record({ kind: fc.constant('toggle' as const), at }),
  fc.record({ kind: fc.constant('extend' as const), anchor: at, from: at, to: at }),
)

/** The plain meaning of a change, on a set of positions. */
function applyTo(model: Set<number>, change: Change): void {
  const range = (one: number, other: number) =>
    Array.from({ length: LENGTH }, (_, index) => index).filter(
      (index) => index >= Math.min(one, other) && index <= Math.max(one, other),
    )
  switch (change.kind) {
    case 'none':
      return model.clear()
    case 'all':
      return range(0, LENGTH).forEach((index) => model.add(index))
    case 'toggle':
      if (change.at >= LENGTH) return
      if (!model.delete(change.at)) model.add(change.at)
      return
    case 'extend':
      range(change.anchor, change.from).forEach((index) => model.delete(index))
      range(change.anchor, change.to).forEach((index) => model.add(index))
  }
}

test('any row of changes leaves what a set of positions would hold', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 20 }), (all) => {
      const rows = createSelectedRows(LIST)
      const model = new Set<number>()
      for (const change of all) {
        rows.apply(change)
        applyTo(model, change)
      }
      const positions = [...model].sort((left, right) => left - right)
      expect(rows.look(0, LENGTH)).toEqual({ count: model.size, positions })
      expect([...rows.ids()]).toEqual(positions.map((position) => LIST[position]))
    }),
  )
})

test('of an empty list nothing can be selected', () => {
  const rows = createSelectedRows(new Uint32Array())
  rows.apply({ kind: 'all' })
  rows.apply({ kind: 'toggle', at: 0 })
  expect(rows.look(0, 10)).toEqual({ count: 0, positions: [] })
})
