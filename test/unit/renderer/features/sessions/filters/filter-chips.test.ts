import { describe, expect, test } from 'vitest'
import type { SessionFacets } from '../../../../../../contract/model/views.ts'
import {
  chipsOf,
  choose,
  chosenOf,
  without,
  type ListedFilterName,
} from '../../../../../../renderer/features/sessions/filters/filter-chips.ts'
import { choicesOf, chosenText } from '../../../../../../renderer/features/sessions/filters/filter-choices.ts'
import { FILTER_NAMES } from '../../../../../../renderer/features/sessions/filters/filter-names.ts'
import { hasChips, NO_FILTER } from '../../../../../../renderer/features/sessions/filters/session-filter.ts'
import { createI18n } from '../../../../../../renderer/common/i18n/i18n.ts'

const TEST = '0b0e4b52-7f0e-4f7a-9d2c-6a1f1f6a0001'
const FACETS: SessionFacets = {
  centers: [
    { center: 'oslo', count: 3 },
    { center: 'bergen', count: 1200 },
  ],
  tests: [{ testId: TEST as never, title: 'Reading', count: 4 }],
  scaleLevels: [{ level: 'B1', count: 2 }],
  conclusions: [
    { value: 2, count: 5 },
    { value: 7, count: 1 },
    { value: null, count: 6 },
  ],
}
const t = createI18n().t

describe('what is chosen of a list', () => {
  const CASES: Readonly<Record<ListedFilterName, readonly (readonly [ids: readonly string[], part: object])[]>> = {
    manualScoring: [[['required', 'completed'], { manualScoring: ['required', 'completed'] }]],
    test: [[[TEST], { testIds: [TEST] }]],
    finished: [
      [['autoClosed'], { state: 'autoClosed' }],
      [['inProgress'], { state: 'inProgress' }],
    ],
    conclusion: [[['2', 'none'], { conclusions: [2, null] }]],
    level: [[['B1'], { scaleLevels: ['B1'] }]],
    center: [[['oslo', 'bergen'], { centers: ['oslo', 'bergen'] }]],
    hasVideo: [
      [['yes'], { hasVideo: true }],
      [['no'], { hasVideo: false }],
    ],
    hasEssay: [
      [['yes'], { hasEssay: true }],
      [['no'], { hasEssay: false }],
    ],
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
  const OFTEN = ['manualScoring', 'started', 'test', 'finished', 'conclusion']

  test('those that are often used, and the others from a menu', () => {
    const { shown, more } = chipsOf(NO_FILTER, null, FACETS)
    expect(shown).toEqual(OFTEN)
    expect(more).toEqual(['percent', 'level', 'center', 'hasVideo', 'hasEssay'])
  })

  test('one that filters or is being chosen has a chip in its place, and is not in the menu', () => {
    const chosen = { ...NO_FILTER, hasVideo: false, percent: { from: null, to: 50 } }
    const { shown, more } = chipsOf(chosen, 'center', FACETS)
    expect(shown).toEqual([...OFTEN, 'percent', 'center', 'hasVideo'])
    expect(more).toEqual(['level', 'hasEssay'])
  })

  test('one that tells no sessions apart is not offered, but shown while it filters', () => {
    const few = { ...FACETS, scaleLevels: [], centers: [{ center: 'oslo', count: 3 }] }
    expect(chipsOf(NO_FILTER, null, few).more).toEqual(['percent', 'hasVideo', 'hasEssay'])
    expect(chipsOf(NO_FILTER, null, undefined).more).toEqual(['percent', 'hasVideo', 'hasEssay'])
    expect(chipsOf({ ...NO_FILTER, centers: ['oslo'] }, null, few).shown).toContain('center')
  })

  test('a filter with no chip but those always there filters nothing', () => {
    for (const name of FILTER_NAMES) expect(hasChips(without(NO_FILTER, name))).toBe(false)
  })
})

describe('what there is to choose', () => {
  const known = { facets: FACETS, names: [{ value: 2, name: 'Clean', tone: 'ok' }] as never }

  test('conclusions have the names that the user gave them, and one is none', () => {
    const { choices, isFromReports } = choicesOf(t, 'conclusion', known)
    expect(choices.map(({ id, side }) => [id, side])).toEqual([
      ['2', '5'],
      ['7', '1'],
      ['none', '6'],
    ])
    expect(choices[0]?.label).toContain('2 – Clean')
    expect(choices[1]?.label).not.toContain('–')
    expect(choices[2]?.label).toBe(t('sessions.noProctoring'))
    expect(isFromReports).toBe(true)
  })

  test('tests, levels and centers are searched, and come with their numbers', () => {
    for (const [name, label, side] of [
      ['test', 'Reading', '4'],
      ['level', 'B1', '2'],
      ['center', 'oslo', '3'],
    ] as const) {
      const { choices, isSearchable } = choicesOf(t, name, known)
      expect(choices[0]).toMatchObject({ label, side })
      expect(isSearchable).toBe(true)
    }
    expect(choicesOf(t, 'center', known).choices[1]?.side).toBe('1,200')
  })

  test('before anything is counted there is nothing to choose of it', () => {
    for (const name of ['test', 'level', 'center', 'conclusion'] as const)
      expect(choicesOf(t, name, { facets: undefined, names: [] }).choices).toEqual([])
  })

  test('a chip says what is chosen: the one, how many, or the id of one that is no longer there', () => {
    const { choices } = choicesOf(t, 'test', known)
    expect(chosenText(t, choices, [])).toBeNull()
    expect(chosenText(t, choices, [TEST])).toBe('Reading')
    expect(chosenText(t, choices, ['gone'])).toBe('gone')
    expect(chosenText(t, choices, [TEST, 'gone'])).toBe(t('sessions.filter.several', { count: 2 }))
  })
})
