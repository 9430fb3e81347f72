import {
  NO_LIST_PREFERENCES,
  type ListColumns,
  type ListPlace,
  type ListPreferences,
  type SavedView,
} from '../../../../contract/model/list-preferences.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { Desk } from '../../../bridge/desk.ts'
import { throttle } from '../../../bridge/throttle.ts'

/** Minimum milliseconds between two writes of the place. */
const KEEP_PLACE_MS = 400

/** Stores the user's settings of the list in main. Nothing is stored in the browser's profile. */
export type ListKeeper = {
  /** Loads the stored settings. May be called again after a failure. */
  readonly load: () => Promise<ListPreferences>
  /**
   * Saves the place soon. Does nothing before the stored settings are loaded, because that would overwrite the stored
   * place.
   */
  readonly place: () => void
  /** Saves the place now. Resolves even if saving fails. */
  readonly placeAtOnce: () => Promise<void>
  readonly columns: (columns: ListColumns) => Promise<void>
  readonly views: (views: readonly SavedView[]) => Promise<void>
  /** Saves pending changes. */
  readonly close: () => void
}

type KeeperOptions = {
  readonly desk: Pick<Desk, 'preferences'>
  readonly connectionId: ConnectionId
  readonly placeNow: () => ListPlace
  /** The stored settings, if they are known already. */
  readonly known?: ListPreferences | undefined
}

export function createListKeeper({ desk, connectionId, placeNow, known }: KeeperOptions): ListKeeper {
  let loaded: ListPreferences | null = null
  let keptPlace = ''

  const set = async (change: Partial<ListPreferences>) => {
    await desk.preferences.set({ connectionId, change })
  }

  async function keepPlace(): Promise<void> {
    if (loaded === null) return
    const place = placeNow()
    const text = JSON.stringify(place)
    if (text === keptPlace) return
    keptPlace = text
    // Losing the place does not justify an error message.
    await set({ place }).catch(() => {
      keptPlace = ''
    })
  }
  const soon = throttle(() => void keepPlace(), KEEP_PLACE_MS)

  return {
    async load() {
      loaded ??= known ?? (await desk.preferences.get({ connectionId }))
      keptPlace = JSON.stringify(loaded.place ?? NO_LIST_PREFERENCES.place)
      return loaded
    },
    place: soon.call,
    placeAtOnce: keepPlace,
    columns: (columns) => set({ columns }),
    views: (views) => set({ views }),
    close() {
      soon.cancel()
      void keepPlace()
    },
  }
}
