import { createStore, type StoreApi } from 'zustand/vanilla'
import { DeskError, toFailure, type Failure } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { RubricDetails, StoredDraft } from '../../../contract/model/rubric-records.ts'
import type { RubricContent, RubricVersion } from '../../../contract/model/rubric.ts'

export type EditorState = {
  readonly content: RubricContent
  readonly status: 'saved' | 'unsaved' | 'saving' | 'failed'
  /** When the draft was saved last; `null` where there is no draft. */
  readonly savedAt: InstantMs | null
  readonly failure: Failure | null
  /** What undo and redo lead to, the next one last. */
  readonly past: readonly RubricContent[]
  readonly future: readonly RubricContent[]
}

/** The calls that an editor needs, for one rubric. `over` is the revision of the draft that is changed. */
export type RubricCalls = {
  readonly get: () => Promise<RubricDetails | null>
  readonly save: (content: RubricContent, over: number) => Promise<StoredDraft>
  readonly discard: (over: number) => Promise<StoredDraft>
  readonly publish: (over: number) => Promise<RubricVersion>
}

/** A rubric being written. It outlives its screen, so that changes that could not be saved are not lost. */
export type RubricEditor = {
  readonly store: StoreApi<EditorState>
  readonly edit: (content: RubricContent) => void
  /** Return whether there was anything to undo or redo. */
  readonly undo: () => boolean
  readonly redo: () => boolean
  /** Saves what is unsaved. Returns whether everything is saved. */
  readonly settle: () => Promise<boolean>
  /** Makes the draft the next version. */
  readonly publish: () => Promise<RubricVersion>
  /** Discards the draft; the editor then has the latest version, if there is one. Returns the new revision. */
  readonly discard: () => Promise<number>
  /** Resolves a conflict with another window: saves this draft over the other one, or takes that one over. */
  readonly choose: (which: 'mine' | 'theirs') => Promise<void>
  /** Takes over what is stored, unless something is unsaved. */
  readonly adopt: (stored: RubricDetails) => void
}

/** Milliseconds from the last change until the draft is saved. */
const PAUSE_MS = 400
const MOST_STEPS = 200

/** The draft, or else the latest version. */
function contentOf({ draft, versions: [latest] }: RubricDetails): RubricContent {
  const content = draft?.content ?? latest?.content
  if (content === undefined) throw new Error('a rubric has neither a draft nor a version')
  return content
}

function storedState(stored: RubricDetails): EditorState {
  const savedAt = stored.draft?.savedAt ?? null
  return { content: contentOf(stored), status: 'saved', savedAt, failure: null, past: [], future: [] }
}

export function createRubricEditor(stored: RubricDetails, calls: RubricCalls): RubricEditor {
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
      const isDone = getState().content === content
      setState({ status: isDone ? 'saved' : 'unsaved', savedAt: saved.draft?.savedAt ?? null })
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
    const hasConflict = getState().failure?.code === 'rubric-changed'
    setState(hasConflict ? next : { ...next, status: 'unsaved' })
    clearTimeout(timer)
    if (!hasConflict) timer = setTimeout(() => void settle(), PAUSE_MS)
  }

  async function assertSaved(): Promise<void> {
    if (await settle()) return
    const { failure } = getState()
    throw failure === null ? new Error('the draft is not saved') : DeskError.from(failure)
  }

  async function reload(): Promise<void> {
    const now = await calls.get()
    if (now === null) return
    revision = now.revision
    setState(storedState(now))
  }

  return {
    store,
    settle,
    edit(content) {
      const { content: before, past } = getState()
      if (content !== before) change({ content, past: [...past.slice(1 - MOST_STEPS), before], future: [] })
    },
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
    async publish() {
      await assertSaved()
      const published = await calls.publish(revision)
      await reload()
      return published
    },
    async discard() {
      clearTimeout(timer)
      await running
      const { content, past } = getState()
      revision = (await calls.discard(revision)).revision
      const now = await calls.get()
      const latest = now?.draft === null ? contentOf(now) : content
      setState({ content: latest, status: 'saved', savedAt: null, failure: null, past: [...past, content], future: [] })
      return revision
    },
    async choose(which) {
      const theirs = await calls.get()
      if (theirs === null || which === 'theirs') return reload()
      revision = theirs.revision
      setState({ status: 'unsaved', failure: null })
      await settle()
    },
    adopt(now) {
      if (getState().status !== 'saved' || running !== null || now.revision <= revision) return
      revision = now.revision
      setState(storedState(now))
    },
  }
}
