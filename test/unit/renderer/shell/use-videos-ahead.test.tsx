import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import { DEFAULT_SETTINGS } from '../../../../contract/model/settings.ts'
import type { Question } from '../../../../contract/model/report.ts'
import { useVideosAhead } from '../../../../renderer/shell/use-videos-ahead.ts'
import { createQueryClient } from '../../../../renderer/bridge/query-client.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../support/fake-desk.ts'
import { questionWith, reportWith } from '../../../support/session-fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let whenIdle: (() => void)[] = []
beforeEach(() => {
  whenIdle = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => whenIdle.push(run))
  vi.stubGlobal('cancelIdleCallback', (id: number) => (whenIdle[id - 1] = () => undefined))
})

const video = {
  kind: 'video',
  originalUri: 'https://media.example/o.mp4',
  originalType: 'video/mp4',
  originalExtension: '.mp4',
  originalSize: null,
  mpegDashUri: 'https://media.example/m.mpd',
  size: null,
  duration: null,
  width: null,
  height: null,
} as const

/** The granted address of a session's media, which tells whose it is. */
const grantedTo = ({ participantId }: SessionKey, kind: string) => `app://desk/media/${kind}-${participantId}`

/** What dash.js asks a granted address for; nothing is answered. */
function watchRequests() {
  const requests: { readonly address: string; readonly signal: AbortSignal }[] = []
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true })
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    requests.push({ address, signal })
    return new Promise(() => undefined)
  })
  return requests
}

function openSession(questions: readonly Question[]) {
  const fake = createFakeDesk([], {
    'media.grant': ({ key, target }) => ({ url: grantedTo(key, target.kind), type: null, size: null }),
  })
  installDesk(fake)
  const client = createQueryClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const report = reportWith({ questions: [...questions] })
  const hook = renderHook(
    ({ of }) => useVideosAhead(CONNECTION_ID, sessionRow(of).key, report, { read: () => DEFAULT_SETTINGS }),
    {
      wrapper,
      initialProps: { of: 1 },
    },
  )
  return { ...hook, granted: () => fake.calls.filter(({ channel }) => channel === 'media.grant') }
}

test('the addresses of the first videos of a session are asked for once the page is idle', async () => {
  const questions = Array.from({ length: 6 }, (_, index) => questionWith({ num: index + 1, answer: video }))
  const { granted } = openSession([questionWith({ num: 9 }), ...questions])
  expect(granted()).toEqual([])
  whenIdle.forEach((run) => run())
  await waitFor(() => expect(granted()).toHaveLength(8))
  expect(granted()[6]?.request).toMatchObject({ target: { kind: 'dash', questionNum: 4 } })
})

test('a session that is only passed by asks for nothing', async () => {
  const { granted, rerender } = openSession([questionWith({ num: 3, answer: video })])
  rerender({ of: 2 })
  whenIdle.forEach((run) => run())
  await waitFor(() => expect(granted()).toHaveLength(2))
  for (const { request } of granted()) expect(request).toMatchObject({ key: sessionRow(2).key })
})

test('a session without videos asks for nothing', () => {
  openSession([questionWith({ num: 1 })])
  expect(whenIdle).toEqual([])
})

test('of the first video is read what a picture needs, until the session is left', async () => {
  const requests = watchRequests()
  const { unmount } = openSession([1, 2].map((num) => questionWith({ num, answer: video })))
  whenIdle.forEach((run) => run())
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.address).toBe(grantedTo(sessionRow(1).key, 'dash'))
  expect(requests[0]?.signal.aborted).toBe(false)
  unmount()
  expect(requests[0]?.signal.aborted).toBe(true)
})

test('of a session that is left at once no media host is asked for anything', async () => {
  // The time for which a session must be open is the test's own, however long the machine takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requests = watchRequests()
  const { granted, rerender } = openSession([questionWith({ num: 3, answer: video })])
  whenIdle.forEach((run) => run())
  // Each look lets a millisecond pass.
  await vi.waitFor(() => expect(granted()).toHaveLength(2), { interval: 1, timeout: 10_000 })
  for (let turn = 0; turn < 20; turn += 1) {
    await vi.advanceTimersByTimeAsync(10)
    await new Promise(setImmediate)
  }
  rerender({ of: 2 })
  whenIdle.forEach((run) => run())
  await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 10_000 })
  expect(requests[0]?.address).toBe(grantedTo(sessionRow(2).key, 'dash'))
})
