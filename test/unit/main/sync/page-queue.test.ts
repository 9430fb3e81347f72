import { expect, test } from 'vitest'
import { createPageQueue } from '../../../../main/sync/page-queue.ts'
import { PAGE_GROUP } from '../../../../main/store/records.ts'

/** Whether a promise has settled once everything that was due has run. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false
  promise.then(
    () => (settled = true),
    () => (settled = true),
  )
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

test('takes more pages than are committed together before it makes one wait for the oldest', async () => {
  const queue = createPageQueue()
  const pages = Array.from({ length: PAGE_GROUP.pages + 1 }, () => Promise.withResolvers<void>())
  for (const page of pages) {
    await queue.room()
    queue.add(1, page.promise)
  }
  const more = Array.from({ length: PAGE_GROUP.pages }, () => Promise.withResolvers<void>())
  let added = 0
  const filled = (async () => {
    for (const page of more) {
      await queue.room()
      queue.add(1, page.promise)
      added += 1
    }
  })()
  expect(await isSettled(filled)).toBe(false)
  const before = added
  pages[0]?.resolve()
  await isSettled(filled)
  expect(added).toBe(before + 1)
})

test('few large pages are enough', async () => {
  const queue = createPageQueue()
  const large = Promise.withResolvers<void>()
  queue.add(PAGE_GROUP.bytes * 2, large.promise)
  const room = queue.room()
  expect(await isSettled(room)).toBe(false)
  large.resolve()
  await room
})

test('after a failed page no other is accepted, and its failure is reported first', async () => {
  const queue = createPageQueue()
  queue.add(1, Promise.resolve())
  queue.add(1, Promise.reject(new Error('first')))
  queue.add(1, Promise.reject(new Error('second')))
  await new Promise((resolve) => setImmediate(resolve))
  await expect(queue.room()).rejects.toThrow('first')
  await expect(queue.settle()).rejects.toThrow('first')
})

test('settles only when every page has, also behind one that failed', async () => {
  const queue = createPageQueue()
  const slow = Promise.withResolvers<void>()
  queue.add(1, Promise.reject(new Error('first')))
  queue.add(1, slow.promise)
  const settled = queue.settle()
  expect(await isSettled(settled)).toBe(false)
  slow.resolve()
  await expect(settled).rejects.toThrow('first')
})
