import { expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import { mapColumns, mapStatuses } from '../../../../main/cli/people/columns.ts'
import { mapping } from '../../../support/people.ts'

const STAFF = { people: 'employees', fields: ['Name', 'id', 'A=B'] } as const

test('a named column takes its target from the column that was proposed for it', () => {
  const proposed = mapping(['id', 'Name', null])
  expect(mapColumns(['Key', 'First', 'Full'], proposed, ['Full=Name'], STAFF)).toEqual(mapping(['id', null, 'Name']))
  expect(mapColumns(['Key', 'First', 'Full'], proposed, ['First='], STAFF)).toEqual(mapping(['id', null, null]))
  expect(mapColumns(['Key', 'First', 'Full'], proposed, [], STAFF)).toEqual(proposed)
})

test('titles and fields may contain the sign between them, and fields the name of another target', () => {
  const none = mapping([null, null])
  expect(mapColumns(['X=Y', 'X'], none, ['X=Y=A=B'], STAFF)).toEqual(mapping(['A=B', null]))
  expect(mapColumns(['X=Y', 'X'], none, ['X=A=B'], STAFF)).toEqual(mapping([null, 'A=B']))
  const field = { kind: 'field', name: 'id' }
  expect(mapColumns(['a', 'b'], none, ['a=id', 'b=field:id'], STAFF).columns).toEqual([{ kind: 'id' }, field])
  // Participants have neither an ID nor a status.
  expect(mapColumns(['a', 'b'], none, ['a=id'], { ...STAFF, people: 'participants' }).columns).toEqual([field, null])
})

test('columns are named by number where their titles do not tell them apart', () => {
  const none = mapping([null, null, null])
  expect(mapColumns(['', 'a', 'a'], none, ['#1=Name', '#3=id'], STAFF)).toEqual(mapping(['Name', null, 'id']))
  // A title comes first.
  expect(mapColumns(['x', '#1', 'y'], none, ['#1=Name'], STAFF)).toEqual(mapping([null, 'Name', null]))
})

test.each([
  ['Name', /^Write --map "Title=Field"/],
  ['b=Name', /^No column "b"\. Columns: "a", "c", "c"\.$/],
  ['#4=Name', /^No column "#4"/],
  ['a=Nom', /^No field "Nom"\. Available: id, status, "Name"/],
  ['c=Name', /^Several columns are titled "c"\. Use a number: #2, #3\.$/],
])('%s is refused with what there is', (wanted, message) => {
  const map = () => mapColumns(['a', 'c', 'c'], mapping([null, null, null]), [wanted], STAFF)
  expect(map).toThrow(DeskError)
  expect(map).toThrow(message)
})

test('a target is given to one column only', () => {
  expect(() => mapColumns(['a', 'b'], mapping([null, null]), ['a=Name', 'b=Name'], STAFF)).toThrow(/“Name”/)
})

test('values of the status mean what was said last', () => {
  const remembered = mapping(['status'], [{ value: 'on leave', status: 'active' }])
  expect(mapStatuses(remembered, ['on leave=hidden', '=active', 'x=y=hidden']).statuses).toEqual([
    { value: 'on leave', status: 'hidden' },
    { value: '', status: 'active' },
    { value: 'x=y', status: 'hidden' },
  ])
  for (const wrong of ['left', 'left=gone', 'left=']) {
    expect(() => mapStatuses(remembered, [wrong])).toThrow(/^Write --status/)
  }
})
