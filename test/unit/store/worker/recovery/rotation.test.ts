import fc from 'fast-check'
import { expect, test } from 'vitest'
import { supersededBackups } from '../../../../../main/store/worker/recovery/rotation.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** A Monday. */
const START = Date.UTC(2026, 5, 1)

type Made = { readonly madeAt: number; readonly number: number }

/** Backups in the order in which they were made: their times may repeat, and go back where the clock was set. */
const histories = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 * DAY }), fc.integer({ min: -40 * DAY, max: -1 })), {
    maxLength: 120,
  })
  .map((steps) => {
    let madeAt = START
    return steps.map((step, number) => ({ madeAt: (madeAt += step), number }))
  })

/** Makes each backup and rotates after it, as the store does. Returns what is left, newest first. */
function keepThrough(history: readonly Made[]): readonly Made[] {
  let kept: readonly Made[] = []
  for (const made of history) {
    const all = [made, ...kept]
    const superseded = new Set(supersededBackups(all))
    kept = all.filter((backup) => !superseded.has(backup))
  }
  return kept
}

test('the newest four by content are kept whatever their times are, and rotating again deletes nothing', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const kept = keepThrough(history)
      expect(kept.slice(0, 4)).toEqual(history.toReversed().slice(0, 4))
      expect(kept.length).toBeLessThanOrEqual(4 + 7 + 4)
      expect(supersededBackups(kept)).toEqual([])
    }),
  )
})

test('one rotation keeps the newest of each of the newest seven days', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const all = history.toReversed()
      const superseded = new Set(supersededBackups(all))
      const newestOfDay = new Map<number, Made>()
      for (const made of all) {
        const day = Math.floor(made.madeAt / DAY)
        if (!newestOfDay.has(day)) newestOfDay.set(day, made)
      }
      for (const made of [...newestOfDay.values()].slice(0, 7)) expect(superseded.has(made)).toBe(false)
    }),
  )
})

test('a year of work, a backup every half hour from 8 to 16: the last of seven days and of four weeks stay', () => {
  const history = Array.from({ length: 365 * 17 }, (_, number) => ({
    madeAt: START + Math.floor(number / 17) * DAY + 8 * 60 * MINUTE + (number % 17) * 30 * MINUTE,
    number,
  }))
  const text = ({ madeAt }: Made) => new Date(madeAt).toISOString().slice(0, 16)
  // 31 May 2027 is a Monday, and the last day.
  expect(keepThrough(history).map(text)).toEqual([
    '2027-05-31T16:00',
    '2027-05-31T15:30',
    '2027-05-31T15:00',
    '2027-05-31T14:30',
    '2027-05-30T16:00',
    '2027-05-29T16:00',
    '2027-05-28T16:00',
    '2027-05-27T16:00',
    '2027-05-26T16:00',
    '2027-05-25T16:00',
    '2027-05-23T16:00',
    '2027-05-16T16:00',
  ])
})

test('a long pause deletes nothing: the days that have a backup count, not the days before now', () => {
  const everyTenDays = Array.from({ length: 7 }, (_, number) => ({ madeAt: START + number * 10 * DAY, number }))
  expect(keepThrough(everyTenDays)).toEqual(everyTenDays.toReversed())
})

test('a clock set back: new work is kept, day by day, and the backups from the future go in their turn', () => {
  const future = [0, 1, 2].map((number) => ({ madeAt: START + (3000 + number) * DAY, number }))
  const after = Array.from({ length: 12 }, (_, day) => ({ madeAt: START + day * DAY, number: 3 + day }))
  const kept = keepThrough([...future, ...after])
  expect(kept.slice(0, 7)).toEqual(after.toReversed().slice(0, 7))
  expect(keepThrough([...future, ...after.slice(0, 2)])).toEqual([...future, ...after.slice(0, 2)].toReversed())
})
