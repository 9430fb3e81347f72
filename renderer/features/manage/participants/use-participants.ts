import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { RegisteredFilter } from '../../../../contract/model/registered.ts'
import { whenNamesDrop } from '../../../common/blind/drop-names.ts'

export const EVERYBODY: RegisteredFilter = { search: '', change: null, center: null, test: null }

/** What the user has done on the screen. It stays while the window is open, also on other screens. */
export type ParticipantsState = {
  readonly isRegistering: boolean
  readonly filter: RegisteredFilter
  readonly draft: RegistrationForm
}

/** What a registration has so far. */
export type RegistrationForm = {
  readonly who: 'table' | 'employees'
  readonly center: string
  readonly tests: readonly string[]
  /** UTC timestamps. */
  readonly validFrom: string | null
  readonly validTill: string | null
  readonly version: 1 | 2
  readonly proctoring: boolean | null
  readonly doNotCreateIfExist: boolean
  /** IDs of employees, as they were pasted. */
  readonly ids: string
  /** Where the IDs are from; empty where they were pasted. */
  readonly idsFrom: string
  /** People who were entered one by one: the values of each by the names of their fields. */
  readonly entered: readonly Readonly<Record<string, string>>[]
  /** Photos that were chosen for the table. */
  readonly photos: readonly File[]
}

const NEW_FORM: RegistrationForm = {
  who: 'table',
  center: '',
  tests: [],
  validFrom: null,
  validTill: null,
  version: 2,
  proctoring: null,
  doNotCreateIfExist: true,
  ids: '',
  idsFrom: '',
  entered: [],
  photos: [],
}

const INITIAL: ParticipantsState = { isRegistering: false, filter: EVERYBODY, draft: NEW_FORM }

const states = createStore<ReadonlyMap<ConnectionId, ParticipantsState>>(() => new Map())
const stateOf = (connectionId: ConnectionId): ParticipantsState => states.getState().get(connectionId) ?? INITIAL

function update(connectionId: ConnectionId, part: Partial<ParticipantsState>): void {
  states.setState((all) => new Map(all).set(connectionId, { ...stateOf(connectionId), ...part }), true)
}

// What was searched for may be a name.
whenNamesDrop(() => {
  for (const [connectionId, { filter }] of states.getState())
    update(connectionId, { filter: { ...filter, search: '' } })
})

/** Lists the people of a change, when the screen is shown next. */
export function listPeopleOf(connectionId: ConnectionId, change: RegisteredFilter['change']): void {
  update(connectionId, { isRegistering: false, filter: { ...EVERYBODY, change } })
}

/** Begins the registration of employees, when the screen is shown next. `from` says where the IDs are from. */
export function registerEmployees(connectionId: ConnectionId, ids: readonly string[], from: string): void {
  const { draft } = stateOf(connectionId)
  update(connectionId, {
    isRegistering: true,
    draft: { ...draft, who: 'employees', ids: ids.join('\n'), idsFrom: from },
  })
}

export type ParticipantsWork = ReturnType<typeof useParticipants>

/** What the screen shows, and what a registration has so far. */
export function useParticipants(connectionId: ConnectionId) {
  const state = useStore(states, (all) => all.get(connectionId) ?? INITIAL)
  return {
    ...state,
    open: (isRegistering: boolean) => update(connectionId, { isRegistering }),
    find: (filter: RegisteredFilter) => update(connectionId, { filter }),
    edit: (part: Partial<RegistrationForm>) =>
      update(connectionId, { draft: { ...stateOf(connectionId).draft, ...part } }),
  }
}
