import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Note } from '../../../contract/model/note.ts'
import { toFailure } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'

export type DraftState = {
  readonly text: string
  readonly status: 'saved' | 'unsaved' | 'saving' | 'failed'
  readonly savedAt: InstantMs | null
  readonly problem: unknown
  /** The note that another window saved meanwhile. Until the conflict is resolved, nothing is saved here. */
  readonly theirs: Note | null
}

/** A note being written. It outlives its screen, so that unsaved text is not lost. */
export type NoteDraft = {
  readonly getState: () => DraftState
  readonly subscribe: (listener: () => void) => () => void
  readonly write: (text: string) => void
  /** Saves unsaved text now. */
  readonly flush: () => void
  /** Sends unsaved text at once, even during a save, because the page is closing and cannot wait for its end. */
  readonly leave: () => void
  /** Saves unsaved text, including text typed meanwhile. Returns whether everything is saved. */
  readonly settle: () => Promise<boolean>
  /** Resolves a conflict with another window. */
  readonly choose: (which: 'mine' | 'theirs' | 'both') => void
  /** Takes over the stored note, unless there is unsaved text. */
  readonly adopt: (note: Note) => void
}

export type NoteDrafts = {
  /** `read` returns the stored note. It is called when a save fails with `note-changed`. */
  readonly of: (id: string, save: SaveNote, stored: Note, read?: () => Promise<Note>) => NoteDraft
  /** {@link NoteDraft.flush} for all drafts. */
  readonly flush: () => void
  /** {@link NoteDraft.settle} for all drafts. */
  readonly settle: () => Promise<boolean>
}
/**
 * `over` is the stored text that was edited. If another text is stored by now, the save fails with `note-changed`
 * or, with `keepBoth`, appends this text to the stored one.
 */
type SaveNote = (text: string, over: string, keepBoth: boolean) => Promise<Note>

/** Milliseconds from the last key press until a note is saved. */
const PAUSE_MS = 300

/**
 * Notes being written, by session. A note that could not be saved is kept, so that it can be saved when the session is
 * shown again.
 */
export function createNoteDrafts(): NoteDrafts {
  const drafts = new Map<string, NoteDraft>()
  return {
    of(id, save, stored, read) {
      const known = drafts.get(id)
      if (known) return known
      const draft = createDraft(save, stored, read ?? (() => Promise.resolve(stored)))
      drafts.set(id, draft)
      return draft
    },
    flush() {
      for (const draft of drafts.values()) draft.flush()
    },
    async settle() {
      const settled = await Promise.all([...drafts.values()].map((draft) => draft.settle()))
      return !settled.includes(false)
    },
  }
}

function createDraft(save: SaveNote, stored: Note, read: () => Promise<Note>): NoteDraft {
  const store = createStore(() => savedState(stored))
  const { getState, setState, subscribe } = store
  let savedText = stored.text
  let { revision } = stored
  let timer: ReturnType<typeof setTimeout> | null = null
  let isRunning = false
  /** The text that was sent last, whether or not it is saved by now. */
  let sentText = stored.text
  const stopTimer = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  /** Runs one save at a time, so that an older text never overwrites a newer one. */
  const run = async (keepBoth = false) => {
    stopTimer()
    if (isRunning || getState().theirs !== null || getState().text === savedText) return
    isRunning = true
    const { text } = getState()
    sentText = text
    setState({ status: 'saving', problem: null })
    try {
      const note = await save(text, savedText, keepBoth)
      isRunning = false
      savedText = note.text
      revision = note.revision
      const isDone = getState().text === text
      if (isDone) setState(savedState(note))
      else setState({ status: 'unsaved', savedAt: note.savedAt })
    } catch (problem) {
      const isChanged = toFailure(problem).code === 'note-changed'
      const theirs = isChanged ? await read().catch(() => null) : null
      isRunning = false
      setState({ status: 'failed', problem, theirs })
      return
    }
    if (getState().text !== savedText) await run()
  }

  const choose = (which: 'mine' | 'theirs' | 'both', keepBoth = false) => {
    const { theirs } = getState()
    if (theirs === null) return
    savedText = theirs.text
    revision = theirs.revision
    const text = textAfter(which, getState().text, theirs.text)
    setState({ ...savedState(theirs), text, status: text === savedText ? 'saved' : 'unsaved' })
    void run(keepBoth)
  }

  return {
    getState,
    subscribe,
    write(text) {
      if (getState().theirs !== null) return setState({ text })
      setState({ text, status: text === savedText && !isRunning ? 'saved' : 'unsaved', problem: null })
      stopTimer()
      timer = setTimeout(() => void run(), PAUSE_MS)
    },
    flush: () => void run(),
    choose: (which) => choose(which),
    leave() {
      // Nobody can resolve a conflict any more.
      choose('both', true)
      if (!isRunning) void run(true)
      else if (getState().text !== sentText) {
        stopTimer()
        const over = sentText
        sentText = getState().text
        save(getState().text, over, true).catch(() => undefined)
      }
    },
    async settle() {
      for (;;) {
        choose('both')
        void run()
        if (!isRunning) return getState().text === savedText
        await changed(store, () => !isRunning)
        if (getState().status === 'failed' && getState().theirs === null) return false
      }
    },
    adopt(note) {
      if (getState().status !== 'saved' || isRunning) return
      // A note that was read before the last save may arrive after it.
      if (note.revision < revision) return
      revision = note.revision
      savedText = note.text
      if (note.text !== getState().text || note.savedAt !== getState().savedAt)
        setState({ text: note.text, savedAt: note.savedAt })
    },
  }
}

/** The state of a draft without unsaved text. */
function savedState({ text, savedAt }: Note): DraftState {
  return { text, status: 'saved', savedAt, problem: null, theirs: null }
}

function textAfter(which: 'mine' | 'theirs' | 'both', mine: string, theirs: string): string {
  if (which === 'both') return [theirs, mine].filter((part) => part !== '').join('\n\n')
  return which === 'theirs' ? theirs : mine
}

/** Resolves at the next change after which the condition holds. */
function changed(store: StoreApi<DraftState>, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = store.subscribe(() => {
      if (!holds()) return
      end()
      resolve()
    })
  })
}
