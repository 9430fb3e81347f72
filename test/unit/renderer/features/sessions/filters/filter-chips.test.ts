import { DEFAULT_REVIEW_SETTINGS } from '../../../../../../contract/model/review-settings.ts'
import { describe, expect, test } from 'vitest'
import type { FilterCounts, SessionFacets } from '../../../../../../contract/model/result-sets.ts'
import {
  chipsOf,
  choose,
  chosenOf,
  without,
  type ListedFilterName,
} from '../../../../../../renderer/features/sessions/filters/filter-chips.ts'
import { choicesOf, chosenText } from '../../../../../../renderer/features/sessions/filters/filter-choices.ts'
import { entriesOf, typedEntries } from '../../../../../../renderer/features/sessions/filters/filter-entries.ts'
import { FILTER_NAMES } from '../../../../../../renderer/features/sessions/filters/filter-names.ts'
import { hasChips, NO_FILTER } from '../../../../../../renderer/features/sessions/filters/session-filter.ts'
import { testI18n } from '../../../../../support/test-i18n.ts'

const TEST = '0b0e4b52-7f0e-4f7a-9d2c-6a1f1f6a0001'
const FACETS: SessionFacets = {
  centers: [
    { center: 'oslo', count: 3 },
    { center: 'bergen', count: 1200 },
  ],
  tests: [{ testId: TEST as never, title: 'Reading', count: 4 }],
  scaleLevels: [{ level: 'B1', count: 2 }],
  evaluations: [],
  conclusions: [
    { value: 2, count: 5 },
    { value: 7, count: 1 },
    { value: null, count: 6 },
  ],
}
/** As the list stands: fewer than there are in all. */
const COUNTS: FilterCounts = {
  center: { oslo: 2, bergen: 1100 },
  test: { [TEST]: 3 },
  level: { B1: 1 },
  manualScoring: { required: 7, unknown: 9 },
  finished: {},
  atService: { yes: 14, no: 1 },
  conclusion: { 2: 4, none: 1 },
  hasReport: { yes: 12, no: 3 },
  hasVideo: { yes: 1 },
  hasEssay: { no: 2 },
  verdict: { clean: 4, none: 12 },
  reviewStage: { notStarted: 9 },
  disagreement: { yes: 1 },
  noteKind: { check: 3 },
}
const t = testI18n.t

describe('what is chosen of a list', () => {
  const CASES: Readonly<Record<ListedFilterName, readonly (readonly [ids: readonly string[], part: object])[]>> = {
    manualScoring: [[['required', 'completed'], { manualScoring: ['required', 'completed'] }]],
    test: [[[TEST], { testIds: [TEST] }]],
    finished: [
      [['autoClosed'], { state: 'autoClosed' }],
      [['inProgress'], { state: 'inProgress' }],
    ],
    atService: [
      [['yes'], { atService: true }],
      [['no'], { atService: false }],
    ],
    conclusion: [[['2', 'none'], { conclusions: [2, null] }]],
    level: [[['B1'], { scaleLevels: ['B1'] }]],
    center: [[['oslo', 'bergen'], { centers: ['oslo', 'bergen'] }]],
    hasReport: [
      [['yes'], { hasReport: true }],
      [['no'], { hasReport: false }],
    ],
    hasVideo: [
      [['yes'], { hasVideo: true }],
      [['no'], { hasVideo: false }],
    ],
    hasEssay: [
      [['yes'], { hasEssay: true }],
      [['no'], { hasEssay: false }],
    ],
    verdict: [[['clean', 'none'], { verdicts: ['clean', null] }]],
    reviewStage: [[['outdated', 'reopened'], { reviewStages: ['outdated', 'reopened'] }]],
    disagreement: [
      [['yes'], { disagreement: true }],
      [['no'], { disagreement: false }],
    ],
    noteKind: [[['check'], { noteKinds: ['check'] }]],
    submittedBy: [[['anyone'], { submittedBy: 'anyone' }]],
  }

  for (const [name, cases] of Object.entries(CASES) as [ListedFilterName, (typeof CASES)[ListedFilterName]][])
    test(`${name}: is kept in the filter, read from it again, and taken out`, () => {
      const before = { ...NO_FILTER, search: 'ann' }
      expect(chosenOf(before, name)).toEqual([])
      for (const [ids, part] of cases) {
        const after = choose(before, name, ids)
        expect(after).toEqual({ ...before, ...part })
        expect([...chosenOf(after, name)].sort()).toEqual([...ids].sort())
        expect(without(after, name)).toEqual(before)
        expect(hasChips(after)).toBe(true)
      }
    })

  test('an id that is none filters nothing', () => {
    expect(choose(NO_FILTER, 'finished', ['gone']).state).toBe('any')
    expect(choose(NO_FILTER, 'manualScoring', ['gone']).manualScoring).toEqual([])
  })
})

test('dates and percentages are taken out whole', () => {
  const filter = { ...NO_FILTER, started: { kind: 'days', days: 7 }, percent: { from: 20, to: null } } as const
  expect(without(filter, 'started')).toEqual({ ...filter, started: { kind: 'any' } })
  expect(without(filter, 'percent')).toEqual({ ...filter, percent: { from: null, to: null } })
})

describe('which filters have a chip', () => {
  test('those that filter, and the one that is being chosen, in the order of all', () => {
    expect(chipsOf(NO_FILTER, null)).toEqual([])
    expect(chipsOf(NO_FILTER, 'menu')).toEqual([])
    const chosen = { ...NO_FILTER, hasVideo: false, percent: { from: null, to: 50 } }
    expect(chipsOf(chosen, 'center')).toEqual(['percent', 'center', 'hasVideo'])
  })

  test('a filter without a chip filters nothing', () => {
    for (const name of FILTER_NAMES) expect(hasChips(without(NO_FILTER, name))).toBe(false)
  })
})

describe('what there is to choose', () => {
  const known = {
    facets: FACETS,
    counts: COUNTS,
    names: [{ value: 2, name: 'Clean', tone: 'ok' }] as never,
    reviews: DEFAULT_REVIEW_SETTINGS,
  }

  test('conclusions have the names that the user gave them, and one is none', () => {
    const { choices, isFromReports } = choicesOf(t, 'conclusion', known)
    expect(choices.map(({ id, side }) => [id, side])).toEqual([
      ['2', '4'],
      ['7', '0'],
      ['none', '1'],
    ])
    expect(choices.map(({ label }) => label)).toEqual(['2 – Clean', '7', 'Unknown'])
    expect(isFromReports).toBe(true)
  })

  test('tests, levels and centers are searched, and come with their numbers', () => {
    for (const [name, label, side] of [
      ['test', 'Reading', '3'],
      ['level', 'B1', '1'],
      ['center', 'oslo', '2'],
    ] as const) {
      const { choices, isSearchable } = choicesOf(t, name, known)
      expect(choices[0]).toMatchObject({ label, side })
      expect(isSearchable).toBe(true)
    }
    expect(choicesOf(t, 'center', known).choices[1]?.side).toBe('1,100')
  })

  test('what is not known comes last of the states of scoring, and every state has its number', () => {
    const { choices } = choicesOf(t, 'manualScoring', known)
    expect(choices.map(({ id, side }) => [id, side])).toEqual([
      ['notRequired', '0'],
      ['required', '7'],
      ['completed', '0'],
      ['unknown', '9'],
    ])
    expect(choicesOf(t, 'manualScoring', { ...known, counts: undefined }).choices[0]?.side).toBeUndefined()
  })

  test('before anything is counted there is nothing to choose of it', () => {
    for (const name of ['test', 'level', 'center', 'conclusion'] as const)
      expect(
        choicesOf(t, name, { facets: undefined, counts: undefined, names: [], reviews: undefined }).choices,
      ).toEqual([])
  })

  test('a chip says what is chosen: the one, how many, or the id of one that is no longer there', () => {
    const { choices } = choicesOf(t, 'test', known)
    expect(chosenText(t, choices, [])).toBeNull()
    expect(chosenText(t, choices, [TEST])).toBe('Reading')
    expect(chosenText(t, choices, ['gone'])).toBe('gone')
    expect(chosenText(t, choices, [TEST, 'gone'])).toBe(t('sessions.filter.several', { count: 2 }))
  })
})

describe('the menu', () => {
  const facts = {
    facets: FACETS,
    counts: COUNTS,
    names: [{ value: 2, name: 'Clean', tone: 'ok' }] as never,
    reviews: DEFAULT_REVIEW_SETTINGS,
    now: 0,
  }
  const labels = (groups: ReturnType<typeof entriesOf>) =>
    groups.map(({ entries }) => entries.map(({ label }) => label))

  test('has every filter that tells sessions apart, with the number of its values', () => {
    const [first, second] = entriesOf(t, facts)
    expect(first?.entries.map(({ id, side }) => [id, side])).toEqual([
      ['test', '1'],
      ['started', undefined],
      ['percent', undefined],
      ['level', '1'],
      ['manualScoring', '4'],
      ['finished', '4'],
      ['atService', '2'],
      ['center', '2'],
    ])
    expect(second?.entries.map(({ id }) => id)).toEqual([
      'conclusion',
      'verdict',
      'disagreement',
      'points',
      'reviewStage',
      'noteKind',
    ])
    const few = { ...FACETS, scaleLevels: [], centers: [{ center: 'oslo', count: 3 }] }
    const ids = entriesOf(t, { ...facts, facets: few }).flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(ids).toEqual(expect.not.arrayContaining(['level', 'center']))
  })

  test('finds filters and values by a beginning of any word, whatever its capitals and accents', () => {
    expect(labels(typedEntries(t, facts, NO_FILTER, 'CLÉ'))).toEqual([['Proctoring: 2 – Clean', 'Verdict: Clean']])
    expect(labels(typedEntries(t, facts, NO_FILTER, 'bergen'))).toEqual([['Center: bergen']])
    expect(labels(typedEntries(t, facts, NO_FILTER, 'test'))[0]).toEqual(['Test'])
    expect(typedEntries(t, facts, NO_FILTER, 'nobody')).toEqual([])
  })

  test('a value tells how many sessions have it, and whether it is chosen', () => {
    const [{ entries } = { entries: [] }] = typedEntries(t, facts, { ...NO_FILTER, centers: ['bergen'] }, 'berg')
    expect(entries).toMatchObject([{ side: '1,100', isChosen: true, isSingle: false, value: 'bergen' }])
  })
})
