import type { Runtimes } from '../runtime/runtimes.ts'
import type { Desk } from './desk-type.ts'

/** What the user creates: notes, reviews, and the set-up of the list and of reviews. */
export function createOwnWorkDesk(
  runtimes: Pick<Runtimes, 'of' | 'save'>,
): Pick<Desk, 'notes' | 'reviews' | 'history' | 'insight' | 'reviewSettings' | 'preferences'> {
  return {
    notes: {
      get: async (id, key) => (await runtimes.of(id)).ownWork.notes.get(key),
      set: (id, key, text, change) => runtimes.save(id, ({ notes }) => notes.set(key, text, change)),
    },
    reviews: {
      of: async (id, key) => (await runtimes.of(id)).ownWork.reviews.of(key),
      since: async (id, key, mark) => (await runtimes.of(id)).ownWork.reviews.since(key, mark),
      sessions: async (id, after, limit) => (await runtimes.of(id)).ownWork.reviews.sessions(after, limit),
      judged: async (id, key, hash) => (await runtimes.of(id)).ownWork.reviews.judged(key, hash),
      reveal: (id, ...reveal) => runtimes.save(id, ({ reviews }) => reviews.reveal(...reveal)),
      change: (id, ...change) => runtimes.save(id, ({ reviews }) => reviews.change(...change)),
      step: (id, key, move) => runtimes.save(id, ({ reviews }) => reviews.step(key, move)),
    },
    history: {
      ofSession: async (id, ...asked) => (await runtimes.of(id)).ownWork.history.ofSession(...asked),
      ofWork: async (id, ...asked) => (await runtimes.of(id)).ownWork.history.ofWork(...asked),
    },
    insight: {
      choices: async (id) => (await runtimes.of(id)).ownWork.insight.choices(),
      get: async (id, scope) => (await runtimes.of(id)).ownWork.insight.get(scope),
      disagreements: async (id, ...asked) => (await runtimes.of(id)).ownWork.insight.disagreements(...asked),
    },
    reviewSettings: {
      get: async (id) => (await runtimes.of(id)).ownWork.reviewSettings.get(),
      set: (id, change) => runtimes.save(id, ({ reviewSettings }) => reviewSettings.set(change)),
      noteCounts: async (id) => (await runtimes.of(id)).ownWork.reviewSettings.noteCounts(),
    },
    preferences: {
      get: async (id) => (await runtimes.of(id)).ownWork.preferences.get(),
      set: (id, change) => runtimes.save(id, ({ preferences }) => preferences.set(change)),
    },
  }
}
