import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Note } from '../../../../../contract/model/note.ts'
import { DeskError } from '../../../../../contract/model/errors.ts'
import { createNoteDrafts } from '../../../../../renderer/features/session/note-drafts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const EMPTY: Note = { text: '', savedAt: null, revision: 0 }

/** A store that answers when it is told to. */
function slowStore() {
  const saves: {
    readonly text: string
    readonly done: (note: Note) => void
    readonly failed: (error: Error) => void
  }[] = []
  const save = (text: string) => new Promise<Note>((done, failed) => saves.push({ text, done, failed }))
  return { saves, save }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('a note is saved a moment after the last key, once', async () => {
  const { saves, save } = slowStore()
  const draft = createNoteDrafts().of('a', save, EMPTY)
  for (const text of ['o', 'on', 'one']) draft.write(text)
  expect(draft.getState().status).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(5000)
  expect(saves.map(({ text }) => text)).toEqual(['one'])
  expect(draft.getState().status).toBe('saving')
  saves[0]?.done({ text: 'one', savedAt: 5, revision: 5 })
  await settle()
  expect(draft.getState()).toMatchObject({ status: 'saved', savedAt: 5, text: 'one' })
})

test('what is written while a save is under way is saved after it, never beside it', async () => {
  const { saves, save } = slowStore()
  const draft = createNoteDrafts().of('a', save, EMPTY)
  draft.write('one')
  draft.flush()
  draft.write('one two')
  draft.flush()
  expect(saves.map(({ text }) => text)).toEqual(['one'])
  saves[0]?.done({ text: 'one', savedAt: 1, revision: 1 })
  await settle()
  expect(saves.map(({ text }) => text)).toEqual(['one', 'one two'])
  expect(draft.getState().status).toBe('saving')
})

test('when the page goes, what was written while a save is under way is sent at once, and once', () => {
  const { saves, save } = slowStore()
  const draft = createNoteDrafts().of('a', save, EMPTY)
  draft.write('one')
  draft.flush()
  draft.leave()
  expect(saves.map(({ text }) => text)).toEqual(['one'])
  draft.write('one two')
  draft.leave()
  draft.leave()
  expect(saves.map(({ text }) => text)).toEqual(['one', 'one two'])
})

test('a page that goes says what each text was made of, and that what came meanwhile is to be kept beside it', () => {
  const sent: unknown[] = []
  const save = (...call: unknown[]) => {
    sent.push(call)
    return new Promise<Note>(() => undefined)
  }
  const drafts = createNoteDrafts()
  const idle = drafts.of('idle', save, { text: 'stored', savedAt: 1, revision: 1 })
  idle.write('changed')
  idle.leave()
  const busy = drafts.of('busy', save, EMPTY)
  busy.write('one')
  busy.flush()
  busy.write('one two')
  busy.leave()
  expect(sent).toEqual([
    ['changed', 'stored', true],
    ['one', '', false],
    ['one two', 'one', true],
  ])
})

test('a page that was left and lives on shows what was put together', async () => {
  const save = async (text: string) => ({ text: `theirs\n\n${text}`, savedAt: 9, revision: 9 })
  const draft = createNoteDrafts().of('a', save, EMPTY)
  draft.write('mine')
  draft.leave()
  await settle()
  expect(draft.getState()).toMatchObject({ text: 'theirs\n\nmine', status: 'saved' })
})

test('a note that could not be saved is still there on coming back, and can be saved again', async () => {
  const { saves, save } = slowStore()
  const drafts = createNoteDrafts()
  const draft = drafts.of('a', save, EMPTY)
  draft.write('precious')
  draft.flush()
  saves[0]?.failed(new Error('disk full'))
  await settle()
  const again = drafts.of('a', save, EMPTY)
  again.adopt(EMPTY)
  expect(again.getState()).toMatchObject({ text: 'precious', status: 'failed' })
  again.flush()
  saves[1]?.done({ text: 'precious', savedAt: 9, revision: 9 })
  await settle()
  expect(again.getState()).toMatchObject({ status: 'saved', savedAt: 9 })
})

test('a note changed elsewhere is taken over, unless something is written here', () => {
  const { save } = slowStore()
  const draft = createNoteDrafts().of('a', save, EMPTY)
  draft.adopt({ text: 'from elsewhere', savedAt: 3, revision: 3 })
  expect(draft.getState().text).toBe('from elsewhere')
  draft.write('mine')
  draft.adopt({ text: 'again from elsewhere', savedAt: 4, revision: 4 })
  expect(draft.getState().text).toBe('mine')
})

test('drafts of two sessions are apart', () => {
  const { save } = slowStore()
  const drafts = createNoteDrafts()
  drafts.of('a', save, EMPTY).write('a')
  expect(drafts.of('b', save, EMPTY).getState().text).toBe('')
})

test('settling saves what was typed last, also while an older text is being saved, and says what failed', async () => {
  const { saves, save } = slowStore()
  const drafts = createNoteDrafts()
  const draft = drafts.of('a', save, EMPTY)
  expect(await drafts.settle()).toBe(true)
  draft.write('one')
  draft.flush()
  draft.write('one two')
  let settled: boolean | null = null
  void drafts.settle().then((saved) => (settled = saved))
  saves[0]?.done({ text: 'one', savedAt: 1, revision: 1 })
  await settle()
  expect([settled, saves.map(({ text }) => text)]).toEqual([null, ['one', 'one two']])
  saves[1]?.done({ text: 'one two', savedAt: 2, revision: 2 })
  await settle()
  expect(settled).toBe(true)
  draft.write('three')
  const failing = drafts.settle()
  saves[2]?.failed(new Error('disk full'))
  expect(await failing).toBe(false)
})

test('an answer that was read before the last save does not bring the older text back', async () => {
  const { saves, save } = slowStore()
  const draft = createNoteDrafts().of('a', save, { text: 'old', savedAt: 1, revision: 1 })
  draft.write('new')
  draft.flush()
  saves[0]?.done({ text: 'new', savedAt: 2, revision: 2 })
  await settle()
  for (const late of [{ text: 'old', savedAt: 1, revision: 1 }, EMPTY]) {
    draft.adopt(late)
    expect(draft.getState()).toMatchObject({ text: 'new', savedAt: 2 })
  }
  draft.adopt({ text: 'from another window', savedAt: 3, revision: 3 })
  expect(draft.getState()).toMatchObject({ text: 'from another window', savedAt: 3 })
})

test('what another window saved after the clock was set back is taken over', () => {
  const { save } = slowStore()
  const draft = createNoteDrafts().of('a', save, { text: 'old', savedAt: 9_000_000, revision: 1 })
  draft.adopt({ text: 'new', savedAt: 1_000_000, revision: 2 })
  expect(draft.getState()).toMatchObject({ text: 'new', savedAt: 1_000_000 })
})

test('a note that another window changed is not written over before one chooses', async () => {
  for (const [which, text] of [
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    ['both', 'theirs\n\nmine'],
  ] as const) {
    const stored = { text: 'theirs', savedAt: 9, revision: 9 }
    const overs: (string | undefined)[] = []
    const save = async (written: string, over?: string) => {
      overs.push(over)
      if (over !== undefined && over !== stored.text) throw new DeskError('note-changed', 'another')
      stored.text = written
      return { text: written, savedAt: 10, revision: 10 }
    }
    const draft = createNoteDrafts().of('a', save, { text: 'before', savedAt: 1, revision: 1 }, async () => ({
      ...stored,
    }))
    draft.write('mine')
    draft.flush()
    await settle()
    expect(draft.getState()).toMatchObject({ text: 'mine', theirs: { text: 'theirs' } })
    await vi.advanceTimersByTimeAsync(5000)
    expect([stored.text, overs]).toEqual(['theirs', ['before']])
    draft.choose(which)
    await settle()
    expect(draft.getState()).toMatchObject({ text, theirs: null, status: 'saved' })
    expect(stored.text).toBe(text)
  }
})

test('closing over a note in conflict keeps both texts', async () => {
  const stored = { text: 'theirs', savedAt: 9, revision: 9 }
  const save = async (written: string, over?: string) => {
    if (over !== undefined && over !== stored.text) throw new DeskError('note-changed', 'another')
    stored.text = written
    return { text: written, savedAt: 10, revision: 10 }
  }
  const drafts = createNoteDrafts()
  drafts.of('a', save, EMPTY, async () => ({ ...stored })).write('mine')
  expect(await drafts.settle()).toBe(true)
  expect(stored.text).toBe('theirs\n\nmine')
})
