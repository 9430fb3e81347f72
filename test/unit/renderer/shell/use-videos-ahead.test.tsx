import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Question } from '../../../../contract/model/report.ts'
import { useVideosAhead } from '../../../../renderer/shell/use-videos-ahead.ts'
import { createQueryClient } from '../../../../renderer/bridge/query-client.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../support/fake-desk.ts'
import { questionWith, reportWith } from '../../../support/session-fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
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

function openSession(questions: readonly Question[]) {
  const fake = createFakeDesk([], { 'media.grant': () => ({ url: 'app://desk/media/x', type: null, size: null }) })
  installDesk(fake)
  const client = createQueryClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const report = reportWith({ questions: [...questions] })
  const hook = renderHook(({ of }) => useVideosAhead(CONNECTION_ID, sessionRow(of).key, report), {
    wrapper,
    initialProps: { of: 1 },
  })
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
