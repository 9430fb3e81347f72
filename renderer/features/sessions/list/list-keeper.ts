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

/** Milliseconds between two times that the place is kept. */
const KEEP_PLACE_MS = 400

/** Keeps what the user makes of the list in main. Nothing of it gets into the browser's profile. */
export type ListKeeper = {
  /** What is kept. Asks again until it is answered. */
  readonly load: () => Promise<ListPreferences>
  /** Keeps the place soon. Not before what is kept was read, or a place would be lost. */
  readonly place: () => void
  /** Keeps the place now. Resolves also when it could not be kept. */
  readonly placeAtOnce: () => Promise<void>
  readonly columns: (columns: ListColumns) => Promise<void>
  readonly views: (views: readonly SavedView[]) => Promise<void>
  /** Keeps what is still to be kept. */
  readonly close: () => void
}

type KeeperOptions = {
  readonly desk: Pick<Desk, 'preferences'>
  readonly connectionId: ConnectionId
  readonly placeNow: () => ListPlace
  /** What is kept, where it is known already. */
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
    // A place that could not be kept is no reason to disturb anyone.
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
