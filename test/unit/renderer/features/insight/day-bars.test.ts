import { afterEach, expect, test } from 'vitest'
import { setTimeZone } from '../../../../../contract/text/time-zone.ts'
import { boundsOf, countDays, dayAfter, dayBars } from '../../../../../renderer/features/insight/day-bars.ts'
import { dayTicks } from '../../../../../renderer/features/insight/day-ticks.ts'

const NOW = Date.UTC(2026, 10, 24, 3)

afterEach(() => setTimeZone('system'))

test('the last days end today, in the zone that dates are shown in', () => {
  setTimeZone('America/Los_Angeles')
  expect(dayBars({ kind: 'days', days: 2 }, NOW).map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-22', '2026-11-22'],
    ['2026-11-23', '2026-11-23'],
  ])
})

test('the bounds are midnights, also where the clocks change', () => {
  setTimeZone('Europe/Berlin')
  const bars = dayBars({ kind: 'range', from: '2026-10-24', to: '2026-10-26' }, NOW)
  expect(boundsOf(bars).map((bound) => new Date(bound).toISOString())).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
    '2026-10-26T23:00:00.000Z',
  ])
})

test('a long range has a bar for a week or several, and the last one ends with the range', () => {
  setTimeZone('UTC')
  const bars = dayBars({ kind: 'days', days: 90 }, NOW)
  expect(bars).toHaveLength(13)
  expect(bars[0]).toMatchObject({ from: '2026-08-27', to: '2026-09-02' })
  expect(bars.at(-1)?.to).toBe('2026-11-24')
  expect(dayBars({ kind: 'range', from: '2000-01-01', to: '2026-11-24' }, NOW).length).toBeLessThanOrEqual(62)
})

test('days are counted over the end of a month and over a change of the clocks', () => {
  expect(dayAfter('2026-10-31')).toBe('2026-11-01')
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
  expect(countDays('2026-03-28', '2026-03-30')).toBe(3)
})

test('labels of days leave room for one another, and for the month of the first', () => {
  const days = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(dayTicks(days, 60)).toEqual(days)
  expect(dayTicks(days, 30)).toEqual(['a', 'c', 'd', 'e', 'f'])
  expect(dayTicks(days, 14)).toEqual(['a', 'e'])
})
