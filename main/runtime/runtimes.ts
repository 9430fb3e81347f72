import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { WakeUpSignal } from './part.ts'
import type { Runtime } from './runtime.ts'
import { createUnderWay } from './under-way.ts'

export type RuntimesOptions = {
  /** Prepares a connection before its runtime is created. May wait for the keychain. */
  readonly prepare: (id: ConnectionId) => Promise<void>
  readonly create: (id: ConnectionId) => Runtime
  /** Throws once the app is being closed. */
  readonly assertOpen: () => void
}

/** The runtimes of the connections in use. */
export type Runtimes = {
  /**
   * Returns the connection's runtime, and creates it if needed. Fails with `no-such-connection`, and with `cancelled`
   * once the app is being closed.
   */
  of(id: ConnectionId): Promise<Runtime>
  /**
   * Saves the user's work. Creates the runtime even if the app has begun to close meanwhile, and waits while the
   * connection's folder is being changed. Fails with `no-such-connection` where the connection was removed.
   */
  save<T>(id: ConnectionId, act: (ownWork: Runtime['ownWork']) => Promise<T>): Promise<T>
  /** Resolves when all saves that have begun are done or have failed. The app's closing waits for this first. */
  savedAsBegun(): Promise<void>
  /** Like {@link Runtimes.savedAsBegun}, including saves that still wait for a change of their connection's folder. */
  saved(): Promise<void>
  all(): readonly Runtime[]
  /**
   * Waits for saves, closes the connection's runtime and runs `act` while nothing can create it again, because the
   * connection's folder is being changed. `check` is called while the runtime is still open but accepts no more saves;
   * if it throws, the runtime stays open.
   */
  without<T>(
    id: ConnectionId,
    act: () => Promise<T>,
    check?: (runtime: () => Promise<Runtime>) => Promise<void>,
  ): Promise<T>
  wakeUp(signal: WakeUpSignal): void
  replan(): void
  nameReviewer(): void
  /** Closes all runtimes, and waits for those that are being closed already. */
  close(): Promise<void>
}

export function createRuntimes({ prepare, create, assertOpen }: RuntimesOptions): Runtimes {
  const runtimes = new Map<ConnectionId, Runtime>()
  /** The last `act` for each connection's folder: they run one after the other. */
  const acting = new Map<ConnectionId, Promise<unknown>>()
  /** Runtimes that {@link Runtimes.without} is closing. Failures go to its caller. */
  const leaving = new Set<Runtime>()
  /** Saves that must be on disk before the app ends. */
  const saving = createUnderWay<ConnectionId>()
  /**
   * Saves that have begun: a change of the connection's folder waits for these, while the others wait for the change.
   */
  const savingBegun = createUnderWay<ConnectionId>()

  /** Throws where a newly opened store would never be closed, or would be in the way of a change of the folder. */
  function assertMayOpen(id: ConnectionId): void {
    assertOpen()
    if (acting.has(id)) throw new DeskError('no-such-connection', 'This connection is being changed. Try again.')
  }

  /**
   * `check` throws where no runtime may be created. It runs again after the preparation, since that may have changed.
   */
  async function openRuntime(id: ConnectionId, check: () => void): Promise<Runtime> {
    check()
    // Checked first: most calls are for an open connection, and must not wait for the keychain or other connections.
    const open = runtimes.get(id)
    if (open !== undefined) return open
    await prepare(id)
    check()
    const known = runtimes.get(id)
    if (known !== undefined) return known
    const runtime = create(id)
    runtimes.set(id, runtime)
    return runtime
  }

  async function save<T>(id: ConnectionId, act: (ownWork: Runtime['ownWork']) => Promise<T>): Promise<T> {
    assertOpen()
    while (acting.has(id)) await acting.get(id)
    // From here on, closing the store waits for this save.
    return savingBegun.add(
      id,
      openRuntime(id, () => undefined).then(({ ownWork }) => act(ownWork)),
    )
  }

  async function leave(id: ConnectionId): Promise<void> {
    const runtime = runtimes.get(id)
    if (runtime === undefined) return
    runtimes.delete(id)
    leaving.add(runtime)
    await runtime.close().finally(() => leaving.delete(runtime))
  }

  return {
    of: (id) => openRuntime(id, () => assertMayOpen(id)),
    save: (id, act) => saving.add(id, save(id, act)),
    savedAsBegun: () => savingBegun.settled(),
    saved: () => saving.settled(),
    all: () => [...runtimes.values()],
    without(id, act, check) {
      const before = acting.get(id) ?? Promise.resolve()
      const acted = before.then(async () => {
        try {
          assertOpen()
          await savingBegun.settled(id)
          await check?.(() => openRuntime(id, assertOpen))
          await leave(id)
          return await act()
        } finally {
          if (acting.get(id) === settled) acting.delete(id)
        }
      })
      const settled = acted.then(
        () => undefined,
        () => undefined,
      )
      acting.set(id, settled)
      return acted
    },
    wakeUp(signal) {
      for (const runtime of runtimes.values()) runtime.wakeUp(signal)
    },
    replan() {
      for (const runtime of runtimes.values()) runtime.replan()
    },
    nameReviewer() {
      for (const runtime of runtimes.values()) runtime.nameReviewer()
    },
    async close() {
      await Promise.all([
        ...[...runtimes.values()].map((runtime) => runtime.close()),
        Promise.allSettled([...leaving].map((runtime) => runtime.close())),
        ...acting.values(),
      ])
    },
  }
}
