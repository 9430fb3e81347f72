import { expect, test, vi } from 'vitest'
import type { SessionRow } from '../../../../../../contract/model/session.ts'
import { createPageCache, PAGE_ROWS } from '../../../../../../renderer/features/sessions/list/page-cache.ts'

/** A result set of so many rows, read at once; `reads` has the first row of each page that was asked for. */
function cacheOf(total: number) {
  const reads: number[] = []
  const onLoaded = vi.fn()
  const cache = createPageCache({
    total,
    read: async (offset, limit) => {
      reads.push(offset)
      return Array.from({ length: Math.min(limit, total - offset) }, (_, at) => ({ id: offset + at }) as SessionRow)
    },
    onLoaded,
    onFailed: (error) => {
      throw error
    },
  })
  const look = async (first: number, alsoKept?: number) => {
    cache.want({ first, end: first + 20 }, alsoKept)
    await vi.waitFor(() => expect(cache.rowAt(first)?.id).toBe(first), { interval: 1 })
  }
  return { cache, look, reads, onLoaded }
}

test('what lies ahead of the movement is read before it is looked at, and without drawing anything', async () => {
  const { look, reads, onLoaded } = cacheOf(1000)
  const at = (page: number) => page * PAGE_ROWS
  await look(at(0))
  expect(reads).toEqual([at(0)])
  await look(at(0) + 5)
  await vi.waitFor(() => expect(reads).toEqual([at(0), at(1)]))
  expect(onLoaded).toHaveBeenCalledTimes(1)
  await look(at(1) + 5)
  await vi.waitFor(() => expect(reads).toEqual([at(0), at(1), at(2)]))
  await look(at(1))
  await look(at(12) + 5)
  expect(reads, 'a jump reads what is looked at and no more').toEqual([at(0), at(1), at(2), at(12)])
  await look(at(12) + 1)
  await vi.waitFor(() => expect(reads).toEqual([at(0), at(1), at(2), at(12), at(11)]))
})

test('nothing is read before the first row or past the last', async () => {
  const { look, reads } = cacheOf(150)
  await look(90)
  await look(110)
  await look(5)
  await look(3)
  expect(reads.every((offset) => offset >= 0 && offset < 150)).toBe(true)
  expect(new Set(reads).size).toBe(reads.length)
})

test('the row under the cursor stays, however far the list is scrolled', async () => {
  const { cache, look } = cacheOf(200 * PAGE_ROWS)
  await look(0, 7)
  for (let page = 3; page < 190; page += 2) await look(page * PAGE_ROWS, 7)
  expect(cache.rowAt(7)?.id).toBe(7)
  expect(cache.rowAt(3 * PAGE_ROWS), 'the others go').toBeUndefined()
})
