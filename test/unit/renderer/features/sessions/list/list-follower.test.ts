import { expect, test } from 'vitest'
import { createListFollower } from '../../../../../../renderer/features/sessions/list/list-follower.ts'

function following() {
  const openings: PromiseWithResolvers<void>[] = []
  const follower = createListFollower(() => {
    const opening = Promise.withResolvers<void>()
    openings.push(opening)
    return opening.promise
  })
  /** Ends an opening, and has what waits for that take its turn. */
  const end = async (at: number) => {
    openings[at]?.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { follower, openings, end }
}

test('a choice and a first letter are followed at once', () => {
  const { follower, openings } = following()
  follower.follow()
  expect(openings).toHaveLength(1)
  follower.follow()
  expect(openings).toHaveLength(2)
  const typed = following()
  typed.follower.followTyping()
  expect(typed.openings).toHaveLength(1)
})

test('letters that come while the list is opened are followed once, when that is over', async () => {
  const { follower, openings, end } = following()
  follower.followTyping()
  follower.followTyping()
  follower.followTyping()
  expect(openings).toHaveLength(1)
  await end(0)
  expect(openings).toHaveLength(2)
  await end(1)
  expect(openings).toHaveLength(2)
  follower.followTyping()
  expect(openings).toHaveLength(3)
})

test('a choice takes along what was typed before it', async () => {
  const { follower, openings, end } = following()
  follower.followTyping()
  follower.followTyping()
  follower.follow()
  expect(openings).toHaveLength(2)
  await end(0)
  await end(1)
  expect(openings).toHaveLength(2)
})

test('a letter waits for the opening that was begun last, not for one that it overtook', async () => {
  const { follower, openings, end } = following()
  follower.follow()
  follower.follow()
  follower.followTyping()
  await end(0)
  expect(openings).toHaveLength(2)
  await end(1)
  expect(openings).toHaveLength(3)
})

test('whoever waits for the list waits for what was asked last, what was typed included', async () => {
  const { follower, end } = following()
  let isSettled = false
  follower.followTyping()
  follower.followTyping()
  void follower.settled().then(() => (isSettled = true))
  await end(0)
  expect(isSettled).toBe(false)
  await end(1)
  expect(isSettled).toBe(true)
})

test('a list that is closed follows nothing any more', async () => {
  const { follower, openings, end } = following()
  follower.followTyping()
  follower.followTyping()
  follower.close()
  await end(0)
  expect(openings).toHaveLength(1)
})
