import { createStore, type StoreApi } from 'zustand/vanilla'
import { DeskError, toFailure, type Failure } from '../../../../contract/model/errors.ts'
import type { ProgramDetails, StoredProgramDraft } from '../../../../contract/model/program-records.ts'
import type { RefusedText } from '../../../common/typed-value.ts'
import type { ProgramContent, SentProgram } from '../../../../contract/model/program.ts'

export type EditorState = {
  readonly content: ProgramContent
  readonly sent: SentProgram | null
  readonly status: 'saved' | 'unsaved' | 'saving' | 'failed'
  readonly failure: Failure | null
  /** What undo and redo lead to, the next one last. */
  readonly past: readonly ProgramContent[]
  readonly future: readonly ProgramContent[]
  /** Texts that fields of numbers refused, by the name of the field. They are no part of the draft. */
  readonly refused: RefusedNumbers
}

export type RefusedNumber = RefusedText<number | null>
export type RefusedNumbers = Readonly<Record<string, RefusedNumber>>

/** The calls that an editor needs, for one program. `over` is the revision of the program that is changed. */
export type ProgramCalls = {
  readonly get: () => Promise<ProgramDetails | null>
  readonly save: (content: ProgramContent, over: number) => Promise<StoredProgramDraft>
  readonly discard: (over: number) => Promise<StoredProgramDraft>
  readonly stage: (over: number) => Promise<unknown>
  readonly remove: (over: number) => Promise<unknown>
}

/** A program being written. It outlives its screen, so that changes that could not be saved are not lost. */
export type ProgramEditor = {
  readonly store: StoreApi<EditorState>
  /** `isContinued`: the change takes the place of the last one, and is undone with it. */
  readonly edit: (content: ProgramContent, isContinued?: boolean) => void
  /** Keeps a text that a field refused; `null` once it refuses nothing. */
  readonly refuse: (field: string, refused: RefusedNumber | null) => void
  /** Return whether there was anything to undo or redo. */
  readonly undo: () => boolean
  readonly redo: () => boolean
  /** Saves what is unsaved. Returns whether everything is saved. */
  readonly settle: () => Promise<boolean>
  /** Saves the draft and puts what it changes into the outbox. */
  readonly stage: () => Promise<void>
  /** Discards the draft; the editor then has what was sent, if anything was. */
  readonly discard: () => Promise<void>
  /** Removes the program from this computer, with what is unsaved of it. */
  readonly remove: () => Promise<void>
  /**
   * Resolves a conflict: saves this draft over what is stored, or takes that over. Returns whether it could; it can do
   * neither with a program that is gone.
   */
  readonly choose: (which: 'mine' | 'theirs') => Promise<boolean>
  /** Takes over what is stored, unless something is unsaved. */
  readonly adopt: (stored: ProgramDetails) => void
}

/** Milliseconds from the last change until the draft is saved. */
const PAUSE_MS = 400
const MOST_STEPS = 200

function contentOf({ draft, sent }: Pick<ProgramDetails, 'draft' | 'sent'>): ProgramContent {
  const content = draft?.content ?? sent?.content
  if (content === undefined) throw new Error('a program has neither a draft nor was it sent')
  return content
}

function storedState(stored: ProgramDetails): EditorState {
  const content = contentOf(stored)
  return { content, sent: stored.sent, status: 'saved', failure: null, past: [], future: [], refused: {} }
}

export function createProgramEditor(stored: ProgramDetails, calls: ProgramCalls): ProgramEditor {
  const store = createStore(() => storedState(stored))
  const { getState, setState } = store
  let { revision } = stored
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The save under way; saves run one after the other. */
  let running: Promise<void> | null = null

  async function save(): Promise<void> {
    clearTimeout(timer)
    const { content } = getState()
    setState({ status: 'saving', failure: null })
    try {
      const saved = await calls.save(content, revision)
      revision = saved.revision
      if (getState().content !== content) return setState({ status: 'unsaved' })
      // The store makes a draft fit what was sent meanwhile.
      setState({ status: 'saved', ...(saved.draft !== null && unless(content, saved.draft.content)) })
    } catch (error) {
      setState({ status: 'failed', failure: toFailure(error) })
    }
  }

  async function settle(): Promise<boolean> {
    while (running !== null) await running
    if (getState().status === 'saved') return true
    running = save().finally(() => (running = null))
    await running
    return getState().status === 'unsaved' ? settle() : getState().status === 'saved'
  }

  function change(next: Pick<EditorState, 'content' | 'past' | 'future'>): void {
    const hasConflict = getState().failure?.code === 'program-changed'
    setState(hasConflict ? next : { ...next, status: 'unsaved' })
    clearTimeout(timer)
    if (!hasConflict) timer = setTimeout(() => void settle(), PAUSE_MS)
  }

  return {
    store,
    settle,
    edit(content, isContinued = false) {
      if (content !== getState().content) change(afterEdit(getState(), content, isContinued))
    },
    refuse: (field, text) => setState({ refused: withRefused(getState().refused, field, text) }),
    undo() {
      const { content, past, future } = getState()
      const before = past.at(-1)
      if (before !== undefined) change({ content: before, past: past.slice(0, -1), future: [...future, content] })
      return before !== undefined
    },
    redo() {
      const { content, past, future } = getState()
      const next = future.at(-1)
      if (next !== undefined) change({ content: next, past: [...past, content], future: future.slice(0, -1) })
      return next !== undefined
    },
    async stage() {
      if (!(await settle())) {
        const { failure } = getState()
        throw failure === null ? new Error('the draft is not saved') : DeskError.from(failure)
      }
      await calls.stage(revision)
    },
    async discard() {
      clearTimeout(timer)
      await running
      const { content, past, sent } = getState()
      revision = (await calls.discard(revision)).revision
      const before = sent === null ? content : sent.content
      setState({ content: before, status: 'saved', failure: null, past: [...past, content], future: [] })
    },
    async remove() {
      clearTimeout(timer)
      await running
      await calls.remove(revision)
      // There is nothing left to save.
      setState({ status: 'saved', failure: null })
    },
    async choose(which) {
      const theirs = await calls.get()
      if (theirs === null) return false
      revision = theirs.revision
      if (which === 'theirs') setState(storedState(theirs))
      else {
        setState({ sent: theirs.sent, status: 'unsaved', failure: null })
        await settle()
      }
      return true
    },
    adopt(now) {
      if (getState().status !== 'saved' || running !== null || now.revision <= revision) return
      revision = now.revision
      if (now.draft !== null || now.sent !== null) setState(storedState(now))
    },
  }
}

/** A change that took back the one that it continues leaves nothing to undo. */
function afterEdit({ content: before, past }: EditorState, content: ProgramContent, isContinued: boolean) {
  if (!isContinued) return { content, past: [...past.slice(1 - MOST_STEPS), before], future: [] }
  const last = past.at(-1)
  return { content, past: last !== undefined && isSame(content, last) ? past.slice(0, -1) : past, future: [] }
}

function withRefused(refused: RefusedNumbers, field: string, text: RefusedNumber | null): RefusedNumbers {
  const others = Object.fromEntries(Object.entries(refused).filter(([name]) => name !== field))
  return text === null ? others : { ...others, [field]: text }
}

function isSame(one: ProgramContent, other: ProgramContent): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The second content, unless it says the same. */
function unless(one: ProgramContent, other: ProgramContent): Partial<EditorState> {
  return isSame(one, other) ? {} : { content: other }
}
