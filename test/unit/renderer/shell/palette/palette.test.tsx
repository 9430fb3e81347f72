import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import { Palette } from '../../../../../renderer/shell/palette/palette.tsx'
import { useCommands } from '../../../../../renderer/common/commands.ts'
import { rememberSession } from '../../../../../renderer/shell/palette/recent-sessions.ts'
import { paths } from '../../../../../renderer/shell/routes.ts'
import { closeSessionsList, sessionsListOf } from '../../../../../renderer/shell/sessions-lists.ts'
import {
  CONNECTION,
  CONNECTION_ID,
  createFakeDesk,
  installDesk,
  sessionRow,
  type FakeDesk,
} from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

let fake: FakeDesk
beforeEach(() => {
  fake = createFakeDesk([0, 1, 2].map((index) => sessionRow(index)))
  installDesk(fake)
})
afterEach(() => {
  cleanup()
  closeSessionsList(CONNECTION_ID)
})

function Screen({ onHere }: { readonly onHere: () => void }) {
  useCommands(() => [{ id: 'mine', group: 'here', label: 'Mine alone', keys: ['G'], run: onHere }])
  return null
}

async function openPalette(onHere = vi.fn()) {
  const navigate = vi.fn()
  const close = vi.fn()
  sessionsListOf(CONNECTION_ID)
  renderScreen(<Screen onHere={onHere} />)
  renderScreen(<Palette connection={CONNECTION} onClose={close} onNavigate={navigate} />)
  await screen.findByRole('searchbox')
  return { navigate, close, onHere }
}
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

test('what the screen offers stands among the commands with its keys, and runs after the palette is closed', async () => {
  const { onHere, close } = await openPalette()
  fireEvent.click(screen.getByRole('menuitem', { name: /Mine alone.*G/ }))
  expect(close).toHaveBeenCalledOnce()
  await waitFor(() => expect(onHere).toHaveBeenCalledOnce())
})

test('a session is found by what is typed, and opened', async () => {
  const { navigate } = await openPalette()
  type('pers')
  fireEvent.click(await screen.findByRole('menuitem', { name: /Person 1/ }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(paths.session(CONNECTION_ID, sessionRow(1).key)))
  const asked = fake.calls.filter(({ channel }) => channel === 'sessions.open').at(-1)?.request
  expect(asked).toMatchObject({ filter: { search: 'pers' } })
  // The result set that was made for it is closed again; the list's own stays.
  await waitFor(() => expect(fake.openResultSets.size).toBe(1))
})

test('sessions that were found are shown although their result set could not be closed', async () => {
  installDesk(
    createFakeDesk([sessionRow(1)], {
      'sessions.close': () => {
        throw new DeskError('worker-stopped', 'stopped')
      },
    }),
  )
  await openPalette()
  type('pers')
  await screen.findByRole('menuitem', { name: /Person 1/ })
})

test('sessions that were opened stand first while nothing is typed, the latest before the others', async () => {
  act(() => {
    rememberSession(CONNECTION_ID, sessionRow(2))
    rememberSession(CONNECTION_ID, sessionRow(1))
    rememberSession(CONNECTION_ID, sessionRow(2))
  })
  await openPalette()
  const names = screen.getAllByRole('menuitem').map((item) => item.textContent)
  expect(names.slice(0, 2)).toEqual(['Person 2Test 2', 'Person 1Test 1'])
})

test('nothing that fits is said', async () => {
  fake.rows = []
  await openPalette()
  type('qqqq')
  await screen.findByText('No results')
})

test('the first command is active before anything is typed, so that Enter runs it', async () => {
  rememberSession(CONNECTION_ID, sessionRow(1))
  const { navigate } = await openPalette()
  const field = screen.getByRole('searchbox')
  const [first] = screen.getAllByRole('menuitem')
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(first!.id))
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.keyUp(field, { key: 'Enter' })
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(paths.session(CONNECTION_ID, sessionRow(1).key)))
})
