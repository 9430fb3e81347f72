import { expect, test } from 'vitest'
import { RUBRIC_LIMITS, rubricContentSchema, rubricDraftSchema } from '../../../../contract/model/rubric.ts'

const id = (index: number) => index.toString(16).padStart(32, '0')
const levels = [
  { points: 0, description: 'None' },
  { points: 2, description: '' },
]
const criterion = (index: number, change: object = {}) => ({
  id: id(index),
  name: 'Tone',
  weight: 1,
  levels,
  ...change,
})
const content = (...criteria: object[]) => ({ name: 'Letter', criteria, scaling: { decimals: 1 } })

const wrong = (value: unknown) => [
  ...new Set(rubricContentSchema.safeParse(value).error?.issues.map(({ path }) => path.join('.'))),
]

test('scaling has one decimal unless it says otherwise', () => {
  expect(rubricContentSchema.parse({ name: 'Letter', criteria: [criterion(1)] }).scaling).toEqual({ decimals: 1 })
})

test.each([
  ['no criteria', content(), ['criteria']],
  ['1,000 criteria', content(...Array.from({ length: 1000 }, (_, index) => criterion(index))), ['criteria']],
  [
    'negative points',
    content(criterion(1, { levels: [levels[0], { points: -1, description: '' }] })),
    ['criteria.0.levels.1.points'],
  ],
  [
    'endless points',
    content(criterion(1, { levels: [levels[0], { points: 1e308, description: '' }] })),
    ['criteria.0.levels.1.points'],
  ],
  [
    'points of a thousandth',
    content(criterion(1, { levels: [levels[0], { points: 0.001, description: '' }] })),
    ['criteria.0.levels.1.points'],
  ],
  ['nothing to be had', content(criterion(1, { levels: [levels[0], levels[0]] })), ['criteria.0.levels']],
  ['one level', content(criterion(1, { levels: [levels[1]] })), ['criteria.0.levels']],
  [
    'eleven levels',
    content(criterion(1, { levels: Array.from({ length: 11 }, () => levels[1]) })),
    ['criteria.0.levels'],
  ],
  ['no weight', content(criterion(1, { weight: 0 })), ['criteria.0.weight']],
  ['a criterion twice', content(criterion(1), criterion(1)), ['criteria.1.id']],
  ['blank names', { ...content(criterion(1, { name: '\t' })), name: ' ' }, ['name', 'criteria.0.name']],
  ['a long name', content(criterion(1, { name: 'x'.repeat(RUBRIC_LIMITS.nameLength + 1) })), ['criteria.0.name']],
])('a rubric with %s is not published', (_what, value, fields) => {
  expect(wrong(value)).toEqual(fields)
})

test('a draft may lack names and criteria, but not break a limit', () => {
  expect(rubricDraftSchema.safeParse({ name: '', criteria: [] }).success).toBe(true)
  expect(rubricDraftSchema.safeParse(content(criterion(1, { name: '' }))).success).toBe(true)
  expect(rubricDraftSchema.safeParse(content(criterion(1, { weight: -1 }))).success).toBe(false)
})
