import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CommandId } from '../../../../contract/model/commands.ts'
import { command, useCommands } from '../../../../renderer/common/commands.ts'
import { testI18n } from '../../../support/test-i18n.ts'
import { useAppMenu } from '../../../../renderer/shell/use-app-menu.ts'
import { createFakeDesk, installDesk, type FakeDesk } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'

const { t } = testI18n
let fake: FakeDesk
/** What waits for a moment without work; the test's environment has no such moments. */
let waiting: (() => void)[] = []
const idle = () => act(() => waiting.splice(0).forEach((run) => run()))
beforeEach(() => {
  waiting = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  fake = createFakeDesk([], { 'app.commandsAvailable': () => null })
  installDesk(fake)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type WindowProps = { readonly offered: readonly CommandId[]; readonly isCovered?: boolean; readonly run?: () => void }

function Window({ offered, isCovered = false, run = () => undefined }: WindowProps) {
  useAppMenu()
  useCommands(() => offered.map((id) => command(t, id, run)))
  return (
    <>
      <input aria-label="text" />
      <p tabIndex={-1}>an answer</p>
      <div role="grid" tabIndex={0}>
        rows
      </div>
      <button>a button</button>
      {isCovered ? <div data-overlay="" /> : null}
    </>
  )
}

const told = () => fake.calls.filter(({ channel }) => channel === 'app.commandsAvailable').map(({ request }) => request)
const choose = (id: CommandId) => act(() => fake.emit('app.command', { id }))

test('main is told what can be done, and again only when that is something else', () => {
  const offered: CommandId[] = ['sync', 'open']
  renderScreen(<Window offered={offered} />)
  expect(told()).toEqual([])
  idle()
  expect(told()).toEqual([{ ids: ['sync', 'open'] }])
  offered.pop()
  fireEvent.keyUp(document.body, { key: 'j' })
  idle()
  expect(told().at(-1)).toEqual({ ids: ['sync'] })
  fireEvent.keyUp(document.body, { key: 'j' })
  expect(waiting).toHaveLength(1)
  idle()
  expect(told()).toHaveLength(2)
})

test('nothing can be done under a dialog', () => {
  const run = vi.fn()
  renderScreen(<Window offered={['sync']} isCovered run={run} />)
  choose('sync')
  expect(run).not.toHaveBeenCalled()
  idle()
  expect(told()).toEqual([])
})

test('a command that is chosen runs as in the palette, and one that is not offered does nothing', () => {
  const run = vi.fn()
  renderScreen(<Window offered={['sync']} run={run} />)
  choose('sync')
  choose('export')
  expect(run).toHaveBeenCalledOnce()
})

test('select all is about the text that has the focus or is selected, and never about the page around a file', () => {
  const edits: string[] = []
  document.execCommand = (name) => edits.push(name) > 0
  const run = vi.fn()
  renderScreen(<Window offered={['undo', 'select-all']} run={run} />)
  const answer = screen.getByText('an answer')
  answer.focus()
  choose('select-all')
  expect(edits).toEqual(['selectAll'])
  answer.blur()
  getSelection()?.selectAllChildren(answer)
  choose('select-all')
  expect(edits).toEqual(['selectAll', 'selectAll'])
  getSelection()?.removeAllRanges()
  const file = document.body.appendChild(document.createElement('iframe'))
  file.tabIndex = 0
  file.focus()
  expect(document.activeElement).toBe(file)
  choose('select-all')
  expect(run).not.toHaveBeenCalled()
  file.remove()
  // What is still selected elsewhere does not count while the list has the focus.
  getSelection()?.selectAllChildren(answer)
  screen.getByRole('grid').focus()
  choose('select-all')
  getSelection()?.removeAllRanges()
  for (const element of [screen.getByRole('grid'), screen.getByRole('button')]) {
    element.focus()
    choose('select-all')
  }
  answer.focus()
  choose('undo')
  expect(run).toHaveBeenCalledTimes(4)
  expect(edits).toHaveLength(2)
})

test('undo and select all are about the text while one is written, else about the app', () => {
  const edits: string[] = []
  document.execCommand = (name) => edits.push(name) > 0
  const run = vi.fn()
  renderScreen(<Window offered={['undo', 'select-all']} run={run} />)
  screen.getByLabelText('text').focus()
  choose('undo')
  choose('select-all')
  expect(edits).toEqual(['undo', 'selectAll'])
  expect(run).not.toHaveBeenCalled()
  screen.getByLabelText('text').blur()
  choose('undo')
  choose('select-all')
  expect(run).toHaveBeenCalledTimes(2)
  expect(edits).toHaveLength(2)
})
