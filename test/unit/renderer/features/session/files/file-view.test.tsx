import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../../contract/model/errors.ts'
import type { MediaBytes } from '../../../../../../contract/model/media.ts'
import { testI18n } from '../../../../../support/test-i18n.ts'
import type { OfficePages, OfficeTable } from '../../../../../../contract/model/office.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../../../../contract/model/settings.ts'
import type { AnswerNoteId } from '../../../../../../contract/model/review.ts'
import { createFileNotes, type FileNotes } from '../../../../../../renderer/common/file-notes.ts'
import { noticesStore } from '../../../../../../renderer/common/notices/notices.ts'
import { queryKeys } from '../../../../../../renderer/bridge/query-keys.ts'
import { createQueryClient } from '../../../../../../renderer/bridge/query-client.ts'
import {
  FilePlayerContext,
  type FilePlayerSlot,
} from '../../../../../../renderer/features/session/files/file-player.ts'
import { BlindProvider } from '../../../../../../renderer/features/session/blind/blind-context.tsx'
import { FileView } from '../../../../../../renderer/features/session/files/file-view.tsx'
import type { ToViewer } from '../../../../../../renderer/viewer/viewer-messages.ts'
import { createFakeDesk, installDesk } from '../../../../../support/fake-desk.ts'
import { fileWith } from '../../../../../support/media-bytes.ts'
import { CONNECTION, SESSION_KEY } from '../../../../../support/session-fixture.ts'

afterEach(() => {
  cleanup()
  noticesStore.setState({ notices: [] })
})

const TARGET = { kind: 'essayFile', questionNum: 4, index: 0 } as const

type ShowOptions = {
  readonly file?: Partial<MediaBytes> | DeskError
  readonly readPart?: (request: unknown) => Promise<Uint8Array>
  readonly renderPlayer?: (slot: FilePlayerSlot) => ReactNode
  readonly notes?: FileNotes | null
  readonly pages?: () => Promise<OfficePages>
  readonly table?: () => Promise<OfficeTable>
  readonly settings?: Partial<Settings>
  /** What a file inside the file is. */
  readonly tellAttached?: (asked: Asked) => MediaBytes
  readonly isBlind?: boolean
}

/** A call about a file, or a file inside it. */
type Asked = { readonly attached?: { readonly name: string; readonly bytes: Uint8Array } | undefined }

/** Shows a file; its frame is played by the test, since there is no browser. */
async function showFile(
  sniffedType: MediaBytes['sniffedType'] = 'application/pdf',
  save: (asked: Asked) => Promise<{ readonly name: string } | null> = async () => ({ name: 'my plan.pdf' }),
  {
    file = {},
    readPart,
    renderPlayer = () => null,
    notes = null,
    pages,
    table,
    settings = {},
    tellAttached,
    isBlind = false,
  }: ShowOptions = {},
) {
  const fake = createFakeDesk([], {
    'media.read': (asked) => {
      if (asked.attached !== undefined && tellAttached) return tellAttached(asked)
      if (file instanceof DeskError) throw file
      return fileWith({ sniffedType, fileName: 'plan.pdf', ...file })
    },
    'media.readTextPart': readPart ?? (() => Promise.reject(new DeskError('not-found', 'no part'))),
    'media.pages': pages ?? (() => Promise.reject(new DeskError('invalid-argument', 'no pages'))),
    'media.table': table ?? (() => Promise.reject(new DeskError('invalid-argument', 'no table'))),
    'settings.get': () => ({ ...DEFAULT_SETTINGS, ...settings }),
    'settings.set': (change) => ({ ...DEFAULT_SETTINGS, ...settings, ...(change as Partial<Settings>) }),
    'media.grant': () => ({ url: 'app://desk/media/x', type: null, size: null }),
    'media.save': save,
  })
  installDesk(fake)
  const client = createQueryClient()
  // A window reads them before its first screen.
  client.setQueryData(queryKeys.settings, { ...DEFAULT_SETTINGS, ...settings })
  render(
    <I18nextProvider i18n={testI18n}>
      <QueryClientProvider client={client}>
        <FilePlayerContext value={renderPlayer}>
          <BlindProvider
            connectionId={CONNECTION}
            sessionKey={SESSION_KEY}
            blind={isBlind ? { hidesPicture: false, hidesProtocol: false } : undefined}
          >
            <FileView
              connectionId={CONNECTION}
              sessionKey={SESSION_KEY}
              target={TARGET}
              name="plan.pdf"
              hasKeys={false}
              notes={notes}
            />
          </BlindProvider>
        </FilePlayerContext>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await screen.findByRole('button', { name: 'Save copy…' })
  return fake
}

/** The frame of a part of the screen: what it is told, and saying something for it. */
function playFrame(where: HTMLElement) {
  const element = where.querySelector('iframe')
  if (!element) throw new Error('there is no frame')
  const window_ = { postMessage: vi.fn<(message: ToViewer) => void>() }
  Object.defineProperty(element, 'contentWindow', { configurable: true, value: window_ })
  const say = (data: unknown, source: unknown = window_) =>
    act(() => {
      const event = new MessageEvent('message', { data })
      Object.defineProperty(event, 'source', { value: source })
      window.dispatchEvent(event)
    })
  return { element, say, told: () => window_.postMessage.mock.calls.map(([message]) => message) }
}

const KEY = { kind: 'key', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))

test('the frame gets the file when it is ready, and is as high as the file then', async () => {
  await showFile()
  const { element, say, told } = playFrame(document.body)
  say({ kind: 'size', height: 222 }, window)
  expect(element.style.getPropertyValue('--file-height')).toBe('')
  say({ kind: 'ready' })
  expect(told()).toMatchObject([{ kind: 'show', type: 'application/pdf', page: 1 }])
  say({ kind: 'size', height: 222 })
  expect(element.style.getPropertyValue('--file-height')).toBe('222px')
  document.documentElement.dataset.theme = 'dark'
  await waitFor(() => expect(told().at(-1)).toEqual({ kind: 'theme', theme: 'dark' }))
  delete document.documentElement.dataset.theme
})

test('zoom goes by steps to its ends, by buttons and by keys, and back to the width', async () => {
  await showFile()
  const { element, told } = playFrame(document.body)
  const zooms = () => told().flatMap((message) => (message.kind === 'zoom' ? [message.percent] : []))
  for (let presses = 0; presses < 8; presses += 1) press('Zoom in')
  expect(zooms()).toEqual([125, 150, 200, 300, 400])
  expect((button('Zoom in') as HTMLButtonElement).disabled).toBe(true)
  press(/^Zoom: 400%/)
  for (let presses = 0; presses < 8; presses += 1) fireEvent.keyDown(element, { key: '-', ctrlKey: true })
  fireEvent.keyDown(element, { key: '=', ctrlKey: true })
  fireEvent.keyDown(element, { key: '0', ctrlKey: true })
  expect(zooms().slice(5)).toEqual([100, 75, 67, 50, 33, 25, 33, 100])
})

test('pages are turned from the one that the frame is at', async () => {
  await showFile()
  const { say, told } = playFrame(document.body)
  expect(screen.queryByRole('button', { name: 'Next page' })).toBe(null)
  say({ kind: 'page', number: 11, total: 12 })
  screen.getByText('Page 11 of 12')
  press('Next page')
  press('Previous page')
  expect(told()).toEqual([
    { kind: 'page', number: 12 },
    { kind: 'page', number: 10 },
  ])
  say({ kind: 'page', number: 12, total: 12 })
  expect((button('Next page') as HTMLButtonElement).disabled).toBe(true)
})

test('find: Ctrl F opens it, Enter goes on, Escape closes it, clears it and gives the focus back', async () => {
  await showFile()
  const { element, say, told } = playFrame(document.body)
  element.tabIndex = 0
  element.focus()
  // Pressed in the frame, and passed on by it.
  say({ ...KEY, key: 'f', code: 'KeyF', ctrlKey: true })
  const field = screen.getByRole('textbox', { name: 'Find in file' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'rota' } })
  say({ kind: 'matches', at: 0, total: 0, isMore: false, isDone: false })
  screen.getByText('Searching…')
  say({ kind: 'matches', at: 3, total: 12, isMore: false, isDone: true })
  screen.getByText('3 of 12')
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  say({ kind: 'matches', at: 1, total: 1000, isMore: true, isDone: true })
  screen.getByText('1 of 1,000+')
  say({ kind: 'matches', at: 0, total: 0, isMore: false, isDone: true })
  screen.getByText('No matches')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBe(null)
  expect(document.activeElement).toBe(element)
  expect(told()).toEqual([
    { kind: 'find', text: 'rota' },
    { kind: 'findStep', step: 1 },
    { kind: 'findStep', step: -1 },
    { kind: 'selectMatch' },
    { kind: 'find', text: '' },
  ])
})

test('Alt and an arrow that are pressed in the frame reach the page', async () => {
  await showFile()
  const { element, say } = playFrame(document.body)
  element.tabIndex = 0
  element.focus()
  const pressed: string[] = []
  const listen = (event: KeyboardEvent) => pressed.push(`${event.altKey ? 'Alt+' : ''}${event.key}`)
  document.addEventListener('keydown', listen)
  say({ ...KEY, key: 'ArrowLeft', code: 'ArrowLeft', altKey: true })
  say({ ...KEY, key: 'ArrowLeft', code: 'ArrowLeft' })
  document.removeEventListener('keydown', listen)
  expect(pressed).toEqual(['Alt+ArrowLeft'])
})

test('guard: the frame presses no key while the focus is elsewhere', async () => {
  await showFile()
  const { say } = playFrame(document.body)
  button('Zoom in').focus()
  say({ ...KEY, key: 'f', code: 'KeyF', ctrlKey: true })
  expect(screen.queryByRole('textbox')).toBe(null)
})

test('guard: a link opens the question of main only after a click or a key in the frame, and once at a time', async () => {
  const fake = await showFile('html')
  const { element, say } = playFrame(document.body)
  element.tabIndex = 0
  const activation = { isActive: false }
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: activation })
  const asked = () => fake.calls.flatMap(({ channel, request }) => (channel === 'app.openExternal' ? [request] : []))
  const link = { kind: 'link', address: 'https://a.test/x' }
  element.focus()
  say(link)
  activation.isActive = true
  button('Zoom in').focus()
  say(link)
  expect(asked()).toEqual([])
  element.focus()
  say({ kind: 'link', address: 'file:///etc/passwd' })
  say(link)
  say(link)
  expect(asked()).toEqual([{ url: 'https://a.test/x' }])
})

test('the frame gets the parts of a large text that it asks for, or why there is none', async () => {
  const version = { length: 500_000_000, etag: '"1"', lastModified: null }
  let isGone = false
  const fake = await showFile('text/plain', undefined, {
    file: { large: { version, encoding: 'utf-8' } },
    readPart: async () => {
      if (isGone) throw new DeskError('malformed', 'changed')
      return new Uint8Array([65, 66])
    },
  })
  const { say, told } = playFrame(document.body)
  say({ kind: 'ready' })
  expect(told()).toMatchObject([{ kind: 'show', type: 'text/plain', large: { version } }])
  say({ kind: 'part', first: 262_144, size: 262_148 })
  await waitFor(() =>
    expect(told().at(-1)).toEqual({ kind: 'part', first: 262_144, bytes: new Uint8Array([65, 66]), reason: '' }),
  )
  expect(fake.calls.at(-1)).toEqual({
    channel: 'media.readTextPart',
    request: {
      connectionId: CONNECTION,
      key: SESSION_KEY,
      target: TARGET,
      part: { first: 262_144, size: 262_148, version },
    },
  })
  isGone = true
  say({ kind: 'part', first: 0, size: 262_148 })
  await waitFor(() => expect(told().at(-1)).toMatchObject({ kind: 'part', first: 0, bytes: null }))
  expect(told().at(-1)).toMatchObject({ reason: expect.stringMatching(/\w+/) as string })
  say({ kind: 'position', percent: 43 })
  screen.getByText(/^43% of (?:500|477|476\.8) M/)
})

test('guard: a frame whose file is whole reads no parts', async () => {
  const fake = await showFile()
  const { say, told } = playFrame(document.body)
  say({ kind: 'part', first: 0, size: 10 })
  await waitFor(() => expect(told().at(-1)).toMatchObject({ kind: 'part', bytes: null }))
  expect(fake.calls.filter(({ channel }) => channel === 'media.readTextPart')).toEqual([])
})

test('a passage that is selected in the frame is noted by its button or by N, and passages are told to the frame', async () => {
  const notes = createFileNotes()
  const begun: unknown[] = []
  await showFile('text/plain', undefined, { notes })
  const { element, say, told } = playFrame(document.body)
  expect(screen.queryByRole('button', { name: 'Add note on selection' })).toBe(null)
  act(() => notes.setState({ add: (place) => begun.push(place) }))
  say({ kind: 'ready' })
  const passage = { page: null, part: null, start: 7, quote: 'words', before: 'some ', after: ' more' }
  const place = { kind: 'filePassage', file: 0, ...passage } as const
  press('Add note on selection')
  say({ kind: 'selection', passage })
  press('Add note on selection')
  expect(begun).toEqual([place])

  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: true } })
  say({ kind: 'addNote' })
  element.tabIndex = 0
  element.focus()
  say({ kind: 'addNote' })
  expect(begun).toEqual([place, place])
  act(() => notes.setState({ selected: null }))
  expect(told().at(-1)).toEqual({ kind: 'clearSelection' })
  say({ kind: 'addNote' })
  expect(begun).toHaveLength(2)

  const id = 'a'.repeat(32) as AnswerNoteId
  const other = { id: 'b'.repeat(32) as AnswerNoteId, place: { ...place, file: 1 }, tone: 'ok' } as const
  act(() => notes.setState({ marks: [{ id, place, tone: 'warn' }, other], current: id }))
  expect(told().slice(-2)).toEqual([
    { kind: 'marks', marks: [{ id, tone: 'warn', ...passage }], areas: [] },
    { kind: 'currentMark', id },
  ])
  act(() => notes.setState({ wanted: { id, file: 0 } }))
  expect(told().at(-1)).toEqual({ kind: 'goToMark', id })
  expect(notes.getState().wanted).toBe(null)
  say({ kind: 'markFound', id, is: 'moved' })
  expect([...notes.getState().found]).toEqual([[id, 'moved']])
})

const AREA = {
  page: 2,
  drawn: { shape: 'rectangle', box: { left: 1000, top: 2000, width: 3000, height: 400 } },
  quote: 'the north',
} as const

test('what is drawn in the frame becomes a note when the user has ended it, and is told to the frame', async () => {
  const notes = createFileNotes()
  const begun: unknown[] = []
  await showFile('application/pdf', undefined, { notes })
  const { element, say, told } = playFrame(document.body)
  say({ kind: 'ready' })
  expect(screen.queryByRole('radio', { name: 'Draw a rectangle' })).toBe(null)
  // Where no note can be added no tool is chosen either.
  say({ kind: 'tool', tool: 'ink' })
  act(() => notes.setState({ add: (place) => begun.push(place) }))
  fireEvent.click(screen.getByRole('radio', { name: 'Draw a rectangle' }))
  expect(told().filter(({ kind }) => kind === 'tool')).toEqual([
    { kind: 'tool', tool: null },
    { kind: 'tool', tool: 'rectangle' },
  ])
  screen.getByText(/^Drag on the page/)
  const place = { kind: 'fileArea', file: 0, ...AREA } as const

  // A file cannot begin a note by itself.
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: true } })
  say({ kind: 'area', area: AREA, isDone: true })
  expect(begun).toEqual([])
  screen.getByText('10% from the left, 20% from the top, 30% wide, 4% high')
  element.tabIndex = 0
  element.focus()
  say({ kind: 'area', area: AREA, isDone: true })
  expect(begun).toEqual([place])
  say({ kind: 'tool', tool: null })
  expect(notes.getState().tool).toBe(null)

  const id = 'a'.repeat(32) as AnswerNoteId
  act(() => notes.setState({ marks: [{ id, place, tone: 'warn' }], wanted: { id, file: 0 } }))
  expect(told().slice(-2)).toEqual([
    { kind: 'marks', marks: [], areas: [{ id, tone: 'warn', ...AREA }] },
    { kind: 'goToMark', id },
  ])
})

test('a note on a page leads from the text of an office file to its pages, and the text stays what is remembered', async () => {
  const notes = createFileNotes()
  const id = 'a'.repeat(32) as AnswerNoteId
  const fake = await showFile('docx', undefined, {
    ...{ notes, file: { officeKind: 'docx' }, pages: async () => PDF },
    settings: { textKinds: ['docx'] },
  })
  const text = playFrame(document.body)
  text.say({ kind: 'ready' })
  const place = { kind: 'fileArea', file: 0, ...AREA } as const
  act(() => notes.setState({ marks: [{ id, place, tone: 'warn' }], wanted: { id, file: 0 } }))
  expect(text.told().some(({ kind }) => kind === 'goToMark')).toBe(false)
  await waitFor(() => expect(fake.calls.some(({ channel }) => channel === 'media.pages')).toBe(true))
  await waitFor(() => expect(document.querySelector('iframe')).not.toBe(text.element))
  const shown = playFrame(document.body)
  shown.say({ kind: 'ready' })
  expect(shown.told().at(0)).toMatchObject({ kind: 'show', type: 'application/pdf' })
  expect(shown.told().at(-1)).toEqual({ kind: 'goToMark', id })
  expect(fake.calls.filter(({ channel }) => channel === 'settings.set')).toEqual([])
})

test('cells of a table are noted, the names in an archive are not', async () => {
  const notes = createFileNotes()
  notes.setState({ add: () => undefined })
  await showFile('csv', undefined, { notes })
  screen.getByRole('button', { name: 'Add note on selection' })
  cleanup()
  await showFile('zip', undefined, { notes })
  expect(screen.queryByRole('button', { name: 'Add note on selection' })).toBe(null)
})

test('what a view leaves out is named in one line, and nothing is said of a file that is shown whole', async () => {
  await showFile('docx')
  const { say } = playFrame(document.body)
  expect(screen.queryByText(/Not in this view/)).toBe(null)
  say({ kind: 'leftOut', parts: {} })
  expect(screen.queryByText(/Not in this view/)).toBe(null)
  say({ kind: 'leftOut', parts: { comment: 1, equation: 2, '<img>': 3, chart: -1 } })
  screen.getByText('Not in this view: 2 equations, 1 comment.')
})

test('a preview is said to be one, and one of a document is searched if it has pages', async () => {
  await showFile('image/raw')
  const camera = playFrame(document.body)
  camera.say({ kind: 'ready' })
  camera.say({ kind: 'preview', by: 'camera' })
  screen.getByText('Shown is the preview that the camera stored.')
  cleanup()
  await showFile('iwork')
  const program = playFrame(document.body)
  program.say({ kind: 'ready' })
  program.say({ kind: 'preview', by: 'program' })
  screen.getByText('Shown is the preview that the program stored, maybe of the first page only.')
  expect(screen.queryByRole('button', { name: 'Find' })).toBeNull()
  program.say({ kind: 'preview', by: 'nobody' })
  program.say({ kind: 'page', number: 1, total: 3 })
  expect(button('Find')).toBeTruthy()
  screen.getByText('Page 1 of 3')
})

test('there is no find in a picture', async () => {
  await showFile('image/png')
  const { element } = playFrame(document.body)
  expect(screen.queryByRole('button', { name: 'Find' })).toBe(null)
  fireEvent.keyDown(element, { key: 'f', ctrlKey: true })
  expect(screen.queryByRole('textbox')).toBe(null)
})

test('a file opens large at the page that was read, in a frame of its own', async () => {
  await showFile()
  playFrame(document.body).say({ kind: 'page', number: 3, total: 12 })
  press('Enlarge')
  const dialog = await screen.findByRole('dialog', { name: 'plan.pdf' })
  const large = playFrame(dialog)
  large.say({ kind: 'ready' })
  expect(large.told()).toMatchObject([{ kind: 'show', page: 3 }])
  expect(within(dialog).queryByRole('button', { name: 'Enlarge' })).toBe(null)
  within(dialog).getByRole('button', { name: 'Find' })
})

test('a copy is saved of what is shown, and the notice says its name', async () => {
  const fake = await showFile()
  press('Save copy…')
  await waitFor(() => expect(noticesStore.getState().notices).toMatchObject([{ title: 'Saved my plan.pdf' }]))
  expect(fake.calls.at(-1)).toEqual({
    channel: 'media.save',
    request: { connectionId: CONNECTION, key: SESSION_KEY, target: TARGET },
  })
})

test('a copy that fails says why, and one that is cancelled says nothing', async () => {
  let answer: () => Promise<null> = async () => null
  const fake = await showFile('unknown', () => answer())
  press('Save copy…')
  await waitFor(() => expect(fake.calls.filter(({ channel }) => channel === 'media.save')).toHaveLength(1))
  answer = async () => {
    throw new DeskError('disk-full', 'no room')
  }
  await waitFor(() => {
    press('Save copy…')
    const { notices } = noticesStore.getState()
    expect(notices.map(({ title }) => title)).toEqual(['Couldn’t save copy'])
    expect(notices[0]?.text).toContain('The disk is full. No partial file was saved.')
  })
})

test('a file that is not shown says what it is, with a warning, and no frame gets its bytes', async () => {
  await showFile('program', undefined, {
    file: {
      facts: { content: 'windowsProgram', format: 'EXE', size: 1234, sha256: 'ab12cd' },
      declaredType: 'application/pdf',
      fileName: 'plan.exe.bin',
    },
  })
  screen.getByText('Program or script: not opened')
  screen.getByText(/^It can harm this computer/)
  const facts = [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextSibling?.textContent])
  expect(facts).toEqual([
    ['Type', 'Windows program · EXE'],
    ['Declared as', 'application/pdf'],
    ['Size', '1\u00a0kB'],
    ['SHA-256', 'ab12cd'],
    ['Saved as', 'plan.exe.bin'],
  ])
  expect(document.querySelector('iframe')).toBe(null)
})

test('sound is passed to the player by the address of a grant', async () => {
  const slots: FilePlayerSlot[] = []
  const render_ = (slot: FilePlayerSlot) => {
    slots.push(slot)
    return <p>player of {slot.title}</p>
  }
  const fake = await showFile('audio', undefined, {
    file: { facts: { content: 'audio', format: 'MP3', size: null, sha256: null } },
    renderPlayer: render_,
  })
  await screen.findByText('player of plan.pdf')
  expect(slots.at(-1)).toMatchObject({ url: 'app://desk/media/x', hasKeys: false })
  expect(slots.at(-1)?.facts.map(({ value }) => value)).toEqual(['Audio · MP3', 'size unknown'])
  expect(fake.calls.filter(({ channel }) => channel === 'media.grant').map(({ request }) => request)).toEqual([
    { connectionId: CONNECTION, key: SESSION_KEY, target: TARGET },
  ])
})

test('a file that is too large to show can be saved', async () => {
  await showFile('unknown', undefined, { file: new DeskError('limit-exceeded', 'too large') })
  screen.getByText('Couldn’t open file')
  screen.getByText(/Open a saved copy only if you trust where it comes from\.$/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null)
})

test('a program and an archive of which only the beginning was read are warned of, and the latter is too large', async () => {
  const facts = { content: 'windowsProgram', format: 'EXE', size: 65_000_000, sha256: null } as const
  await showFile('program', undefined, { file: { facts } })
  screen.getByText('Program or script: not opened')
  screen.getByText(/^It can harm this computer/)
  cleanup()
  await showFile('unknown', undefined, { file: { facts: { ...facts, content: 'archive', format: 'ZIP' } } })
  screen.getByText('Too large to open.')
  screen.getByText('Open a saved copy only if you trust where it comes from.')
  expect([...document.querySelectorAll('dd')].map((value) => value.textContent)).toEqual([
    ...['Archive · ZIP', '65\u00a0MB', 'plan.pdf'],
  ])
})

const PDF = { pdf: new TextEncoder().encode('%PDF-1.7') }
/** What the frame that is there now is given. */
function given() {
  const { say, told } = playFrame(document.body)
  say({ kind: 'ready' })
  return told().find(({ kind }) => kind === 'show')
}

test('an office file is shown as text until its pages are made, and then as pages', async () => {
  const made = Promise.withResolvers<OfficePages>()
  await showFile('docx', undefined, { file: { officeKind: 'docx' }, pages: () => made.promise })
  expect(await screen.findByText('Making pages…')).toBeTruthy()
  expect(given()).toMatchObject({ type: 'docx' })
  made.resolve(PDF)
  await waitFor(() => expect(screen.queryByText('Making pages…')).toBe(null))
  expect(given()).toMatchObject({ type: 'application/pdf', bytes: PDF.pdf })
})

test('the view of a kind is chosen by a switch and remembered for it', async () => {
  const fake = await showFile('docx', undefined, {
    file: { officeKind: 'docx' },
    pages: async () => PDF,
    settings: { textKinds: ['odt'] },
  })
  await waitFor(() => expect(screen.queryByText('Making pages…')).toBe(null))
  const text = screen.getByRole('radio', { name: 'Text' })
  fireEvent.click(text)
  await waitFor(() =>
    expect(fake.calls).toContainEqual({ channel: 'settings.set', request: { textKinds: ['odt', 'docx'] } }),
  )
  expect(given()).toMatchObject({ type: 'docx' })
  // The choice keeps the focus, whatever is shown.
  expect(text.isConnected).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Page' }))
  await waitFor(() =>
    expect(fake.calls.filter(({ channel }) => channel === 'settings.set').at(-1)?.request).toEqual({
      textKinds: ['odt'],
    }),
  )
})

test('a kind that is shown as text makes no pages, and its line about what is left out leads to them', async () => {
  const fake = await showFile('odt', undefined, {
    file: { officeKind: 'odt' },
    pages: async () => PDF,
    settings: { textKinds: ['odt'] },
  })
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Text' }).getAttribute('aria-checked')).toBe('true'))
  const { say } = playFrame(document.body)
  say({ kind: 'leftOut', parts: { header: 1 } })
  expect(fake.calls.some(({ channel }) => channel === 'media.pages')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Open Page view' }))
  await waitFor(() => expect(fake.calls.some(({ channel }) => channel === 'media.pages')).toBe(true))
})

test.each([
  ['unreadable', /^No pages: This file can’t be read/],
  ['slow', /^No pages: It took too long/],
  ['large', /^No pages: There would be too much/],
] as const)('a file of which no pages are made (%s) is shown as text, with the reason', async (failed, said) => {
  await showFile('rtf', undefined, { file: { officeKind: 'rtf' }, pages: async () => ({ pdf: null, failed }) })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(given()).toMatchObject({ type: 'rtf' })
})

test('a kind without a text view is shown as pages alone, or as what it is', async () => {
  const facts = { content: 'presentation', format: 'PPTX', size: 9, sha256: 'ab12' } as const
  const file = { officeKind: 'pptx', facts } as const
  const made = Promise.withResolvers<OfficePages>()
  const shown = showFile('unknown', undefined, { file, pages: () => made.promise })
  expect(await screen.findByText('Making pages…')).toBeTruthy()
  made.resolve(PDF)
  await shown
  expect(given()).toMatchObject({ type: 'application/pdf' })
  expect(screen.queryByRole('radio')).toBe(null)
  cleanup()
  await showFile('unknown', undefined, { file, pages: async () => ({ pdf: null, failed: 'unreadable' }) })
  expect(screen.getByText(/^No pages: /)).toBeTruthy()
  expect(screen.getByText('Presentation · PPTX')).toBeTruthy()
})

const XLS = {
  officeKind: 'xls',
  facts: { content: 'oldOffice', format: 'XLS', size: 9, sha256: 'ab12' },
} as const satisfies Partial<MediaBytes>
const TABLE = { xlsx: new TextEncoder().encode('PK of a table') }

test('an old workbook is shown as a table until its pages are made, which are compared with the table', async () => {
  const made = Promise.withResolvers<OfficePages>()
  await showFile('unknown', undefined, { file: XLS, pages: () => made.promise, table: async () => TABLE })
  await waitFor(() => expect(document.querySelector('iframe')).not.toBe(null))
  expect(given()).toMatchObject({ type: 'xlsx', bytes: TABLE.xlsx })
  screen.getByText('Making pages…')
  made.resolve(PDF)
  await waitFor(() => expect(screen.queryByText('Making pages…')).toBe(null))
  screen.getByText(/^The formulas of this older workbook are calculated anew/)
  expect(given()).toMatchObject({
    ...{ type: 'application/pdf', bytes: PDF.pdf },
    madeOf: { type: 'xlsx', bytes: TABLE.xlsx },
  })
  fireEvent.click(screen.getByRole('radio', { name: 'Text' }))
  await waitFor(() => expect(given()).toMatchObject({ type: 'xlsx', bytes: TABLE.xlsx }))
  screen.getByText(/^The formulas of this older workbook are calculated anew/)
})

test('an old workbook whose table can’t be made is shown as pages alone, whatever is remembered', async () => {
  const table = Promise.withResolvers<OfficeTable>()
  const shown = showFile('unknown', undefined, {
    ...{ file: XLS, pages: async () => PDF, table: () => table.promise },
    settings: { textKinds: ['xls'] },
  })
  expect(await screen.findByText('Opening file…')).toBeTruthy()
  table.resolve({ xlsx: null, failed: 'slow' })
  await shown
  expect(given()).toMatchObject({ type: 'application/pdf', madeOf: null })
  expect(screen.queryByRole('radio')).toBe(null)
})

test('an old workbook of which nothing can be made is named, with the reason', async () => {
  const failed = { failed: 'unreadable' } as const
  const made = { pages: async () => ({ pdf: null, ...failed }), table: async () => ({ xlsx: null, ...failed }) }
  await showFile('unknown', undefined, { file: XLS, ...made })
  expect(await screen.findByText(/^No pages: This file can’t be read/)).toBeTruthy()
  expect(screen.getByText('Office 97–2003 document · XLS')).toBeTruthy()
})

test('a guessed encoding is said to be one, and another one shows the file anew, in the enlarged file as well', async () => {
  const text = { encoding: 'windows-1251', ground: 'letters', delimiter: null } as const
  await showFile('text/plain', undefined, { file: { text } })
  const first = playFrame(document.body)
  first.say({ kind: 'ready' })
  expect(first.told()).toMatchObject([{ kind: 'show', text }])
  press('Zoom in')
  press(/Encoding guessed from the letters:/)
  fireEvent.click(screen.getByRole('option', { name: 'KOI8-R (Cyrillic)' }))
  expect(screen.getByText('Encoding you chose:')).not.toBe(null)
  const second = playFrame(document.body)
  expect(second.element).not.toBe(first.element)
  second.say({ kind: 'ready' })
  expect(second.told()).toMatchObject([
    { kind: 'show', text: { encoding: 'koi8-r', ground: 'chosen', delimiter: null } },
    { kind: 'zoom', percent: 125 },
  ])
  press('Enlarge')
  const enlarged = playFrame(screen.getByRole('dialog'))
  enlarged.say({ kind: 'ready' })
  expect(enlarged.told()).toMatchObject([{ kind: 'show', text: { encoding: 'koi8-r' } }])
})

test('the encoding of a text that is read in parts can be chosen; one that is sure is not spoken of', async () => {
  const version = { length: 5_000_000, etag: null, lastModified: null }
  const reading = { encoding: 'utf-8', ground: 'beginning' } as const
  await showFile('text/plain', undefined, {
    file: { text: { ...reading, delimiter: null }, large: { version, ...reading } },
  })
  press(/Encoding guessed from the beginning of the file:/)
  fireEvent.click(screen.getByRole('option', { name: 'Shift JIS (Japanese)' }))
  const { say, told } = playFrame(document.body)
  say({ kind: 'ready' })
  expect(told()).toMatchObject([{ kind: 'show', large: { version, encoding: 'shift_jis', ground: 'chosen' } }])
  cleanup()
  await showFile('text/plain', undefined, { file: { text: { encoding: 'utf-8', delimiter: null } } })
  expect(screen.queryByText(/Encoding/)).toBe(null)
})

test('a page is shown as it was written, and back', async () => {
  await showFile('html', undefined, { file: { text: { encoding: 'utf-8', delimiter: null } } })
  press('Show source')
  const { say, told } = playFrame(document.body)
  say({ kind: 'ready' })
  expect(told()).toMatchObject([{ kind: 'show', isSource: true }])
  press('Show formatted')
  const again = playFrame(document.body)
  again.say({ kind: 'ready' })
  expect(again.told()).toMatchObject([{ kind: 'show', isSource: false }])
  cleanup()
  await showFile('text/plain')
  expect(screen.queryByRole('button', { name: 'Show source' })).toBe(null)
})

async function showAttachments(notes: FileNotes | null = null) {
  const told = vi.fn(({ attached }: Asked) => {
    const isProgram = attached?.name.endsWith('.exe') === true
    return fileWith({
      sniffedType: isProgram ? 'program' : attached?.name.endsWith('.eml') ? 'mail' : 'text/plain',
      fileName: `${attached?.name}${isProgram ? '.bin' : ''}`,
      facts: { content: isProgram ? 'windowsProgram' : 'other', format: null, size: 3, sha256: 'ab12' },
    })
  })
  const saved = vi.fn<(asked: Asked) => Promise<{ readonly name: string }>>(async () => ({ name: 'answer.txt' }))
  await showFile('application/pdf', saved, { notes, tellAttached: told })
  return { told, saved }
}

const LIST = [
  { name: 'answer.txt', size: 3 },
  { name: 'run.exe', size: 3 },
  { name: 'gone.txt', size: null },
]

/** Plays the frame that is there: it has these files inside its own. */
function playAttachments(list: readonly { readonly name: string; readonly size: number | null }[]) {
  const { say, told } = playFrame(document.body)
  say({ kind: 'ready' })
  say({ kind: 'page', number: 4, total: 9 })
  say({ kind: 'attachments', list, more: 0 })
  const answer = async (number: number, bytes: Uint8Array | null) => {
    await waitFor(() => expect(told()).toContainEqual({ kind: 'attachment', number }))
    say({ kind: 'attachment', number, bytes })
    await act(async () => undefined)
  }
  return { say, told, answer }
}
const BYTES = new Uint8Array([1, 2, 3])

test('files inside a file are listed by what they are, open in its place, are saved, and lead back to where it was', async () => {
  const { told, saved } = await showAttachments(createFileNotes())
  const { answer } = playAttachments(LIST)
  await answer(0, BYTES)
  await answer(1, BYTES)
  await screen.findByRole('button', { name: /^answer\.txt Text · 3\sbytes$/ })
  await screen.findByRole('button', { name: /^run\.exe Windows program · 3\sbytes$/ })
  expect(screen.getByRole('heading', { name: '3 attachments' })).toBeTruthy()

  press(/answer\.txt/)
  await answer(0, BYTES)
  const trail = await screen.findByRole('navigation', { name: 'Files around this attachment' })
  expect(trail.textContent).toBe('plan.pdfanswer.txtNotes go on the file itself, not on attachments.')
  expect(document.activeElement).toBe(button('Back to plan.pdf'))
  expect(screen.getByRole('group', { name: 'File: answer.txt' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Draw a rectangle' })).toBeNull()
  expect(told.mock.lastCall?.[0].attached).toEqual({ name: 'answer.txt', bytes: BYTES })
  press('Save copy…')
  await waitFor(() => expect(saved.mock.lastCall?.[0].attached).toEqual({ name: 'answer.txt', bytes: BYTES }))

  press('Back to plan.pdf')
  const again = playAttachments(LIST)
  expect(again.told()[0]).toMatchObject({ kind: 'show', type: 'application/pdf', page: 4 })
  expect(document.activeElement?.textContent).toContain('answer.txt')
})

test('guard: a program inside a file is not opened, one that is damaged is said to be, and they go five deep', async () => {
  await showAttachments()
  let frame = playAttachments(LIST)
  press(/gone\.txt/)
  await frame.answer(2, null)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Couldn’t open gone.txt. It’s damaged or protected by a password.',
  )
  press(/run\.exe/)
  await frame.answer(0, null)
  await frame.answer(1, BYTES)
  expect(await screen.findByText('Program or script: not opened')).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
  press('Back to plan.pdf')
  for (let depth = 1; depth < 5; depth += 1) {
    frame = playAttachments([{ name: `${depth}.eml`, size: null }])
    press(`${depth}.eml`)
    await frame.answer(0, BYTES)
    await screen.findByRole('group', { name: `File: ${depth}.eml` })
  }
  playAttachments([{ name: '5.eml', size: null }])
  expect(screen.getByText('5.eml')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '5.eml' })).toBeNull()
  expect(screen.getByText('Attachments this deep aren’t opened.')).toBeTruthy()
  press('Back to 2.eml')
  expect(await screen.findByRole('group', { name: 'File: 2.eml' })).toBeTruthy()
})

test('guard: in blind mode files inside a file have numbers, and are told by their names all the same', async () => {
  const told = vi.fn<(asked: Asked) => MediaBytes>(() => fileWith({ sniffedType: 'text/plain' }))
  await showFile('application/pdf', undefined, { isBlind: true, tellAttached: told })
  const { answer } = playAttachments([{ name: 'Ada Byron.txt', size: null }])
  press('Attachment 1')
  await answer(0, BYTES)
  await screen.findByRole('group', { name: 'File: Attachment 1' })
  expect(told.mock.lastCall?.[0].attached?.name).toBe('Ada Byron.txt')
  expect(document.body.innerHTML).not.toContain('Ada')
})

test('slides, which have no text view, are looked into as well, and what their pages lack is named', async () => {
  const bytes = new Uint8Array([9])
  await showFile('unknown', undefined, {
    file: { officeKind: 'pptx', bytes },
    pages: async () => ({ pdf: new Uint8Array([1]) }),
  })
  await waitFor(() => expect(screen.queryByText('Making pages…')).toBe(null))
  const { say, told } = playFrame(document.body)
  say({ kind: 'ready' })
  expect(told()[0]).toMatchObject({ type: 'application/pdf', madeOf: { type: 'pptx', bytes } })
  say({ kind: 'leftOut', parts: { hiddenSlide: 2, speakerNotes: 1 } })
  screen.getByText('Not in this view: 2 hidden slides, speaker notes of 1 slide.')
  expect(screen.queryByText('Open Text view')).toBe(null)
})

test('pages get the document that they were made of, and a line about what they lack leads to the text', async () => {
  const bytes = new Uint8Array([9])
  await showFile('docx', undefined, {
    file: { officeKind: 'docx', bytes },
    pages: async () => ({ pdf: new Uint8Array([1]) }),
  })
  await waitFor(() => expect(screen.queryByText('Making pages…')).toBe(null))
  const { say, told } = playFrame(document.body)
  say({ kind: 'ready' })
  expect(told()[0]).toMatchObject({ type: 'application/pdf', madeOf: { type: 'docx', bytes } })
  say({ kind: 'leftOut', parts: { diagram: 1, inserted: 2 } })
  expect(screen.queryByRole('button', { name: 'Show list' })).toBe(null)
  const named = [
    { kind: 'diagram', words: 'North, \u202esouth' },
    { kind: 'diagram', words: 7 },
    { kind: 'x', words: '' },
    null,
  ]
  say({ kind: 'leftOut', parts: { diagram: 1, inserted: 2, named } })
  press('Show list')
  const list = screen.getByLabelText('What is not shown')
  expect([...list.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
    '1 SmartArt graphic',
    'North, [U+202E]south',
    '2 inserted parts',
  ])
  say({ kind: 'leftOut', parts: { diagram: 3, inserted: 2, named } })
  expect(list.textContent).toBe('3 SmartArt graphicsNorth, [U+202E]southand 2 more2 inserted parts')
  press('Hide list')
  expect(screen.queryByLabelText('What is not shown')).toBe(null)
  say({ kind: 'leftOut', parts: { diagram: 1, inserted: 2 } })
  say({ kind: 'replacedFonts', names: ['Aptos', 'Gara\u202emond', 3] })
  screen.getByText('Replaced fonts: Aptos, Gara[U+202E]mond.')
  screen.getByText('Not on these pages: 1 SmartArt graphic, 2 inserted parts.')
  expect(screen.queryByText(/Couldn’t check/)).toBe(null)
  say({ kind: 'unchecked' })
  screen.getByText('Couldn’t check what these pages leave out.')
  press('Open Text view')
  await waitFor(() => expect(given()).toMatchObject({ type: 'docx', bytes }))
  expect(screen.queryByText(/Couldn’t check/)).toBe(null)
})
