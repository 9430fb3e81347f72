import { isDeepStrictEqual } from 'node:util'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../contract/model/ids.ts'
import { createRemoteClient } from '../../main/remote/client.ts'
import { openSupervisedStore } from '../../main/store/client/open-store.ts'
import { createBodyReader } from '../../main/sync/body-reader.ts'
import { createSyncEngine } from '../../main/sync/engine.ts'
import type { Fault } from '../../reference-service/faults.ts'
import { startService } from '../../reference-service/service.ts'
import { digestRows, digestService } from '../support/digest.ts'
import { readRowsAt } from '../support/stored-rows.ts'
import { createChance, type Chance } from './chance.ts'
import { createNetworkGate } from '../../main/support/network-gate.ts'

const CONNECTION = 'walk' as ConnectionId
const KEY = new Uint8Array(32).fill(7)
const UNTIL = Date.parse('2026-03-01T00:00:00Z')
/** A store whose threads stop more often than five times a minute gives up, as it shall. */
const MOST_KILLS = 4

/** What starts threads anew takes a hundred times as long as a sync, and is rarer for it. */
const STEPS = [
  ...Array<'sync'>(12).fill('sync'),
  ...Array<'faulty sync'>(10).fill('faulty sync'),
  ...Array<'change'>(8).fill('change'),
  ...Array<'note'>(8).fill('note'),
  'no note',
  'no note',
  'cancelled sync',
  'cancelled sync',
  'sync with a killed thread',
  'killed thread',
  'restart',
  'backup',
  'verify',
] as const
type Step = (typeof STEPS)[number]

/** What the service, or the network, does to a request of the feed. */
function faultOf(chance: Chance): Fault {
  const scope = { path: '/v2/sessions', skip: chance.below(4), times: 1 + chance.below(6) }
  return chance.of<Fault>([
    { kind: 'status', status: 503, ...scope },
    { kind: 'status', status: 429, retryAfter: 0, ...scope },
    { kind: 'reset', ...scope },
    { kind: 'cut', share: 0.5, ...scope },
    { kind: 'truncate', ...scope },
    { kind: 'invalid-json', ...scope },
    { kind: 'html', ...scope },
    { kind: 'repeat-page', ...scope },
    { kind: 'out-of-order', ...scope },
    { kind: 'repeat-token', ...scope },
  ])
}

async function createWorld(folder: string, seed: number) {
  const service = await startService({
    sessions: 40,
    seed,
    pageSize: 7,
    until: UNTIL,
    centers: ['North', 'South'],
    changesPerTick: 6,
    newPerTick: 1,
    photoShare: 0,
  })
  const client = createRemoteClient({
    ...service,
    gate: createNetworkGate(),
    retries: 1,
    retryBaseMs: 1,
    timeoutMs: 10_000,
  })
  const opening = () => openSupervisedStore({ connectionId: CONNECTION, folder, key: KEY, backupMinutes: 0 })
  let opened = await opening()
  const reader = createBodyReader()
  return {
    service,
    store: () => opened.store,
    supervisor: () => opened.supervisor,
    engine: (onUnexpected: (error: unknown) => void) =>
      createSyncEngine({
        connectionId: CONNECTION,
        centers: service.centers,
        store: opened.store,
        client,
        reader,
        onUnexpected,
      }),
    async restart() {
      await opened.store.close()
      opened = await opening()
    },
    async close() {
      await opened.store.close()
      await reader.close()
      await client.close()
      await service.close()
    },
  }
}

/**
 * Walks at random over a store and a service, and holds the store to a model after each step: a sync that ends well has
 * exactly the service's sessions, any other leaves versions that the service has had and loses none, and every note is
 * the one that was saved last. Throws at the first difference.
 */
export async function walk(ground: string, seed: number, steps: number): Promise<void> {
  const chance = createChance(seed)
  const folder = mkdtempSync(join(ground, 'walk-'))
  const world = await createWorld(folder, seed)
  const notes = new Map<string, { readonly key: SessionKey; readonly text: string }>()
  const versions = new Set<string>(digestService(world.service))
  let stored: readonly string[] = []
  let kills = 0
  let step: Step = 'restart'

  function fail(what: string): never {
    throw new Error(`${what} (after "${step}")`)
  }

  async function sync(how: 'whole' | 'any', meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    const engine = world.engine((error) => fail(`unexpected: ${String(error)}`))
    const [outcome] = await Promise.all([
      engine.start(),
      meanwhile().then(() => (step === 'cancelled sync' ? engine.cancel() : undefined)),
    ])
    if (outcome.kind !== 'applied' && outcome.failure.code === 'internal') fail('a sync failed as internal')
    if (how === 'whole' && outcome.kind !== 'applied') fail(`a sync without faults failed: ${outcome.failure.code}`)
    checkRows(outcome.kind === 'applied' && !isDisordered())
  }

  /** Where the service has repeated or mixed up pages, it has told of changes that a later sync brings. */
  function isDisordered(): boolean {
    return step === 'faulty sync'
  }

  function checkRows(isWhole: boolean): void {
    const now = digestRows(readRowsAt({ folder, key: KEY }))
    const stranger = now.find((row) => !versions.has(row))
    if (stranger !== undefined) fail(`stored as the service never had it: ${stranger.slice(0, 200)}`)
    if (now.length < stored.length) fail(`${stored.length - now.length} sessions are gone`)
    if (isWhole && !isDeepStrictEqual(now, digestService(world.service)))
      fail('a whole sync is not what the service has')
    stored = now
  }

  async function requests(count: number): Promise<void> {
    const wanted = world.service.requests.matching('/v2/sessions').length + count
    // Bounded: a run may need fewer.
    for (let turns = 0; turns < 50; turns += 1) {
      if (world.service.requests.matching('/v2/sessions').length >= wanted) return
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }

  async function kill(): Promise<void> {
    kills += 1
    await world.supervisor().kill(chance.of(['reader', 'writer']))
  }

  async function restart(): Promise<void> {
    await world.restart()
    kills = 0
  }

  async function note(text: string): Promise<void> {
    const rows = readRowsAt({ folder, key: KEY })
    if (rows.length === 0) return
    const { key } = chance.of(rows)
    await world.store().notes.set(key, { text })
    notes.set(formatSessionKey(key), { key, text })
  }

  async function take(number: number): Promise<void> {
    switch (step) {
      case 'sync':
        return sync('whole')
      case 'faulty sync': {
        world.service.faults.add(faultOf(chance))
        await sync('any')
        world.service.faults.clear()
        return
      }
      case 'cancelled sync':
        return sync('any', () => requests(chance.below(5)))
      case 'sync with a killed thread':
        if (kills >= MOST_KILLS) return restart()
        return sync('any', () => requests(chance.below(5)).then(kill))
      case 'killed thread':
        return kills >= MOST_KILLS ? restart() : kill()
      case 'change': {
        world.service.advance()
        for (const version of digestService(world.service)) versions.add(version)
        return
      }
      case 'note':
        return note(`Note ${number} `.repeat(1 + chance.below(60)))
      case 'no note':
        return note('')
      case 'restart':
        return restart()
      case 'backup':
        await world.store().journal.backUp()
        return
      case 'verify': {
        const { cache, reviews } = await world.store().verify()
        if (!cache.ok || !reviews.ok) fail([...cache.problems, ...reviews.problems].join('; '))
      }
    }
  }

  try {
    for (let number = 0; number < steps; number += 1) {
      step = chance.of(STEPS)
      await take(number)
      checkRows(false)
      for (const { key, text } of [...notes.values()].slice(-3)) {
        if ((await world.store().notes.get(key)).text !== text) fail('a note is not the one that was saved last')
      }
    }
    for (const { key, text } of notes.values()) {
      if ((await world.store().notes.get(key)).text !== text) fail('a note is not the one that was saved last')
    }
    step = 'sync'
    await sync('whole')
  } finally {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
