import { expect, test } from 'vitest'
import type { DownloadStack, StackOptions } from '../../../../../contract/model/downloads.ts'
import { lossOf, mayLose } from '../../../../../renderer/features/downloads/change-loss.ts'
import { sessionRow } from '../../../../support/fake-desk.ts'
import { downloaded, stack } from '../../../../support/shown-downloads.ts'

const BYTES = { videos: 300e6, originals: 0, essayFiles: 5e6, protocol: 0 }
const ESTIMATE = { sessions: 4, bytes: BYTES, toCome: 0, seconds: null, guessed: 0 }
const NONE = { stored: 0, of: 0 }

const REVIEW = { stage: 'submitted', verdict: null, points: null, scored: [], notes: {}, disagrees: false } as const
const submitted = { ...sessionRow(2), review: REVIEW }
const SESSIONS = [
  downloaded(0),
  downloaded(1, { content: { ...downloaded(1).content, essayFiles: NONE }, bytes: 40e6 }),
  downloaded(2, { row: submitted, bytes: 30e6 }),
  downloaded(3, { state: { kind: 'queued' }, bytes: 0 }),
]

const viewOf = (options: Partial<StackOptions>, part: Partial<DownloadStack> = {}) => {
  const made = stack(1, { source: { kind: 'view', name: 'all', viewId: null }, sessions: 4, bytes: 170e6, ...part })
  return { ...made, options: { ...made.options, ...options } }
}
const loss = (of: DownloadStack, change: Partial<StackOptions>) =>
  mayLose(of, change) ? lossOf(of, SESSIONS, change, ESTIMATE) : 0

test('sessions go with all that they have', () => {
  expect(loss(viewOf({}), { limit: 1 })).toBe(70e6)
  expect(loss(viewOf({}), { limit: 4 })).toBe(0)
  expect(loss(viewOf({ limit: 2 }), { limit: 3 })).toBe(0)
  expect(loss(viewOf({}), { removesSubmitted: true })).toBe(30e6)
})

test('a stack that is not kept loses sessions only when it is kept again', () => {
  const stopped = viewOf({ isKept: false, limit: 2, removesSubmitted: true })
  expect(loss(stopped, { limit: 1 })).toBe(0)
  expect(loss(stopped, { isKept: true })).toBe(30e6)
  expect(loss(viewOf({ limit: 2 }), { isKept: false })).toBe(0)
})

test('of a kind of file goes at most what there is of it', () => {
  const include = viewOf({}).options.include
  expect(loss(viewOf({}), { include: { ...include, essayFiles: false } })).toBe(5e6)
  expect(loss(viewOf({}), { include: { ...include, originals: true } })).toBe(0)
  expect(loss(viewOf({}), { include: { ...include, protocol: false } })).toBe(0)
  expect(loss(viewOf({}), { quality: 'best' })).toBe(170e6)
  expect(loss(viewOf({ include: { ...include, videos: false } }), { quality: 'best' })).toBe(0)
})

test('nothing goes of a stack without bytes, or by settings that are about later', () => {
  expect(mayLose(viewOf({}, { bytes: 0 }), { limit: 1 })).toBe(false)
  expect(mayLose(viewOf({}), { mayBeRemoved: true })).toBe(false)
  expect(mayLose(viewOf({}), { removesSubmitted: false })).toBe(false)
})
