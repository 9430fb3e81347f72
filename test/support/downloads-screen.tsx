import { fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { DownloadsStatus, DownloadStack } from '../../contract/model/downloads.ts'
import { DownloadsScreen } from '../../renderer/features/downloads/downloads-screen.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk, type Handlers } from './fake-desk.ts'
import { renderScreen } from './render-screen.tsx'
import { downloaded, NOTHING_RUNS, overviewOf, stack, stackId } from './shown-downloads.ts'

export const KEPT = stack(1, {
  source: { kind: 'view', name: 'Needs scoring', viewId: null },
  sessions: 4,
  ready: 1,
  partly: 1,
  outdated: 1,
})
export const SELECTED = stack(2, { sessions: 1, ready: 1, bytes: 50e6, total: 50e6 })
export const SESSIONS = [
  downloaded(0),
  downloaded(1, { state: { kind: 'running', done: 10, total: 100 }, bytes: 103e6, total: 164e6 }),
  downloaded(2, {
    state: {
      kind: 'partly',
      missing: [
        { item: { kind: 'video', questionNum: 5 }, failure: { code: 'not-found', message: '' } },
        { item: { kind: 'protocol', questionNum: null }, failure: { code: 'server', message: '' } },
      ],
    },
    content: { ...downloaded(2).content, videos: { stored: 1, of: 2 } },
  }),
  downloaded(3, { state: { kind: 'outdated', since: Date.UTC(2026, 10, 20, 13, 58) } }),
]
export const RUNNING: DownloadsStatus = {
  ...NOTHING_RUNS,
  sessions: 5,
  finished: 4,
  rate: 6.2e6,
  secondsLeft: 118,
  running: [{ key: SESSIONS[1]!.key, done: 103e6, total: 164e6, rate: 6.2e6, secondsLeft: 10 }],
}
export const ESTIMATE = {
  sessions: 4,
  bytes: { videos: 1.52e9, originals: 4.31e9, essayFiles: 46e6, protocol: 31e6 },
  toCome: 1e9,
  seconds: 240,
  guessed: 0,
}

type Shown = {
  readonly stacks?: readonly DownloadStack[]
  readonly status?: DownloadsStatus
  readonly answers?: Handlers
}

/** Shows the screen with two stacks: one that is followed and open, and a selection that is complete. */
export function showDownloads({ stacks = [KEPT, SELECTED], status = RUNNING, answers = {} }: Shown = {}) {
  const fake = createFakeDesk([], {
    'downloads.overview': () => overviewOf(stacks, status),
    'downloads.status': () => status,
    'downloads.sessions': ({ stackId: id }) => (id === stackId(1) ? SESSIONS : [downloaded(9)]),
    'downloads.estimateStack': () => ESTIMATE,
    'downloads.change': () => null,
    'downloads.pause': () => null,
    'downloads.resume': () => null,
    'downloads.retry': () => null,
    'downloads.removeStack': () => null,
    'downloads.removeSessions': () => null,
    ...answers,
  })
  installDesk(fake)
  const on = { onDownload: vi.fn(), onSession: vi.fn(), onSettings: vi.fn(), onSecret: vi.fn() }
  renderScreen(<DownloadsScreen connectionId={CONNECTION_ID} {...on} />)
  const asked = (channel: string) => fake.calls.filter((call) => call.channel === channel).map(({ request }) => request)
  return { fake, asked, ...on }
}

export const tree = () => screen.findByRole('treegrid', { name: 'Downloads' })
export const key = (name: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key: name, ...more })
export const current = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent
export const textOf = ({ textContent }: Element) => textContent.replaceAll('\u{A0}', ' ')
export const rowOf = async (name: RegExp) => within(await tree()).findByRole('row', { name })
