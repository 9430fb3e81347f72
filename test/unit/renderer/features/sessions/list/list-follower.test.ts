import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListFollower } from '../../../../../../renderer/features/sessions/list/list-follower.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function following() {
  const openings: PromiseWithResolvers<void>[] = []
  const follower = createListFollower(() => {
    const opening = Promise.withResolvers<void>()
    openings.push(opening)
    return opening.promise
  })
  return { follower, openings }
}

test('a choice is followed at once, typing after a rest and once', async () => {
  const { follower, openings } = following()
  follower.follow()
  expect(openings).toHaveLength(1)
  follower.followSoon()
  follower.followSoon()
  expect(openings).toHaveLength(1)
  await vi.runAllTimersAsync()
  expect(openings).toHaveLength(2)
})

test('a choice takes along what was typed before it', async () => {
  const { follower, openings } = following()
  follower.followSoon()
  follower.follow()
  await vi.runAllTimersAsync()
  expect(openings).toHaveLength(1)
})

test('whoever waits for the list waits for what was asked last, and hurries what was typed', async () => {
  const { follower, openings } = following()
  let isSettled = false
  follower.followSoon()
  void follower.settled().then(() => (isSettled = true))
  expect(openings).toHaveLength(1)
  follower.follow()
  openings[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(isSettled).toBe(false)
  openings[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(isSettled).toBe(true)
})

test('a list that is closed follows nothing', async () => {
  const { follower, openings } = following()
  follower.followSoon()
  follower.close()
  await vi.runAllTimersAsync()
  expect(openings).toEqual([])
})
