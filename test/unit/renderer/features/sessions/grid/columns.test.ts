import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listColumnsSchema } from '../../../../../../contract/model/list-preferences-schemas.ts'
import { LIST_COLUMNS } from '../../../../../../contract/model/list-preferences.ts'
import {
  completeColumns,
  DEFAULT_COLUMNS,
  gridTracks,
  moveColumnBefore,
  moveColumnBy,
  resizeColumn,
  shownColumns,
  toggleColumn,
} from '../../../../../../renderer/features/sessions/grid/columns.ts'

const ids = (columns: typeof DEFAULT_COLUMNS) => shownColumns(columns).map(({ id }) => id)

test('a column moves past its shown neighbours and not past the ends', () => {
  expect(ids(moveColumnBy(DEFAULT_COLUMNS, 'test', -1)).slice(0, 2)).toEqual(['test', 'participant'])
  expect(ids(moveColumnBy(DEFAULT_COLUMNS, 'test', 1)).slice(0, 3)).toEqual(['participant', 'started', 'test'])
  expect(moveColumnBy(DEFAULT_COLUMNS, 'participant', -1)).toBe(DEFAULT_COLUMNS)
  expect(moveColumnBy(DEFAULT_COLUMNS, 'review', 1)).toBe(DEFAULT_COLUMNS)
  expect(ids(moveColumnBefore(DEFAULT_COLUMNS, 'proctoring', 'participant'))[0]).toBe('proctoring')
  expect(ids(moveColumnBefore(DEFAULT_COLUMNS, 'participant', null)).at(-1)).toBe('participant')
})

test('the last column cannot be hidden', () => {
  const one = LIST_COLUMNS.slice(1).reduce(
    (columns, id) => (columns.find((column) => column.id === id)?.shown ? toggleColumn(columns, id) : columns),
    DEFAULT_COLUMNS,
  )
  expect(ids(one)).toEqual(['participant'])
  expect(toggleColumn(one, 'participant')).toBe(one)
})

test('columns that a newer version brought come hidden, after those that were kept', () => {
  const kept = [{ id: 'test' as const, width: 200, shown: true }]
  const complete = completeColumns(kept)
  expect(complete[0]).toEqual(kept[0])
  expect(complete).toHaveLength(LIST_COLUMNS.length)
  expect(ids(complete)).toEqual(['test'])
})

test('whatever is done to the columns, main keeps them and each has its track', () => {
  const id = fc.constantFrom(...LIST_COLUMNS)
  const acts = fc.oneof(
    fc.tuple(id, fc.constantFrom<-1 | 1>(-1, 1)).map(
      ([column, step]) =>
        (all: typeof DEFAULT_COLUMNS) =>
          moveColumnBy(all, column, step, 'all'),
    ),
    fc.tuple(id, fc.option(id)).map(
      ([column, before]) =>
        (all: typeof DEFAULT_COLUMNS) =>
          moveColumnBefore(all, column, before),
    ),
    id.map((column) => (all: typeof DEFAULT_COLUMNS) => toggleColumn(all, column)),
    fc.tuple(id, fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }))).map(
      ([column, width]) =>
        (all: typeof DEFAULT_COLUMNS) =>
          resizeColumn(all, column, width),
    ),
  )
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 25 }), (all) => {
      const columns = all.reduce((before, act) => act(before), DEFAULT_COLUMNS)
      expect(listColumnsSchema.parse(columns)).toEqual(columns)
      expect(new Set(columns.map((column) => column.id)).size).toBe(LIST_COLUMNS.length)
      const tracks = gridTracks(columns).template.match(/minmax\([^)]*\)|\S+/g) ?? []
      const rest = tracks.at(-1) === '1fr' ? 1 : 0
      expect(tracks).toHaveLength(shownColumns(columns).length + 1 + rest)
    }),
  )
})
