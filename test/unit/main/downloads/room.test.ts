import { describe, expect, test } from 'vitest'
import { createOpenContainers } from '../../../../main/downloads/open-containers.ts'
import { createRate } from '../../../../main/downloads/rate.ts'
import { createRoom } from '../../../../main/downloads/room.ts'
import type { Container } from '../../../../main/media-store/container.ts'

test('a rate is that of the last seconds', () => {
  let now = 1000
  const rate = createRate(() => now, 5000)
  expect(rate.perSecond()).toBe(0)
  rate.add(500)
  expect(rate.perSecond()).toBe(2000)
  now += 1000
  rate.add(500)
  expect(rate.perSecond()).toBe(1000)
  now += 4500
  expect(rate.perSecond()).toBe(100)
  now += 6000
  expect(rate.perSecond()).toBe(0)
})

describe('room', () => {
  function roomWith(change: { readonly free?: number | null; readonly quota?: number; readonly evictable?: number }) {
    let used = 0
    const evicted: number[] = []
    const room = createRoom({
      folder: '/nowhere',
      used: () => used,
      added: (bytes) => void (used += bytes),
      quota: () => change.quota ?? 1e12,
      async evict(bytes) {
        evicted.push(bytes)
        if ((change.evictable ?? 0) < bytes) return false
        used -= bytes
        return true
      },
      freeOf: async () => change.free ?? null,
    })
    return { room, evicted, used: () => used }
  }

  test('is what the quota leaves, with all that was begun', async () => {
    const { room, evicted } = roomWith({ quota: 100 })
    const leave = room.enter(() => 60)
    room.enter(() => 40)
    await room.assertRoom()
    await expect(room.take(10)).resolves.toBeUndefined()
    await expect(room.assertRoom()).rejects.toMatchObject({ hold: 'quota' })
    expect(evicted).toEqual([10])
    leave()
    await room.assertRoom()
  })

  test('is made of what may go, and of no more than is needed', async () => {
    const { room, evicted, used } = roomWith({ quota: 100, evictable: 50 })
    await room.take(100)
    room.enter(() => 30)
    await room.assertRoom()
    expect(evicted).toEqual([30])
    expect(used()).toBe(70)
    room.enter(() => 60)
    await expect(room.assertRoom()).rejects.toMatchObject({ hold: 'quota' })
  })

  test('on the disk is left for the reviewer’s own work', async () => {
    await roomWith({ free: null }).room.assertRoom()
    const { room } = roomWith({ free: 310_000_000 })
    await room.assertRoom()
    room.enter(() => 20_000_000)
    await expect(room.assertRoom()).rejects.toMatchObject({ hold: 'disk' })
    await room.take(1000)
    // Asked again after some megabytes.
    await expect(room.take(40_000_000)).rejects.toMatchObject({ hold: 'disk' })
  })
})

describe('open containers', () => {
  function fake() {
    let closed = 0
    const container = { close: async () => void (closed += 1) } as unknown as Container
    return { container, closed: () => closed }
  }

  test('are closed a while after their last use', async () => {
    const open = createOpenContainers(20)
    const one = fake()
    await open.use(
      'a',
      async () => one.container,
      async () => undefined,
    )
    expect(one.closed()).toBe(0)
    await expect.poll(one.closed).toBe(1)
  })

  test('that were written are closed too', async () => {
    const open = createOpenContainers(20)
    const one = fake()
    const written = open.keep('a', one.container)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(one.closed()).toBe(0)
    written()
    written()
    await expect.poll(one.closed).toBe(1)
  })

  test('stay open for their readers when a writer takes their place', async () => {
    const open = createOpenContainers(20)
    const [one, two] = [fake(), fake()]
    const { release } = await open.hold('a', async () => one.container)
    await open.closeIdle('a')
    const written = open.keep('a', two.container)
    expect((await open.hold('a', async () => one.container)).container).toBe(two.container)
    expect(one.closed()).toBe(0)
    release()
    await expect.poll(one.closed).toBe(1)
    expect(two.closed()).toBe(0)
    written()
    await open.closeAll()
    expect(two.closed()).toBe(1)
  })
})
