import { log } from '../support/log.ts'
import type { SecretStore } from './secret-store.ts'

/**
 * Changes that timed out: nobody knows yet whether they were carried out. They are undone when the keychain answers.
 */
export type OwedChanges = {
  /** Records the value before the change; of several changes of a name the first counts. */
  note(name: string, former: string | null): void
  /** The change succeeded, and its caller knows. */
  forget(name: string): void
  isEmpty(): boolean
  /** Restores the recorded values. Those that fail are tried again the next time. */
  takeBack(): Promise<void>
}

export function createOwedChanges(store: Pick<SecretStore, 'get' | 'set' | 'delete'>): OwedChanges {
  const formers = new Map<string, string | null>()
  return {
    note(name, former) {
      if (!formers.has(name)) formers.set(name, former)
    },
    forget(name) {
      formers.delete(name)
    },
    isEmpty: () => formers.size === 0,
    async takeBack() {
      for (const [name, former] of formers) {
        try {
          if ((await store.get(name)) !== former) {
            if (former === null) await store.delete(name)
            else await store.set(name, former)
            log('warn', 'secrets.taken-back')
          }
          formers.delete(name)
        } catch (error) {
          log('warn', 'secrets.take-back', { error }) // Tried again with the next call.
        }
      }
    },
  }
}
