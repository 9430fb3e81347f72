import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  layoutText,
  mappingProblem,
  proposeMapping,
  recallMapping,
  rememberMapping,
  statusReader,
  targetKey,
  type ColumnTarget,
  type MappingTargets,
  type PeopleMapping,
} from '../../../../contract/model/people-mapping.ts'
import { statusWord } from '../../../../contract/model/people-titles.ts'

const FIELDS = ['Name', 'Email', 'Branch', 'Position', 'Cost center']
const EMPLOYEES: MappingTargets = { people: 'employees', fields: FIELDS }

const proposed = (titles: readonly string[], targets = EMPLOYEES) =>
  proposeMapping(titles, targets).columns.map((target) => (target === null ? null : targetKey(target)))

test('the columns of a personnel system are recognized', () => {
  expect(proposed(['Personalnummer', 'Name', 'E-Mail', 'Standort', 'Funktion', 'Status', 'Kostenstelle'])).toEqual([
    'id',
    'field Name',
    'field Email',
    'field Branch',
    'field Position',
    'status',
    null,
  ])
})

test.each([
  ['English', ['Employee ID', 'Full name', 'Email address', 'Location', 'Job title', 'Status']],
  [
    'German',
    ['Personal-Nr.', 'Vor- und Nachname', 'E-Mail-Adresse', 'Niederlassung', 'Stelle', 'Beschäftigungsstatus'],
  ],
  ['French', ['Matricule', 'Nom complet', 'Courriel', 'Succursale', 'Poste', 'État']],
  ['Spanish', ['N.º de empleado', 'Nombre completo', 'Correo electrónico', 'Sucursal', 'Puesto', 'Estado']],
  ['Russian', ['Табельный номер', 'ФИО', 'Эл. почта', 'Филиал', 'Должность', 'Статус']],
])('titles in %s are recognized', (_, titles) => {
  expect(proposed(titles)).toEqual(['id', 'field Name', 'field Email', 'field Branch', 'field Position', 'status'])
})

test('case, spaces, punctuation and accents of a title do not matter', () => {
  expect(proposed(['EMPLOYEE_id', ' name ', 'e mail', 'COST-CENTER'])).toEqual([
    'id',
    'field Name',
    'field Email',
    'field Cost center',
  ])
})

test('the same text wins over the same meaning, and a special title of IDs over a general one', () => {
  expect(proposed(['E-Mail', 'Email'])).toEqual([null, 'field Email'])
  expect(proposed(['ID', 'Personalnummer'])).toEqual([null, 'id'])
  // The name of a field that is there: the first one is free for it.
  expect(proposed(['ID', 'Personalnummer'], { people: 'employees', fields: ['ID'] })).toEqual(['field ID', 'id'])
})

test('a column of IDs is one even if a field is called like it, unless another column has the IDs', () => {
  const called: MappingTargets = { people: 'employees', fields: ['Name', 'Employee no.'] }
  expect(proposed(['Employee no.', 'Name'], called)).toEqual(['id', 'field Name'])
  expect(proposed(['Employee no.', 'Name', 'Personalnummer'], called)).toEqual([
    'field Employee no.',
    'field Name',
    'id',
  ])
})

test('a title that is there twice says nothing', () => {
  expect(proposed(['Name', 'Name', '', ''])).toEqual([null, null, null, null])
})

test('participants have no ID and no status', () => {
  expect(proposed(['Personalnummer', 'Status', 'Name'], { people: 'participants', fields: FIELDS })).toEqual([
    null,
    null,
    'field Name',
  ])
})

const title = fc.oneof(
  fc.constantFrom(
    'ID',
    'Personalnummer',
    'Status',
    'Name',
    'Nom',
    'Nombre',
    'E-Mail',
    'Email',
    'email ',
    'Standort',
    'Site',
    '',
  ),
  fc.string({ maxLength: 8 }),
)
const targets = fc.record({
  people: fc.constantFrom('employees' as const, 'participants' as const),
  fields: fc.uniqueArray(
    fc.oneof(fc.constantFrom(...FIELDS, 'ID', 'Status', 'First name'), fc.string({ minLength: 1, maxLength: 5 })),
    {
      maxLength: 6,
    },
  ),
})

/** Titles with a way to order them anew. */
const shuffled = fc
  .array(title, { maxLength: 10 })
  .chain((titles) =>
    fc.tuple(fc.constant(titles), fc.shuffledSubarray([...titles.keys()], { minLength: titles.length })),
  )

/** A mapping of which every column may be anything that is allowed. */
const mapped = fc
  .tuple(fc.array(title, { maxLength: 10 }), targets, fc.infiniteStream(fc.nat({ max: 12 })))
  .map(([titles, allowed, picks]) => {
    const free: (ColumnTarget | null)[] = allowed.fields.map((name) => ({ kind: 'field', name }))
    if (allowed.people === 'employees') free.push({ kind: 'id' }, { kind: 'status' })
    const columns = titles.map(() => {
      const pick = picks.next().value as number
      return pick < free.length ? (free.splice(pick, 1)[0] ?? null) : null
    })
    const mapping: PeopleMapping = { columns, statuses: [{ value: 'x', status: 'hidden' }] }
    return { titles, allowed, mapping }
  })

test('property: a proposal depends on no order of columns, and uses no target twice', () => {
  fc.assert(
    fc.property(shuffled, targets, ([titles, order], allowed) => {
      const straight = proposeMapping(titles, allowed)
      const anew = proposeMapping(
        order.map((at) => titles[at]!),
        allowed,
      )
      expect(anew.columns).toEqual(order.map((at) => straight.columns[at]))
      expect(mappingProblem(straight, allowed)).toBeNull()
    }),
  )
})

test('property: a mapping is remembered and recalled as it was', () => {
  fc.assert(
    fc.property(mapped, ({ titles, allowed, mapping }) => {
      expect(mappingProblem(mapping, allowed)).toBeNull()
      expect(recallMapping(titles, rememberMapping(titles, mapping), allowed)).toEqual(mapping)
    }),
  )
})

test('property: a remembered mapping follows its columns to other places', () => {
  fc.assert(
    fc.property(mapped, fc.nat(), ({ titles, allowed, mapping }, by) => {
      fc.pre(new Set(titles).size === titles.length && titles.length > 0)
      const order = titles.map((_, at) => (at + by) % titles.length)
      const moved = order.map((at) => titles[at]!)
      expect(layoutText(moved)).toBe(layoutText(titles))
      expect(recallMapping(moved, rememberMapping(titles, mapping), allowed).columns).toEqual(
        order.map((at) => mapping.columns[at]),
      )
    }),
  )
})

test('property: what the profile no longer has is not recalled', () => {
  fc.assert(
    fc.property(mapped, ({ titles, allowed, mapping }) => {
      const fewer = { ...allowed, fields: allowed.fields.slice(1) }
      const recalled = recallMapping(titles, rememberMapping(titles, mapping), fewer)
      expect(mappingProblem(recalled, fewer)).toBeNull()
      const dropped = allowed.fields[0]
      expect(recalled.columns).toEqual(
        mapping.columns.map((target) => (target?.kind === 'field' && target.name === dropped ? null : target)),
      )
    }),
  )
})

test('layouts differ where titles differ, and by how often they are there', () => {
  expect(layoutText(['a', 'b'])).not.toBe(layoutText(['a', 'c']))
  expect(layoutText(['a', 'a'])).not.toBe(layoutText(['a']))
  expect(layoutText(['a,b'])).not.toBe(layoutText(['a', 'b']))
})

test('a mapping with two columns for one target, or with an unknown one, is a problem', () => {
  const id = { kind: 'id' } as const
  const unknown = { kind: 'field', name: 'Shoe size' } as const
  expect(mappingProblem({ columns: [id, null, id], statuses: [] }, EMPLOYEES)).toEqual({
    problem: 'repeatedTarget',
    target: id,
  })
  expect(mappingProblem({ columns: [unknown], statuses: [] }, EMPLOYEES)).toEqual({
    problem: 'unknownField',
    target: unknown,
  })
  expect(mappingProblem({ columns: [id], statuses: [] }, { ...EMPLOYEES, people: 'participants' })).toEqual({
    problem: 'noSuchTarget',
    target: id,
  })
})

test('words for statuses are known in all languages, and the user decides first', () => {
  expect(['aktiv', 'Active', 'ACTIF', 'activo', 'работает'].map(statusWord)).toEqual(Array(5).fill('active'))
  expect(['ausgeschieden', 'Hidden', 'masqué', 'baja', 'Уволен'].map(statusWord)).toEqual(Array(5).fill('hidden'))
  expect(statusWord('on leave')).toBeNull()
  const read = statusReader({
    statuses: [
      { value: 'Aktiv ', status: 'hidden' },
      { value: '+', status: 'active' },
      { value: '', status: 'active' },
      { value: 'hidden', status: null },
    ],
  })
  expect(['aktiv', '+', '-', '', 'hidden', 'inactive'].map(read)).toEqual([
    'hidden',
    'active',
    null,
    'active',
    null,
    'hidden',
  ])
})
