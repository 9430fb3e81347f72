import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { PokeCause } from './part.ts'
import type { Runtime } from './runtime.ts'
import { createUnderWay } from './under-way.ts'

export type RuntimesOptions = {
  /** Sees to what a connection needs before it is begun. May wait for the keychain. */
  readonly prepare: (id: ConnectionId) => Promise<void>
  readonly create: (id: ConnectionId) => Runtime
  /** Throws once the program is being closed. */
  readonly assertOpen: () => void
}

/** The connections that are at work. */
export type Runtimes = {
  /**
   * Begins the connection where it is not at work yet. Fails with `no-such-connection`, and with `cancelled` once the
   * program is being closed.
   */
  of(id: ConnectionId): Promise<Runtime>
  /**
   * Saves what the user made. Begins the connection even when the program began to close meanwhile, and waits while the
   * connection is being changed. Fails with `no-such-connection` where it is gone then.
   */
  save<T>(id: ConnectionId, act: (ownWork: Runtime['ownWork']) => Promise<T>): Promise<T>
  /** Resolves when all that has begun to be saved is saved, or has failed. The closing of the program begins with it. */
  savedAsBegun(): Promise<void>
  /** As {@link Runtimes.savedAsBegun}, with what waits for a change of its connection. */
  saved(): Promise<void>
  all(): readonly Runtime[]
  /**
   * Waits for what is being saved, ends what runs over a connection, then acts while nothing can begin it anew: its folder
   * is being changed. `check` is called while the connection is still at work but takes nothing more to save; if it throws,
   * the connection goes on.
   */
  without<T>(
    id: ConnectionId,
    act: () => Promise<T>,
    check?: (runtime: () => Promise<Runtime>) => Promise<void>,
  ): Promise<T>
  poke(cause: PokeCause): void
  replan(): void
  nameReviewer(): void
  /** Closes all of them, and waits for those that are being closed already. */
  close(): Promise<void>
}

export function createRuntimes({ prepare, create, assertOpen }: RuntimesOptions): Runtimes {
  const runtimes = new Map<ConnectionId, Runtime>()
  /** The end of what acts on each connection's folder while nothing is at work in it: one after the other. */
  const acting = new Map<ConnectionId, Promise<unknown>>()
  /** What {@link Runtimes.without} closes: whoever called it is told when that fails. */
  const leaving = new Set<Runtime>()
  /** What the user made and must be on disk before the program ends. */
  const saving = createUnderWay<ConnectionId>()
  /** What of it has begun: a change of its connection waits for it, while the rest waits for the change. */
  const savingBegun = createUnderWay<ConnectionId>()

  /** Throws where a store that is opened from here on would be closed by nobody, or is in the way of a change. */
  function assertMayOpen(id: ConnectionId): void {
    assertOpen()
    if (acting.has(id)) throw new DeskError('no-such-connection', 'This connection is being changed. Try again.')
  }

  /** `check` throws where nothing may be begun, which may come to be so while it is prepared. */
  async function begin(id: ConnectionId, check: () => void): Promise<Runtime> {
    check()
    // Most calls are for a connection that is at work, and must not wait for the keychain or for other connections.
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
    // From here on whatever would close the store waits for this.
    return savingBegun.add(
      id,
      begin(id, () => undefined).then(({ ownWork }) => act(ownWork)),
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
    of: (id) => begin(id, () => assertMayOpen(id)),
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
          await check?.(() => begin(id, assertOpen))
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
    poke(cause) {
      for (const runtime of runtimes.values()) runtime.poke(cause)
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
