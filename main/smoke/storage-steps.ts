import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as tls from 'node:tls'
import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { DEFAULT_SORT, NO_FILTER } from '../../contract/model/list-preferences.ts'
import { systemTrust } from '../remote/dispatcher.ts'
import { createKeytarStore } from '../secrets/keytar-store.ts'
import { storeFiles } from '../store/common/layout.ts'
import { openStore } from '../store/client/open-store.ts'
import type { Store } from '../store/store.ts'
import { SMOKE_KEYCHAIN } from './request.ts'
import { assertThat, type Facts } from './steps.ts'

/** How every unencrypted database begins. */
const PLAIN_HEADER = 'SQLite format 3\0'

/** Center of the run that is begun in the cache. */
const CENTER = 'smoke'
const SINCE = '2020-01-01T00:00:00Z'

/** Writes something of no meaning to both databases. */
async function write(store: Store, name: string): Promise<void> {
  const columns = [{ id: 'participant', width: null, shown: true }] as const
  await store.preferences.set({ views: [{ id: name, name, filter: NO_FILTER, sort: DEFAULT_SORT, columns }] })
  await store.feed.beginRun(CENTER, SINCE)
}

/** Opens the store with a key that is not its own; the code of the refusal. */
async function refusalOf(opening: Promise<Store>): Promise<string> {
  try {
    await (await opening).close()
    return 'none'
  } catch (error) {
    return error instanceof DeskError ? error.code : String(error)
  }
}

/**
 * The store's two threads, on a store of its own: what the writer wrote is there after a new start, another key opens
 * nothing, and no file holds what an unencrypted database would.
 */
export async function tryStore(dataDir: string): Promise<Facts> {
  const folder = join(dataDir, 'smoke-store')
  const connectionId = randomUUID() as ConnectionId
  const open = (key: Uint8Array) => openStore({ connectionId, folder, key, backupMinutes: 0 })
  const key = randomBytes(32)
  const name = randomUUID()
  const first = await open(key)
  const { sqlite, cipher } = await first.versions()
  await write(first, name)
  await first.close()

  const second = await open(key)
  const [{ views }, cursor] = await Promise.all([second.preferences.get(), second.feed.cursor(CENTER)])
  await second.close()
  assertThat(views.some(({ id }) => id === name) && cursor.run !== null, 'what was written is not there any more')

  const wrongKey = await refusalOf(open(randomBytes(32)))
  assertThat(wrongKey === 'store-key-missing', `a wrong key was not refused as such: ${wrongKey}`)
  const { cache, reviews } = storeFiles(folder)
  for (const file of [cache, reviews]) {
    const bytes = readFileSync(file).toString('latin1')
    assertThat(bytes.length > 0, `${basename(file)} is empty`)
    const isPlain = bytes.startsWith(PLAIN_HEADER) || bytes.includes('CREATE TABLE') || bytes.includes(name)
    assertThat(!isPlain, `${basename(file)} is not encrypted`)
  }
  return { sqlite, cipher, wrongKey }
}

/** Sets, reads and deletes an entry of the system's keychain. */
export async function tryKeychain(): Promise<Facts> {
  const secrets = createKeytarStore({ service: SMOKE_KEYCHAIN })
  const name = `smoke-${randomUUID()}`
  const value = randomBytes(32).toString('base64')
  try {
    await secrets.set(name, value)
    assertThat((await secrets.get(name)) === value, 'the keychain answered something else than it was given')
  } finally {
    await secrets.delete(name)
  }
  assertThat((await secrets.get(name)) === null, 'the keychain still has an entry that was deleted')
  return { deleted: true }
}

/** The certificates that the client trusts: the system's can be read, and make a context for TLS. */
export async function tryCertificates(): Promise<Facts> {
  const system = tls.getCACertificates('system').length
  assertThat(system > 0, 'the system’s certificates cannot be read')
  systemTrust()
  return { system, bundled: tls.getCACertificates('bundled').length }
}
