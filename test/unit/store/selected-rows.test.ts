import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SelectionChange } from '../../../contract/model/selection.ts'
import { createSelectedRows } from '../../../main/store/worker/result-sets/selected-rows.ts'

const LENGTH = 30
const LIST = Uint32Array.from({ length: LENGTH }, (_, at) => ((at * 7) % LENGTH) + 1)
const at = fc.nat({ max: LENGTH + 5 })
type Change = Exclude<SelectionChange, { kind: 'adopt' }>
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.constant({ kind: 'restore' as const }),
  fc.constant({ kind: 'all' as const }),
  fc.record({ kind: fc.constant('toggle' as const), at }),
  fc.record({ kind: fc.constant('extend' as const), anchor: at, from: at, to: at }),
)

type Model = { readonly selected: Set<number>; cleared: readonly number[] }

/** The plain meaning of a change, on sets of positions. */
function applyTo(model: Model, change: Change): void {
  const { selected } = model
  const range = (one: number, other: number) =>
    Array.from({ length: LENGTH }, (_, index) => index).filter(
      (index) => index >= Math.min(one, other) && index <= Math.max(one, other),
    )
  switch (change.kind) {
    case 'none':
      if (selected.size > 0) model.cleared = [...selected]
      return selected.clear()
    case 'restore':
      model.cleared.forEach((index) => selected.add(index))
      model.cleared = []
      return
    case 'all':
      return range(0, LENGTH).forEach((index) => selected.add(index))
    case 'toggle':
      if (change.at >= LENGTH) return
      if (!selected.delete(change.at)) selected.add(change.at)
      return
    case 'extend':
      range(change.anchor, change.from).forEach((index) => selected.delete(index))
      range(change.anchor, change.to).forEach((index) => selected.add(index))
  }
}

test('any row of changes leaves what a set of positions would hold', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 20 }), (all) => {
      const rows = createSelectedRows(LIST)
      const model: Model = { selected: new Set(), cleared: [] }
      for (const change of all) {
        rows.apply(change)
        applyTo(model, change)
      }
      const positions = [...model.selected].sort((left, right) => left - right)
      expect(rows.look(0, LENGTH)).toEqual({ count: model.selected.size, positions })
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

test('what was cleared can be taken back in a list that was opened since, as far as it is in that', () => {
  const before = createSelectedRows(Uint32Array.of(1, 2, 3, 4))
  before.apply({ kind: 'extend', anchor: 0, from: 0, to: 2 })
  before.apply({ kind: 'none' })
  const after = createSelectedRows(Uint32Array.of(9, 3, 1))
  after.adopt(before)
  expect(after.look(0, 3)).toEqual({ count: 0, positions: [] })
  after.apply({ kind: 'restore' })
  expect(after.look(0, 3)).toEqual({ count: 2, positions: [1, 2] })
})
