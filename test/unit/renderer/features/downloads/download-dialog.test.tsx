import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import type { DownloadEstimate, DownloadsOverview } from '../../../../../contract/model/downloads.ts'
import { DeskError } from '../../../../../contract/model/errors.ts'
import { DEFAULT_SORT, NO_FILTER } from '../../../../../contract/model/list-preferences.ts'
import type { Queue } from '../../../../../contract/model/queue.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import type { DownloadSource } from '../../../../../renderer/common/downloads/download-request.ts'
import { DownloadDialog } from '../../../../../renderer/features/downloads/download-dialog.tsx'
import { overviewOf, stackId } from '../../../../support/shown-downloads.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow, type Handlers } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'
import { testI18n } from '../../../../support/test-i18n.ts'

const ESTIMATE: DownloadEstimate = {
  sessions: 3,
  bytes: { videos: 600e6, originals: 2e9, essayFiles: 10e6, protocol: 5e6 },
  toCome: 615e6,
  seconds: 100,
  guessed: 1,
}

afterEach(cleanup)

type Shown = {
  readonly first?: DownloadSource
  readonly selected?: number
  readonly overview?: Partial<DownloadsOverview>
  readonly estimate?: Partial<DownloadEstimate>
  readonly answers?: Handlers
}

function show({ first, selected = 3, overview = {}, estimate = {}, answers = {} }: Shown = {}) {
  const fake = createFakeDesk([], {
    'downloads.overview': () => ({ ...overviewOf([]), ...overview }),
    'downloads.estimate': () => ({ ...ESTIMATE, ...estimate }),
    'downloads.add': () => stackId(1),
    'queue.get': () => ({ total: 40, submitted: 10 }) as Queue,
    ...answers,
  })
  installDesk(fake)
  const onClose = vi.fn()
  const sources = {
    session: { key: sessionRow(1).key, name: 'Hana Kim' },
    list: { resultSetId: 7, total: 150, selected },
    view: { viewId: null, name: 'Needs scoring', filter: NO_FILTER, sort: DEFAULT_SORT },
  }
  renderScreen(
    <DownloadDialog
      connectionId={CONNECTION_ID}
      sources={sources}
      first={first ?? null}
      onClose={onClose}
      onShow={() => undefined}
    />,
  )
  const asked = (channel: string) => fake.calls.filter((call) => call.channel === channel).map(({ request }) => request)
  return { asked, onClose }
}

const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Download' })

test('offers what there is, says what it takes, and starts it', async () => {
  const { asked, onClose } = show({ first: 'selected' })
  // The queue is read meanwhile.
  expect(await screen.findByRole('radio', { name: 'Next sessions of my queue' })).toBeTruthy()
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'session',
    'selected',
    'view',
    'listed',
    'queue',
  ])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 selected sessions' }).checked).toBe(true)
  expect(await screen.findByText('3 sessions, about 2 min')).toBeTruthy()
  expect(screen.getByText('615 MB')).toBeTruthy()
  expect(screen.getByText('1 session is estimated from the others.')).toBeTruthy()
  fireEvent.click(startButton())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(asked('downloads.add')).toMatchObject([
    { choice: { kind: 'rows', resultSetId: 7, onlySelected: true }, options: { quality: 'balanced', limit: null } },
  ])
})

test('a view is kept and a queue gives back what is submitted, at first with 20 sessions', async () => {
  const { asked } = show({ first: 'view' })
  await waitFor(() =>
    expect(asked('downloads.estimate')).toMatchObject([
      { choice: { kind: 'view', name: 'Needs scoring' }, options: { limit: 20, order: 'newest' } },
    ]),
  )
  expect(screen.getByRole('button', { name: /Newest$/ }).textContent).toContain('20 sessions')
  fireEvent.click(await screen.findByRole('radio', { name: 'Next sessions of my queue' }))
  expect(screen.getByRole('button', { name: /Next$/ }).textContent).toContain('20 sessions')
  fireEvent.click(startButton())
  await waitFor(() =>
    expect(asked('downloads.add')).toMatchObject([
      { choice: { kind: 'queue' }, options: { limit: 20, order: 'source', removesSubmitted: true, isKept: true } },
    ]),
  )
})

test('what is included changes the sum', async () => {
  const { asked } = show()
  await screen.findByText('615 MB')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Original video files' }))
  expect(await screen.findByText('2.6 GB')).toBeTruthy()
  await waitFor(() =>
    expect(asked('downloads.estimate').at(-1)).toMatchObject({ options: { include: { originals: true } } }),
  )
})

test.each([
  ['the disk', { overview: { free: 100e6 } }, 'Not enough space on the disk: 100 MB free.', true],
  [
    'the quota',
    { overview: { used: 9.8e9 } },
    'More than the limit allows: 200 MB left of 10 GB. Choose less, or raise the limit.',
    false,
  ],
  ['a tenth', { overview: { used: 8.9e9 } }, 'Leaves less than a tenth of the space for downloads.', false],
  ['nothing', { estimate: { toCome: 0 } }, 'All of this is already on this computer.', false],
] as const)('warns of %s before the start', async (_what, shown, text, isStopped) => {
  show(shown)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(startButton().disabled).toBe(isStopped)
})

test('a failure is told in the dialog, which stays', async () => {
  const { onClose } = show({
    answers: {
      'downloads.add': () => {
        throw new DeskError('disk-error', 'no')
      },
    },
  })
  await screen.findByText('615 MB')
  fireEvent.click(startButton())
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t start the download')
  expect(onClose).not.toHaveBeenCalled()
})

test('an estimate that a newer one has ended is no failure', async () => {
  show({
    answers: {
      'downloads.estimate': () => {
        throw new DeskError('cancelled', 'newer')
      },
    },
  })
  expect(await screen.findByText('Reading sizes…')).toBeTruthy()
  expect(screen.queryByText('Couldn’t read sizes')).toBeNull()
})

test('with nothing included it is not said that all is there', async () => {
  const nothing = { videos: 0, originals: 0, essayFiles: 0, protocol: 0 }
  const { asked } = show({ estimate: { bytes: nothing, toCome: 0 } })
  expect(await screen.findByText('3 sessions, about 2 min')).toBeTruthy()
  expect(screen.queryByText('All of this is already on this computer.')).toBeNull()
  expect(asked('downloads.estimate')).toHaveLength(1)
})

test('the same choice is estimated anew when the dialog opens again: another selection may be behind it', async () => {
  let sessions = 3
  const fake = createFakeDesk([], {
    'downloads.overview': () => overviewOf([]),
    'downloads.estimate': () => ({ ...ESTIMATE, sessions }),
    'queue.get': () => ({ total: 0, submitted: 0 }) as Queue,
  })
  installDesk(fake)
  const view = { viewId: null, name: 'scored', filter: NO_FILTER, sort: DEFAULT_SORT }
  const sources = { session: null, list: { resultSetId: 7, total: 150, selected: 3 }, view }
  const dialogs = (place: string) => (
    <DownloadDialog
      key={place}
      connectionId={CONNECTION_ID}
      sources={sources}
      first="selected"
      onClose={() => undefined}
      onShow={() => undefined}
    />
  )
  const client = createQueryClient()
  const within = (shown: ReactNode) => (
    <I18nextProvider i18n={testI18n}>
      <QueryClientProvider client={client}>{shown}</QueryClientProvider>
    </I18nextProvider>
  )
  const { rerender } = render(within(dialogs('first')))
  expect(await screen.findByText('3 sessions, about 2 min')).toBeTruthy()
  // A fixed view is called as its tab is.
  expect(screen.getByRole('radio', { name: 'Keep “Scored” downloaded' })).toBeTruthy()
  sessions = 5
  rerender(within(dialogs('second')))
  expect(await screen.findByText('5 sessions, about 2 min')).toBeTruthy()
})
