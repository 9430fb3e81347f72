import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Crash } from '../../../../contract/model/crash.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { DeskError } from '../../../../contract/model/errors.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import { createQueryClient } from '../../../../renderer/bridge/query-client.ts'
import { NoticeArea } from '../../../../renderer/common/notices/notice-area.tsx'
import { announce, noticesStore, showNotice } from '../../../../renderer/common/notices/notices.ts'
import { CrashNotices } from '../../../../renderer/features/crash/crash-notices.tsx'
import { Button } from '../../../../renderer/ui/button.tsx'
import { Dialog } from '../../../../renderer/ui/dialog.tsx'
import { Menu } from '../../../../renderer/ui/menu.tsx'
import { loadOtherScreens } from '../../../../renderer/shell/later-screens.tsx'
import { useMainEvents } from '../../../../renderer/shell/use-main-events.ts'
import { createFakeDesk, installDesk } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'

// What closes overlays is among the screens that are loaded after the first.
beforeAll(async () => {
  await loadOtherScreens()
}, 60_000)
afterEach(() => {
  cleanup()
  noticesStore.setState({ notices: [] })
})

const nowhere = () => undefined
const SAVE = 'Save report…'
const FAILURE = new DeskError('worker-stopped', 'A thread ended.', { restarted: true }).toFailure()
const THREAD: Crash = { crashId: 1, kind: 'thread' }

/** A dialog and a menu that are open, with a name in each. */
function Open() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <Dialog title="About Anna Smith" isOpen={isOpen} onClose={() => setIsOpen(false)} closeLabel="Close">
        Anna Smith
      </Dialog>
      <Menu
        label="Anna Smith"
        trigger={<Button>Actions</Button>}
        entries={[{ kind: 'action', id: 'copy', label: 'Copy Anna Smith', onAction: nowhere }]}
      />
    </>
  )
}

function Events() {
  useMainEvents({ onOpenSession: nowhere, onOpenConnection: nowhere })
  return null
}

/** A window, with what main tells it of the crashes of a thread. */
function openWindow() {
  let unseen: readonly Crash[] = []
  const fake = createFakeDesk([], {
    'app.listening': () => null,
    'crash.unseen': () => {
      const shown = unseen
      unseen = []
      return shown
    },
  })
  installDesk(fake)
  renderScreen(
    <>
      <Events />
      <CrashNotices />
      <NoticeArea />
    </>,
  )
  const crash = async (crashes: readonly Crash[]) => {
    unseen = crashes
    await act(async () => {
      fake.emit('app.notice', { level: 'warning', failure: FAILURE })
      fake.emit('crash.found', null)
      await Promise.resolve()
    })
  }
  return { fake, crash }
}

test('a thread that crashes again keeps its notice, which offers the report of the first crash again', async () => {
  const { crash } = openWindow()
  for (let times = 1; times <= 2; times++) {
    await crash([THREAD])
    expect(await screen.findByRole('button', { name: SAVE })).toBeTruthy()
    expect(noticesStore.getState().notices).toHaveLength(1)
  }
})

test('where participants are called otherwise, notices that may name them go, and those of crashes and problems stay', async () => {
  const { fake, crash } = openWindow()
  await crash([THREAD, { crashId: 2, kind: 'window' }])
  await screen.findAllByRole('button', { name: SAVE })
  const shown = () => noticesStore.getState().notices.map(({ id }) => id)
  act(() => showNotice({ id: 'copied', tone: 'ok', title: 'Copied Anna Smith', stays: true }))
  expect(shown()).toEqual(['notice-worker-stopped', 'crash-2', 'copied'])
  act(() =>
    fake.emit('connections.tablesChanged', {
      connectionId: null,
      tables: ['blind', 'sessions', 'reports', 'queue'],
    }),
  )
  expect(screen.getAllByRole('button', { name: SAVE })).toHaveLength(2)
  expect(shown()).toEqual(['notice-worker-stopped', 'crash-2'])
})

test.each([
  ['turned on', { isBlind: false }, false],
  ['on already, as a queue is made', { isBlind: true }, true],
])(
  'when blind mode is %s, what is open and what is read out go only where names were shown',
  async (_, known, stays) => {
    const fake = createFakeDesk([], { 'app.listening': () => null, 'crash.unseen': () => [] })
    installDesk(fake)
    const client = createQueryClient()
    renderScreen(
      <>
        <Events />
        <NoticeArea />
        <Open />
      </>,
      client,
    )
    client.setQueryData(['reviewSettings', 'one'], known)
    act(() => announce('Copied Anna Smith'))
    expect(screen.getByRole('dialog').textContent).toContain('Anna Smith')
    act(() => fake.emit('connections.tablesChanged', { connectionId: 'one' as ConnectionId, tables: ['blind'] }))
    expect(noticesStore.getState().announcement.text).toBe('')
    if (stays) expect(screen.getByRole('dialog')).toBeTruthy()
    else await waitFor(() => expect(document.body.innerHTML).not.toContain('Anna Smith'))
  },
  60_000,
)

/** A window with something open that names somebody: what changes blind mode in it, and what opens that again. */
function renderOpened(fake: ReturnType<typeof createFakeDesk>) {
  let open: (number: number) => void = () => undefined
  function Opened() {
    const [number, setNumber] = useState(0)
    open = setNumber
    return <Open key={number} />
  }
  renderScreen(
    <>
      <Events />
      <Opened />
    </>,
  )
  const changed = () =>
    act(() => fake.emit('connections.tablesChanged', { connectionId: 'one' as ConnectionId, tables: ['blind'] }))
  return { changed, reopen: (number: number) => open(number) }
}

test('names go also where a window knows nothing of the settings, and each time they were shown again', async () => {
  let isBlind = true
  const fake = createFakeDesk([], {
    'app.listening': () => null,
    'crash.unseen': () => [],
    'reviewSettings.get': async () => ({ ...DEFAULT_REVIEW_SETTINGS, isBlind }),
  })
  installDesk(fake)
  const { changed, reopen } = renderOpened(fake)
  const turnedTo = async (next: boolean) => {
    isBlind = next
    changed()
    await act(async () => undefined)
  }
  for (const number of [1, 2]) {
    await turnedTo(true)
    await waitFor(() => expect(document.body.innerHTML).not.toContain('Anna Smith'))
    await turnedTo(false)
    act(() => reopen(number))
    expect(screen.getByRole('dialog').textContent).toContain('Anna Smith')
  }
})

test('an answer from before blind mode went does not keep the names that were shown since', async () => {
  const answers: ((isBlind: boolean) => void)[] = []
  const fake = createFakeDesk([], {
    'app.listening': () => null,
    'crash.unseen': () => [],
    'reviewSettings.get': () =>
      new Promise((resolve) => answers.push((isBlind) => resolve({ ...DEFAULT_REVIEW_SETTINGS, isBlind }))),
  })
  installDesk(fake)
  const { changed, reopen } = renderOpened(fake)
  changed()
  await waitFor(() => expect(document.body.innerHTML).not.toContain('Anna Smith'))
  changed()
  await act(async () => answers[0]?.(true))
  act(() => reopen(1))
  expect(screen.getByRole('dialog').textContent).toContain('Anna Smith')
  changed()
  await waitFor(() => expect(document.body.innerHTML).not.toContain('Anna Smith'))
})
