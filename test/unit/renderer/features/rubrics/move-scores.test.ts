import { expect, test, vi } from 'vitest'
import type { MovedPage, MovePage, ScorePlace } from '../../../../../contract/model/rubric-records.ts'
import { criterionId } from '../../../../support/rubrics.ts'
import { SESSION_KEY } from '../../../../support/session-fixture.ts'
import {
  moveAll,
  movedIn,
  previewAll,
  scoresIn,
  undoAll,
} from '../../../../../renderer/features/rubrics/move-scores.ts'

const place = (question: number): ScorePlace => ({ key: SESSION_KEY, question })

function pageOf(change: Partial<MovePage>): MovePage {
  const none = { up: 0, down: 0, same: 0, submitted: 0, unknown: 0, incomplete: 0, open: {}, from: {}, next: null }
  return { ...none, ...change }
}

const PAGES = [
  pageOf({ up: 1, submitted: 1, open: { [criterionId(1)]: 1 }, from: { 1: 2 }, next: place(4) }),
  pageOf({ down: 2, unknown: 1, incomplete: 2, open: { [criterionId(1)]: 2 }, from: { 1: 1, 2: 2 } }),
]

test('the pages of a preview are added up, each begun where the one before ended', async () => {
  const asked: (ScorePlace | null)[] = []
  const sum = await previewAll(({ after }) => {
    asked.push(after)
    return Promise.resolve(PAGES[asked.length - 1]!)
  })
  expect(asked).toEqual([null, place(4)])
  expect([movedIn(sum), scoresIn(sum)]).toEqual([3, 5])
  expect(sum).toMatchObject({ incomplete: 2, open: { [criterionId(1)]: 3 }, from: { 1: 3, 2: 2 } })
})

test('a preview that nobody waits for any more reads no further', async () => {
  const controller = new AbortController()
  const read = vi.fn(() => {
    controller.abort()
    return Promise.resolve(PAGES[0]!)
  })
  await expect(previewAll(read, controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(read).toHaveBeenCalledTimes(1)
})

test('a move tells of each page and from where it is undone, also where it is stopped or fails', async () => {
  const moved = (index: number): MovedPage => ({ ...PAGES[index]!, since: 70 + index })
  const pages = vi.fn().mockResolvedValueOnce(moved(0)).mockResolvedValueOnce(moved(1))
  const told: (readonly [number, number])[] = []
  await moveAll(pages, (sum, since) => told.push([movedIn(sum), since]) > 0)
  expect(told).toEqual([
    [1, 70],
    [3, 70],
  ])
  const stopped = vi.fn().mockResolvedValue(moved(0))
  await moveAll(stopped, () => false)
  expect(stopped).toHaveBeenCalledTimes(1)
  const failing = vi.fn().mockResolvedValueOnce(moved(0)).mockRejectedValueOnce(new Error('disk full'))
  const until: number[] = []
  await expect(moveAll(failing, (sum) => until.push(movedIn(sum)) > 0)).rejects.toThrow('disk full')
  expect(until).toEqual([1])
})

test('undoing goes on from page to page', async () => {
  const undo = vi
    .fn()
    .mockResolvedValueOnce({ undone: 2, kept: 1, next: 90 })
    .mockResolvedValueOnce({ undone: 1, kept: 0, next: null })
  expect(await undoAll(undo, 70)).toEqual({ undone: 3, kept: 1 })
  expect(undo.mock.calls.map(([range]) => (range as { readonly after: number }).after)).toEqual([70, 90])
})
