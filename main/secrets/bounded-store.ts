import { DeskError } from '../../contract/model/errors.ts'
import { createCallLine } from './call-line.ts'
import { createOwedChanges } from './owed-changes.ts'
import type { KeychainAvailability, SecretStore } from './secret-store.ts'

/** Timeouts in milliseconds. */
export type KeychainPatience = {
  /** For a read, and for {@link SecretStore.availability}. */
  readonly readMs: number
  /** For a change. The user waits for it knowingly, and may have to answer the keychain's prompt. */
  readonly changeMs: number
  /** For a pending call while the app is being closed. */
  readonly closeMs: number
}

/**
 * On Linux the message bus ends a call after 25 s, before this timeout, so a change fails with the system's own
 * message.
 */
const PATIENCE: KeychainPatience = { readMs: 5_000, changeMs: 30_000, closeMs: 2_000 }

export type BoundedStoreOptions = {
  readonly patience?: KeychainPatience | undefined
  /** Called when the keychain answers again after callers got a timeout. */
  readonly onAnswersAgain?: () => void
}

export type BoundedStore = SecretStore & {
  /** Waits a moment for the pending call; from then on every call fails with `cancelled`. */
  close(): Promise<void>
  /** Whether a call is still pending. It cannot be cancelled, and the process would wait for it at exit. */
  isHanging(): boolean
}

/**
 * Bounds the wait for a keychain, which may never answer: every call fails with `keychain-unavailable` after a while.
 * Calls go to the keychain one at a time: each holds one of the four threads that the whole process has for files and
 * name lookups (libuv's src/threadpool.c), and four calls that hang would stop those as well. While a call is overdue,
 * others fail at once.
 *
 * A caller that was told of a failure can rely on it: a change that the keychain carries out late, or perhaps did, is
 * taken back as soon as it answers. What is read late is kept for the next caller, since each read may ask the user anew;
 * also that there is nothing, or else a keychain that is always slow would be asked, given up and asked again for ever.
 */
export function createBoundedStore(store: SecretStore, options: BoundedStoreOptions = {}): BoundedStore {
  const { patience = PATIENCE } = options
  const readLate = new Map<string, string | null>()
  /** Valid until the keychain is asked anything else. */
  let foundLate: KeychainAvailability | null = null
  const owed = createOwedChanges(store)
  const line = createCallLine({
    owed,
    onBegin() {
      foundLate = null
    },
    onAnswersAgain: () => options.onAnswersAgain?.(),
  })

  function change(name: string, act: () => Promise<void>): Promise<void> {
    return line.run(patience.changeMs, async (isWaitedFor) => {
      const former = await store.get(name)
      if (!isWaitedFor()) return
      readLate.delete(name)
      // Noted after a failure too: the message bus may give up a call that the keychain still carries out.
      owed.note(name, former)
      await act()
      if (isWaitedFor()) owed.forget(name)
    })
  }

  return {
    kind: store.kind,
    async availability() {
      if (foundLate !== null) return foundLate
      try {
        return await line.run(patience.readMs, async (isWaitedFor) => {
          const answer = await store.availability()
          if (!answer.available) throw new DeskError('keychain-unavailable', answer.reason ?? '')
          if (!isWaitedFor()) foundLate = answer
          return answer
        })
      } catch (error) {
        return { available: false, reason: (error instanceof Error && error.message) || null }
      }
    },
    async get(name) {
      const late = readLate.get(name)
      if (late !== undefined) return late
      return line.run(patience.readMs, async (isWaitedFor) => {
        const value = await store.get(name)
        if (!isWaitedFor()) readLate.set(name, value)
        return value
      })
    },
    set: (name, value) => change(name, () => store.set(name, value)),
    delete: (name) => change(name, () => store.delete(name)),
    close: () => line.close(patience.closeMs),
    isHanging: line.isHanging,
  }
}
