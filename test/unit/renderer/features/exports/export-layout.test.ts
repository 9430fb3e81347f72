import { expect, test } from 'vitest'
import { EXPORT_COLUMNS, EXPORT_KINDS } from '../../../../../contract/model/export-options.ts'
import { CHANGE_COLUMN } from '../../../../../contract/model/review-export-columns.ts'
import { en } from '../../../../../contract/text/en.ts'
import {
  chosenColumns,
  completeLayout,
  moveColumn,
  usualLayout,
} from '../../../../../renderer/features/exports/export-layout.ts'

test('at first the usual columns are chosen; fields of participant data are offered', () => {
  const layout = usualLayout('sessions', ['Mail'])
  expect(chosenColumns(layout)).toEqual(EXPORT_COLUMNS.sessions.usual)
  expect(layout.at(-1)).toEqual({ id: 'participantData.Mail', chosen: false })
})

test('what was kept stays in its order; unknown columns go, new ones come last and not chosen', () => {
  const kept = [
    { id: 'score', chosen: true },
    { id: 'gone', chosen: true },
    { id: 'participantData.Mail', chosen: true },
    { id: 'center', chosen: false },
  ]
  const layout = completeLayout('outcomes', kept, ['Mail', 'Branch'])
  expect(layout.slice(0, 3)).toEqual([kept[0], kept[2], kept[3]])
  expect(chosenColumns(layout)).toEqual(['score', 'participantData.Mail'])
  expect(new Set(layout.map(({ id }) => id)).size).toBe(layout.length)
  expect(layout.map(({ id }) => id)).toContain('participantData.Branch')
})

test('a column moves past its neighbour and stops at both ends', () => {
  const layout = ['a', 'b', 'c'].map((id) => ({ id, chosen: true }))
  expect(chosenColumns(moveColumn(layout, 'c', -1))).toEqual(['a', 'c', 'b'])
  expect(chosenColumns(moveColumn(layout, 'a', 1))).toEqual(['b', 'a', 'c'])
  expect(moveColumn(layout, 'a', -1)).toBe(layout)
  expect(moveColumn(layout, 'c', 1)).toBe(layout)
  expect(moveColumn(layout, 'x', 1)).toBe(layout)
})

test('every column has a name in the catalogue', () => {
  const ids = EXPORT_KINDS.flatMap((kind) => [...EXPORT_COLUMNS[kind].usual, ...EXPORT_COLUMNS[kind].more])
  expect(new Set(Object.keys(en.exportOptions.names))).toEqual(new Set([...ids, CHANGE_COLUMN]))
})
