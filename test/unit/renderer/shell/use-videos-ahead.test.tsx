import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import { DEFAULT_SETTINGS } from '../../../../contract/model/settings.ts'
import type { Question, ReportState } from '../../../../contract/model/report.ts'
import { useVideosAhead, type NextSession } from '../../../../renderer/shell/use-videos-ahead.ts'
import { createQueryClient } from '../../../../renderer/bridge/query-client.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../support/fake-desk.ts'
import { questionWith, reportWith, stateWith } from '../../../support/session-fixture.ts'

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

type Ahead = { readonly next: NextSession; readonly report: (key: SessionKey) => Promise<ReportState> }

function openSession(questions: readonly Question[], { next, report = whole }: Partial<Ahead> = {}) {
  const fake = createFakeDesk([], {
    'reports.get': ({ key }) => report(key),
    'media.grant': ({ key, target }) => ({ url: grantedTo(key, target.kind), type: null, size: null }),
  })
  installDesk(fake)
  const client = createQueryClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const own = reportWith({ questions: [...questions] })
  const hook = renderHook(
    ({ of, then }: { readonly of: number; readonly then: NextSession | null }) =>
      useVideosAhead({
        connectionId: CONNECTION_ID,
        sessionKey: sessionRow(of).key,
        report: own,
        code: null,
        next: then,
        settings: { read: () => DEFAULT_SETTINGS },
      }),
    { wrapper, initialProps: { of: 1, then: next ?? null } },
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
  rerender({ of: 2, then: null })
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
  rerender({ of: 2, then: null })
  whenIdle.forEach((run) => run())
  await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 10_000 })
  expect(requests[0]?.address).toBe(grantedTo(sessionRow(2).key, 'dash'))
})

const [HERE, THERE] = [sessionRow(1).key, sessionRow(2).key]
const next: NextSession = { key: THERE, code: 'B' }
const stateOf = (...codes: readonly string[]) =>
  stateWith(reportWith({ questions: codes.map((code, at) => questionWith({ num: at + 1, code, answer: video })) }))
const whole = () => Promise.resolve(stateOf('A', 'B'))

test('the next session is read once the open one is: the video of the question that it will show', async () => {
  const requests = watchRequests()
  const [answered, reported] = [Promise.withResolvers<Response>(), Promise.withResolvers<ReportState>()]
  const read = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const answer = read(address, init)
    return address === grantedTo(HERE, 'dash') ? answered.promise : answer
  })
  const report = vi.fn(() => reported.promise)
  const { granted } = openSession([questionWith({ num: 1, answer: video })], { next, report })
  whenIdle.forEach((run) => run())
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(report).not.toHaveBeenCalled()
  answered.resolve(new Response('{}', { status: 404 }))
  await waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(THERE))
  expect(requests.map(({ address }) => address)).toEqual([grantedTo(HERE, 'dash')])
  reported.resolve(stateOf('A', 'B'))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]?.address).toBe(grantedTo(THERE, 'dash'))
  expect(granted().at(-2)?.request).toMatchObject({ key: THERE, target: { kind: 'dash', questionNum: 2 } })
})

test('an open session without a video has its next one read too', async () => {
  const requests = watchRequests()
  const { granted } = openSession([questionWith({ num: 1 })], { next: { ...next, code: 'Z' } })
  whenIdle.forEach((run) => run())
  await waitFor(() => expect(requests).toHaveLength(1))
  // None of its questions has that code, so it is the first video.
  expect(granted()[0]?.request).toMatchObject({ key: THERE, target: { kind: 'dash', questionNum: 1 } })
})

test('what is being read of the next session goes on when that is shown, and ends when the queue is left', async () => {
  const requests = watchRequests()
  const { rerender, unmount } = openSession([questionWith({ num: 1 })], { next })
  whenIdle.forEach((run) => run())
  await waitFor(() => expect(requests).toHaveLength(1))
  rerender({ of: 2, then: { key: sessionRow(3).key, code: null } })
  expect(requests[0]?.signal.aborted).toBe(false)
  unmount()
  expect(requests[0]?.signal.aborted).toBe(true)
})

test('what is being read of a session that is passed over ends', async () => {
  const requests = watchRequests()
  const { rerender } = openSession([questionWith({ num: 1 })], { next })
  whenIdle.forEach((run) => run())
  await waitFor(() => expect(requests).toHaveLength(1))
  rerender({ of: 3, then: null })
  expect(requests[0]?.signal.aborted).toBe(true)
})
