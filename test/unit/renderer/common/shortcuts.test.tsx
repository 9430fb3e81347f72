import { cleanup, fireEvent, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import { keysOf, SHORTCUT_PLACES, SHORTCUT_TABLE, type ShortcutName } from '../../../../contract/model/shortcuts.ts'
import { isHeard, useChosenKeys, useShortcuts } from '../../../../renderer/common/shortcuts/use-shortcuts.ts'
import { useReviewKeys } from '../../../../renderer/features/review/use-review-keys.ts'
import { gridCommand } from '../../../../renderer/features/sessions/grid/grid-keys.ts'
import { scrollGeometry } from '../../../../renderer/ui/scaled-scroll.ts'
import { actionOf } from '../../../../renderer/features/player/player-keys.ts'
import { setSingleKeys } from '../../../../renderer/ui/single-keys.ts'

afterEach(() => {
  cleanup()
  setSingleKeys(true)
})

/** The key press that a name of the table stands for. */
function pressOf(name: string) {
  const parts = name.split('+')
  const key = parts.at(-1) ?? ''
  const isLetter = /^[a-z]$/.test(key)
  const shiftKey = parts.includes('Shift')
  return {
    key: isLetter && shiftKey ? key.toUpperCase() : key,
    code: isLetter ? `Key${key.toUpperCase()}` : '',
    ctrlKey: parts.includes('mod'),
    metaKey: false,
    altKey: parts.includes('Alt'),
    shiftKey,
  }
}

const CAPS: Readonly<Record<string, string>> = {
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  PgDn: 'PageDown',
  PgUp: 'PageUp',
  Del: 'Delete',
  Esc: 'Escape',
  Space: ' ',
}

const LINES = SHORTCUT_PLACES.flatMap((place) => SHORTCUT_TABLE[place].map((line) => ({ place, ...line })))

test.each(LINES)('the caps that the overview shows for $action in $place are keys that do it', (line) => {
  const names = [
    ...line.names,
    ...('focused' in line ? line.focused : []),
    ...('header' in line ? line.header : []),
    ...('byDefault' in line ? line.byDefault : []),
  ]
  const modifiers = line.keys.filter((key) => ['mod', 'Shift', 'Alt'].includes(key))
  for (const cap of line.keys) {
    if (modifiers.some((modifier) => modifier === cap)) continue
    const key = CAPS[cap] ?? cap.toLowerCase()
    const wanted = [...modifiers, CAPS[cap] === undefined && cap.length > 1 ? cap : key].join('+')
    expect(names, `${cap} of ${line.action}`).toContain(wanted)
  }
})

test('every key that the table gives the list moves or does something there, and no other key does', () => {
  const place = { row: 5, cell: null, cells: 8, geometry: scrollGeometry(100, 36, 360) }
  for (const line of SHORTCUT_TABLE.grid) {
    for (const name of 'focused' in line ? line.focused : [])
      expect(gridCommand(pressOf(name), place), name).not.toBeNull()
  }
  for (const name of ['z', 'mod+z', 'Shift+x', 'Tab', 'Escape', 'Alt+ArrowDown', 'mod+ArrowDown']) {
    expect(gridCommand(pressOf(name), place), name).toBeNull()
  }
})

test('arrows go into the cells of a row, along them, and from the first row up to the header', () => {
  const geometry = scrollGeometry(100, 36, 360)
  const at = (row: number, cell: number | null) => ({ row, cell, cells: 8, geometry })
  const command = (name: string, place: ReturnType<typeof at>) => gridCommand(pressOf(name), place)
  expect(command('ArrowRight', at(5, null))).toEqual({ kind: 'cell', cell: 0 })
  expect(command('ArrowRight', at(5, 7))).toEqual({ kind: 'cell', cell: 7 })
  expect(command('ArrowLeft', at(5, 0))).toEqual({ kind: 'cell', cell: null })
  expect(command('Home', at(5, 3))).toEqual({ kind: 'cell', cell: 0 })
  expect(command('End', at(5, 3))).toEqual({ kind: 'cell', cell: 7 })
  expect(command('End', at(5, null))).toEqual({ kind: 'row', row: 99, extend: false })
  expect(command('mod+End', at(5, 3))).toEqual({ kind: 'row', row: 99, extend: false })
  expect(command('mod+Home', at(5, 3))).toEqual({ kind: 'row', row: 0, extend: false })
  expect(command('ArrowUp', at(0, 3))).toEqual({ kind: 'header', cell: 3 })
  expect(command('ArrowUp', at(0, null))).toEqual({ kind: 'row', row: 0, extend: false })
  expect(command('Shift+End', at(5, null))).toEqual({ kind: 'row', row: 99, extend: true })
})

test('every key that the table gives the player is one of its keys', () => {
  for (const { names } of SHORTCUT_TABLE.player) {
    for (const name of names) expect(actionOf(pressOf(name), document.body, null), name).not.toBeNull()
  }
})

test('the keys that the table shows for logging are those of the kinds that the app comes with', () => {
  const line = SHORTCUT_TABLE.notes.find(({ action }) => action === 'logNote')
  expect(line).toMatchObject({ byDefault: DEFAULT_REVIEW_SETTINGS.noteKinds.map(({ key }) => key) })
})

function Chosen({ run }: { readonly run: (name: string) => void }) {
  useChosenKeys('notes', new Map(['s', 'm', 'x'].map((key) => [key, () => run(key)])), ['player'])
  return <input aria-label="text" />
}

test('a letter that users chose works unless the player has it, and not while the user types', () => {
  const run = vi.fn<(name: string) => void>()
  const { getByLabelText } = render(<Chosen run={run} />)
  for (const key of ['s', 'm', 'x']) fireEvent.keyDown(document.body, pressOf(key))
  fireEvent.keyDown(getByLabelText('text'), pressOf('s'))
  setSingleKeys(false)
  fireEvent.keyDown(document.body, pressOf('s'))
  expect(run.mock.calls.map(([told]) => told)).toEqual(['s', 'x'])
})

type GridNames = ShortcutName<'grid'>

function Page({ run }: { readonly run: (name: string) => void }) {
  const names = SHORTCUT_TABLE.grid.flatMap((line) => [...line.names])
  const handlers = Object.fromEntries(names.map((name) => [name, () => run(name)]))
  useShortcuts('grid', handlers as Record<GridNames, () => void>)
  useShortcuts('everywhere', {
    'mod+k': { whileTyping: () => run('mod+k') },
    'mod+b': { whileTyping: () => run('mod+b') },
    F6: { whileTyping: () => run('F6') },
    '?': () => run('?'),
    'mod+Shift+n': () => undefined,
    'mod+z': () => run('mod+z'),
    'Alt+ArrowLeft': undefined,
    'Alt+ArrowRight': undefined,
    'mod+[': undefined,
    'mod+]': undefined,
    'mod+,': { whileTyping: () => run('mod+,') },
  })
  return (
    <>
      <input aria-label="text" />
      <input type="checkbox" aria-label="check" />
      <textarea aria-label="note" />
      <div id="sessions-grid" role="grid" tabIndex={0} aria-label="list" />
    </>
  )
}

function show() {
  const run = vi.fn<(name: string) => void>()
  const { getByLabelText } = render(<Page run={run} />)
  const press = (target: Element, name: string) => {
    run.mockClear()
    fireEvent.keyDown(target, pressOf(name))
    return run.mock.calls.map(([told]) => told)
  }
  return { press, at: (label: string) => getByLabelText(label) }
}

test('no key of the table sets anything off while the user types, but for those that say so', () => {
  const { press, at } = show()
  for (const field of ['text', 'note']) {
    for (const line of SHORTCUT_TABLE.grid) for (const name of line.names) expect(press(at(field), name)).toEqual([])
    expect(press(at(field), '?')).toEqual([])
    expect(press(at(field), 'mod+k')).toEqual(['mod+k'])
    expect(press(at(field), 'mod+b')).toEqual(['mod+b'])
    expect(press(at(field), 'F6')).toEqual(['F6'])
    expect(press(at(field), 'mod+,')).toEqual(['mod+,'])
  }
  expect(press(at('check'), 'x')).toEqual(['x'])
  expect(press(document.body, 'j')).toEqual(['j'])
})

test('single keys that are turned off work in the list alone, and other keys go on working everywhere', () => {
  const { press, at } = show()
  setSingleKeys(false)
  for (const name of ['j', 'x', '/', 'f', 's', 'e', '?']) expect(press(document.body, name), name).toEqual([])
  expect(press(at('check'), 'x')).toEqual([])
  expect(press(at('list'), 'x')).toEqual(['x'])
  expect(press(document.body, 'Escape')).toEqual(['Escape'])
  expect(press(document.body, 'mod+k')).toEqual(['mod+k'])
})

test('single keys that are turned off work in the player alone, Space and the arrows on the whole page', () => {
  setSingleKeys(false)
  document.body.innerHTML = '<div id="player"><button>Play</button></div><button id="other"></button>'
  const player = document.querySelector('#player')
  const inside = document.querySelector('#player button')
  const outside = document.querySelector('#other')
  expect(actionOf(pressOf('m'), outside, player)).toBeNull()
  expect(actionOf(pressOf('m'), inside, player)).toBe('mute')
  expect(actionOf(pressOf('ArrowLeft'), outside, player)).toBe('back')
  expect(actionOf(pressOf(' '), document.body, player)).toBe('toggle')
  document.body.replaceChildren()
})

/** A review whose score field, verdicts and comment are on the screen. */
function Review({ run, isReady = true }: { readonly run: (name: string) => void; readonly isReady?: boolean }) {
  useReviewKeys({
    isOpen: isReady,
    onTooEarly: isReady ? null : () => run('too early'),
    onVerdict: run,
    onPoints: (digit) => run(`points ${digit}`),
    onComment: () => run('comment'),
    onRedo: () => run('redo'),
    onSubmit: () => run('submit'),
  })
  return (
    <>
      <input aria-label="points" data-typed="number" inputMode="decimal" />
      <textarea aria-label="comment" />
      <div data-field="verdict">
        <input type="radio" aria-label="clean" />
      </div>
    </>
  )
}

function showReview(isReady = true) {
  const run = vi.fn<(name: string) => void>()
  const { getByLabelText } = render(<Review run={run} isReady={isReady} />)
  const press = (label: string | null, init: KeyboardEventInit) => {
    run.mockClear()
    const isTyped = fireEvent.keyDown(label === null ? document.body : getByLabelText(label), init)
    return { did: run.mock.calls.map(([told]) => told), isTyped }
  }
  return press
}

test('a verdict key acts in the score field, unless it types a part of a number there', () => {
  const press = showReview()
  const VERDICT_OF = { '!': ['Digit1', 'clean'], '@': ['Digit2', 'unsure'], '"': ['Digit2', 'unsure'] } as const
  for (const [key, [code, verdict]] of Object.entries(VERDICT_OF)) {
    expect(press('points', { key, code, shiftKey: true })).toEqual({ did: [verdict], isTyped: false })
    // A comment may well have it.
    expect(press('comment', { key, code, shiftKey: true })).toEqual({ did: [], isTyped: true })
  }
  // On some keyboards Shift makes the digit, or a sign of numbers.
  for (const key of ['1', '.', ',', '%', '-', '+'])
    expect(press('points', { key, code: 'Digit1', shiftKey: true }), key).toEqual({ did: [], isTyped: true })
  // What is no number is refused by the field itself, which keeps the text.
  for (const key of ['/', 'x', '5']) expect(press('points', { key }), key).toEqual({ did: [], isTyped: true })
  expect(press(null, { key: '/' })).toEqual({ did: ['comment'], isTyped: false })
  setSingleKeys(false)
  expect(press('points', { key: '!', code: 'Digit1', shiftKey: true })).toEqual({ did: [], isTyped: true })
})

test('a digit gives points, but not while a verdict has the focus', () => {
  const press = showReview()
  expect(press(null, { key: '2', code: 'Digit2' }).did).toEqual(['points 2'])
  expect(press('clean', { key: '2', code: 'Digit2' }).did).toEqual([])
  expect(press('clean', { key: '@', code: 'Digit2', shiftKey: true }).did).toEqual(['unsure'])
})

test('before all is loaded a key of the review says so', () => {
  const press = showReview(false)
  expect(press(null, { key: '2', code: 'Digit2' }).did).toEqual(['too early'])
  expect(press(null, { key: '/' }).did).toEqual(['too early'])
  expect(press('comment', { key: 'Enter', ctrlKey: true }).did).toEqual(['too early'])
  expect(press('clean', { key: '2', code: 'Digit2' }).did).toEqual([])
})

test('a key is heard where a screen has something for it to do', () => {
  const [download, verdict] = [keysOf('downloads', 'download'), keysOf('review', 'verdict')]
  expect(isHeard(keysOf('everywhere', 'palette'))).toBe(true)
  expect([download, verdict].map(isHeard)).toEqual([false, false])
  const view = render(<Review run={() => undefined} />)
  expect([download, verdict].map(isHeard)).toEqual([false, true])
  view.unmount()
  expect([download, verdict].map(isHeard)).toEqual([false, false])
})

test('a key at the moment of drawing acts on what is drawn', () => {
  const heard: string[] = []
  function Screen({ shown }: { readonly shown: string }) {
    useShortcuts('settings', { 'mod+f': { whileTyping: () => void heard.push(shown) } })
    return shown
  }
  function Drawn({ shown }: { readonly shown: string }) {
    useLayoutEffect(() => void fireEvent.keyDown(document.body, pressOf('mod+f')), [shown])
    return <Screen shown={shown} />
  }
  const { rerender } = render(<Drawn shown="one" />)
  rerender(<Drawn shown="two" />)
  expect(heard.at(-1)).toBe('two')
})
