import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Note } from '../../../contract/model/note.ts'
import { toFailure } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'

export type DraftState = {
  readonly text: string
  readonly status: 'saved' | 'unsaved' | 'saving' | 'failed'
  readonly savedAt: InstantMs | null
  readonly problem: unknown
  /** What another window saved meanwhile; nothing is saved here until one chooses between the two. */
  readonly theirs: Note | null
}

/** A note being written. It outlives the screen it is written on until it is saved. */
export type NoteDraft = {
  readonly getState: () => DraftState
  readonly subscribe: (listener: () => void) => () => void
  readonly write: (text: string) => void
  /** Saves now what is not saved yet. */
  readonly flush: () => void
  /** Sends what is not saved yet at once, also beside a save under way: the page goes, and cannot wait for its end. */
  readonly leave: () => void
  /** Saves what is not saved yet, however much comes meanwhile. Answers whether everything is saved. */
  readonly settle: () => Promise<boolean>
  /** Ends a conflict with another window. */
  readonly choose: (which: 'mine' | 'theirs' | 'both') => void
  /** Takes over what the store says, unless something is written here that it does not have. */
  readonly adopt: (note: Note) => void
}

export type NoteDrafts = {
  /** `read` tells what is stored when a save is refused because that is no longer what was changed. */
  readonly of: (id: string, save: SaveNote, stored: Note, read?: () => Promise<Note>) => NoteDraft
  /** {@link NoteDraft.flush} of all of them. */
  readonly flush: () => void
  /** {@link NoteDraft.settle} of all of them. */
  readonly settle: () => Promise<boolean>
}
/** `over` is the stored text that was changed. With `keepBoth` another one that is stored meanwhile stays above this. */
type SaveNote = (text: string, over: string, keepBoth: boolean) => Promise<Note>

/** Milliseconds after the last key until a note is saved. */
const PAUSE_MS = 300

/**
 * Notes being written, by session. A note that could not be saved stays here, so that coming back to the session finds
 * it and can save it again.
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
  /** What was sent last, whether or not it is answered. */
  let sentText = stored.text
  const stopTimer = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  /** One save at a time, so that an older text never lands on a newer one. */
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
      // Nobody is left who could be told of a conflict, or choose.
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
      // What was read before the last save may be told after it.
      if (note.revision < revision) return
      revision = note.revision
      savedText = note.text
      if (note.text !== getState().text || note.savedAt !== getState().savedAt)
        setState({ text: note.text, savedAt: note.savedAt })
    },
  }
}

/** A draft that says what is stored. */
function savedState({ text, savedAt }: Note): DraftState {
  return { text, status: 'saved', savedAt, problem: null, theirs: null }
}

function textAfter(which: 'mine' | 'theirs' | 'both', mine: string, theirs: string): string {
  if (which === 'both') return [theirs, mine].filter((part) => part !== '').join('\n\n')
  return which === 'theirs' ? theirs : mine
}

/** Resolves with the first change from here on after which this holds. */
function changed(store: StoreApi<DraftState>, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = store.subscribe(() => {
      if (!holds()) return
      end()
      resolve()
    })
  })
}
