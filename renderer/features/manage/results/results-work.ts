import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import { whenNamesDrop } from '../../../common/blind/drop-names.ts'
import type { ResultFilter } from './result-rows.ts'

export type PaneView = 'ids' | 'participant'

/** What the user has done on the screen. It stays while the window is open, also on other screens. */
type Work = {
  /** The IDs as they were pasted or typed. */
  readonly text: string
  /** The text that was looked up last. */
  readonly lookedUp: string | null
  readonly view: PaneView
  readonly filter: ResultFilter
  readonly search: string
  /** Row of the cursor: GUID of its session, or its ID. */
  readonly chosen: Guid | null
}

const NO_WORK: Work = { text: '', lookedUp: null, view: 'ids', filter: 'all', search: '', chosen: null }

const works = createStore<ReadonlyMap<ConnectionId, Work>>(() => new Map())
const workOf = (connectionId: ConnectionId): Work => works.getState().get(connectionId) ?? NO_WORK

function update(connectionId: ConnectionId, part: Partial<Work>): void {
  works.setState((all) => new Map(all).set(connectionId, { ...workOf(connectionId), ...part }), true)
}

// What was searched for may be a name.
whenNamesDrop(() => {
  for (const connectionId of works.getState().keys()) update(connectionId, { search: '' })
})

export type ResultsWork = Work & {
  /** The text as it is now: a key may be pressed before what was typed is shown. */
  readonly textNow: () => string
  readonly set: (part: Partial<Work>) => void
  /** Adds a text to the field; what has been looked up makes room for it. */
  readonly add: (text: string) => void
  /** Shows what was found in place of the text, unless the text has been changed since. */
  readonly showFound: () => void
}

export function useResultsWork(connectionId: ConnectionId): ResultsWork {
  const work = useStore(works, (all) => all.get(connectionId) ?? NO_WORK)
  const set = (part: Partial<Work>) => update(connectionId, part)
  return {
    ...work,
    textNow: () => workOf(connectionId).text,
    set,
    add(added) {
      const { text, lookedUp } = workOf(connectionId)
      const isNew = text.trim() === '' || text === lookedUp
      set({ text: isNew ? added : `${text.trimEnd()}\n${added}`, view: 'ids' })
    },
    showFound() {
      const { text, lookedUp } = workOf(connectionId)
      if (text === lookedUp) set({ view: 'participant' })
    },
  }
}
