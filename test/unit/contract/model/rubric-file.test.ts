import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemsOfContent, readRubricFile, writeRubricFile } from '../../../../contract/model/rubric-file.ts'
import { criterionId, RUBRIC, rubricContent } from '../../../support/rubrics.ts'

let made = 0
const newId = () => criterionId(100 + (made += 1))
const read = (value: unknown) => readRubricFile(typeof value === 'string' ? value : JSON.stringify(value), newId)
const problemsIn = (value: unknown) => {
  const file = read(value)
  return 'problems' in file ? file.problems : []
}

const version = (number: number, content = rubricContent()) => ({
  rubric: RUBRIC,
  version: number,
  hash: 'h',
  publishedAt: Date.UTC(2026, 2, 14),
  content,
})
const file = (content: object) => ({
  format: 'proctor-desk-rubrics',
  formatVersion: 1,
  rubrics: [{ id: RUBRIC, versions: [{ version: 1, publishedAt: '2026-03-14T00:00:00Z', content }] }],
})

test('what was written is read again, with its versions in ascending order', () => {
  const text = writeRubricFile([{ id: RUBRIC, versions: [version(2, rubricContent('Second')), version(1)] }])
  expect(read(text)).toEqual({
    rubrics: [
      {
        id: RUBRIC,
        versions: [version(1), version(2, rubricContent('Second'))].map(
          ({ version: number, publishedAt, content }) => ({
            version: number,
            publishedAt,
            content,
          }),
        ),
      },
    ],
  })
})

/** Fields with a bound on their number, in a file with one rubric, and how a value gets there. */
const BOUNDED: readonly (readonly [field: string, put: (value: number) => object])[] = [
  ['criteria[0].weight', (weight) => ({ criteria: [{ ...rubricContent().criteria[0], weight }] })],
  [
    'criteria[0].levels[1].points',
    (points) => {
      const [first] = rubricContent().criteria
      const [lowest] = first!.levels
      return { criteria: [{ ...first, levels: [lowest, { points, description: '' }] }] }
    },
  ],
  ['scaling.decimals', (decimals) => ({ scaling: { decimals } })],
]

test('a bound that a problem names is itself taken, and nothing beyond it', () => {
  const wild = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(1e20, -1e20))
  fc.assert(
    fc.property(fc.constantFrom(...BOUNDED), wild, ([field, put], value) => {
      const problemOf = (one: number) =>
        problemsIn(file({ ...rubricContent(), ...put(one) })).find((problem) => problem.field.endsWith(`.${field}`))
      const limit = problemOf(value)?.limit
      if (limit === undefined) return
      expect(value < limit || value > limit).toBe(true)
      // Alone, no level would have points.
      expect(problemOf(limit)).toBeUndefined()
    }),
  )
  const filed = file(rubricContent())
  const [rubric] = filed.rubrics
  const numbered = { ...filed, rubrics: [{ ...rubric, versions: [{ ...rubric!.versions[0], version: 0 }] }] }
  expect(problemsIn(numbered)).toEqual([{ field: 'rubrics[0].versions[0].version', reason: 'too-small', limit: 1 }])
})

test('a rubric that a person wrote needs no IDs', () => {
  const { name, criteria } = rubricContent()
  const written = { name, criteria: criteria.map(({ name: one, weight, levels }) => ({ name: one, weight, levels })) }
  const result = read(written)
  if ('problems' in result) throw new Error('it was refused')
  const [rubric] = result.rubrics
  expect(rubric?.versions).toMatchObject([{ content: { ...written, scaling: { decimals: 1 } } }])
  const ids = rubric?.versions[0]?.content.criteria.map(({ id }) => id)
  expect(new Set([...(ids ?? []), rubric?.id]).size).toBe(3)
})

const [criterion] = rubricContent().criteria
const change = (part: object) => file({ ...rubricContent(), criteria: [{ ...criterion, ...part }] })
const AT = 'rubrics[0].versions[0].content'

test.each([
  ['{\n"format": 1,\n oops', { field: 'line 3', reason: 'not-json' }],
  ['', { field: 'line 1', reason: 'not-json' }],
  [[], { field: 'file', reason: 'wrong-type' }],
  [
    { ...file(rubricContent()), formatVersion: 2 },
    { field: 'formatVersion', reason: 'wrong-type' },
  ],
  [
    { ...file(rubricContent()), secret: 1 },
    { field: 'secret', reason: 'unknown' },
  ],
  [file({ ...rubricContent(), criteria: [] }), { field: `${AT}.criteria`, reason: 'too-few' }],
  [
    file({
      ...rubricContent(),
      criteria: Array.from({ length: 1000 }, (_, at) => ({ ...criterion, id: criterionId(at) })),
    }),
    { field: `${AT}.criteria`, reason: 'too-many', limit: 100 },
  ],
  [
    change({ levels: [{ points: -1, description: '' }, criterion!.levels[1]] }),
    { field: `${AT}.criteria[0].levels[0].points`, reason: 'too-small', limit: 0 },
  ],
  [
    change({ levels: [{ points: '1', description: '' }, criterion!.levels[1]] }),
    { field: `${AT}.criteria[0].levels[0].points`, reason: 'wrong-type' },
  ],
  [change({ weight: 1.001 }), { field: `${AT}.criteria[0].weight`, reason: 'too-precise' }],
  [change({ name: ' ' }), { field: `${AT}.criteria[0].name`, reason: 'empty' }],
  [change({ name: 'x'.repeat(201) }), { field: `${AT}.criteria[0].name`, reason: 'too-long', limit: 200 }],
  [change({ id: 'motivation' }), { field: `${AT}.criteria[0].id`, reason: 'no-id' }],
  [file({ name: 'Interview' }), { field: `${AT}.criteria`, reason: 'missing' }],
] as const)('%#: a wrong file is refused with the field and the reason', (value, problem) => {
  expect(problemsIn(value)[0]).toEqual(problem)
})

test('a rubric twice in a file is refused', () => {
  const once = file(rubricContent())
  expect(problemsIn({ ...once, rubrics: [...once.rubrics, ...once.rubrics] })).toEqual([
    { field: 'rubrics[1].id', reason: 'duplicate' },
  ])
})

test('guard: a problem quotes nothing of the file but a field name of 60 characters', () => {
  const long = 'x'.repeat(500)
  expect(JSON.stringify(problemsIn({ ...file(rubricContent()), [long]: long }))).not.toContain('x'.repeat(61))
  expect(JSON.stringify(problemsIn(`{ "secret": ${long}`))).not.toContain('xx')
})

test('what keeps a draft from being published is listed by field', () => {
  expect(problemsOfContent(rubricContent())).toEqual([])
  expect(problemsOfContent({ ...rubricContent(' '), criteria: [] }).map(({ field }) => field)).toEqual([
    'name',
    'criteria',
  ])
})
