import type { Runtimes } from '../runtime/runtimes.ts'
import type { Desk } from './desk-type.ts'

/** What the user creates: notes, and the set-up of the list. */
export function createOwnWorkDesk(runtimes: Pick<Runtimes, 'of' | 'save'>): Pick<Desk, 'notes' | 'preferences'> {
  return {
    notes: {
      get: async (id, key) => (await runtimes.of(id)).ownWork.notes.get(key),
      set: (id, key, text, change) => runtimes.save(id, ({ notes }) => notes.set(key, text, change)),
    },
    preferences: {
      get: async (id) => (await runtimes.of(id)).ownWork.preferences.get(),
      set: (id, change) => runtimes.save(id, ({ preferences }) => preferences.set(change)),
    },
  }
}
