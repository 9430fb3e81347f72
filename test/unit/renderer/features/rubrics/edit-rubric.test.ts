import { expect, test } from 'vitest'
import {
  addCriterion,
  addLevel,
  changeCriterion,
  changeLevel,
  changePoints,
  columnPoints,
  levelCount,
  moveCriterion,
  newRubric,
  parseAmount,
  removeCriterion,
  removeLevel,
} from '../../../../../renderer/features/rubrics/edit-rubric.ts'
import { changesSince, differences } from '../../../../../renderer/features/rubrics/rubric-changes.ts'
import { criterionId, rubricContent } from '../../../../support/rubrics.ts'

const rubric = rubricContent('Interview', 'A', 'B', 'C')
const names = ({ criteria }: typeof rubric) => criteria.map(({ name }) => name).join('')

test('a new rubric has a criterion of four levels, and further criteria have the points of the one before', () => {
  const made = newRubric()
  expect(made.criteria.map(({ levels }) => levels.map(({ points }) => points))).toEqual([[0, 1, 2, 3]])
  const added = addCriterion(changePoints(rubric, 2, 5))
  expect(added.criteria.at(-1)).toMatchObject({
    name: '',
    weight: 1,
    levels: [{ points: 0 }, { points: 1 }, { points: 5 }],
  })
  const full = { ...rubric, criteria: Array.from({ length: 100 }, () => rubric.criteria[0]!) }
  expect(addCriterion(full)).toBe(full)
})

test('criteria move within the rubric, and nothing changes past its ends', () => {
  expect(names(moveCriterion(rubric, 0, 2))).toBe('BCA')
  expect(moveCriterion(rubric, 0, -1)).toBe(rubric)
  expect(moveCriterion(rubric, 2, 3)).toBe(rubric)
  expect(names(removeCriterion(rubric, 1))).toBe('AC')
})

test('what is set to the value that it has is no change', () => {
  expect(changeCriterion(rubric, 0, { name: 'A' })).toBe(rubric)
  expect(changeLevel(rubric, 0, 1, { description: 'A 1' })).toBe(rubric)
  expect(changePoints(rubric, 1, 1)).toBe(rubric)
})

test('a level is added to and removed from all criteria; two stay, and ten are the most', () => {
  expect(columnPoints(addLevel(rubric), 3)).toBe(3)
  const two = removeLevel(rubric, 0)
  expect(two.criteria.map(({ levels }) => levels.length)).toEqual([2, 2, 2])
  expect(removeLevel(two, 0)).toBe(two)
  let most = rubric
  for (let step = 0; step < 12; step += 1) most = addLevel(most)
  expect(levelCount(most)).toBe(10)
})

test('a level that one criterion lacks is added with those before it', () => {
  const ragged = changeLevel(rubric, 1, 4, { description: 'Best' })
  expect(ragged.criteria[1]?.levels.map(({ points }) => points)).toEqual([0, 1, 2, 3, 4])
  expect(columnPoints(changeLevel(rubric, 0, 1, { points: 7 }), 1)).toBeNull()
})

test.each([
  ['2', 2],
  ['× 1,5', 1.5],
  [' 0.25 ', 0.25],
  ['0', null],
  ['-1', null],
  ['1.234', null],
  ['101', null],
  ['1e1', null],
  ['', null],
])('“%s” as a weight is %s', (text, amount) => {
  expect(parseAmount(text, { least: 0.01, most: 100 })).toBe(amount)
})

test('what changed since the last version is marked by cell', () => {
  const changed = addCriterion(changeLevel(changeCriterion(rubric, 1, { weight: 2 }), 1, 2, { description: 'New' }))
  const changes = changesSince(rubric, changed)
  expect(changes.get(criterionId(1))).toBeUndefined()
  expect(changes.get(criterionId(2))).toEqual({
    isNew: false,
    isRenamed: false,
    weightBefore: 1,
    levels: [false, false, true],
  })
  expect(changes.get(changed.criteria[3]!.id)?.isNew).toBe(true)
  expect(changesSince(null, changed).size).toBe(0)
})

test('the differences of two versions are listed one by one', () => {
  const after = moveCriterion(
    changeLevel(changeCriterion(removeCriterion(rubric, 2), 0, { name: 'First', weight: 3 }), 0, 0, {
      points: 0.5,
      description: 'None',
    }),
    0,
    1,
  )
  expect(differences(rubric, addLevel({ ...after, name: 'Talk', scaling: { decimals: 0 } }))).toEqual([
    { kind: 'name', from: 'Interview', to: 'Talk' },
    { kind: 'decimals', from: '1', to: '0' },
    { kind: 'levelAdded', criterion: 'B', points: 3 },
    { kind: 'renamed', criterion: 'First', from: 'A', to: 'First' },
    { kind: 'weight', criterion: 'First', from: '1', to: '3' },
    { kind: 'points', criterion: 'First', points: 0, from: '0', to: '0.5' },
    { kind: 'description', criterion: 'First', points: 0, from: 'A 0', to: 'None' },
    { kind: 'levelAdded', criterion: 'First', points: 3 },
    { kind: 'removed', criterion: 'C' },
    { kind: 'order' },
  ])
})
