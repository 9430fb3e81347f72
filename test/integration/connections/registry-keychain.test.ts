import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createConnectionRegistry } from '../../../main/connections/registry.ts'
import { createKeytarStore } from '../../../main/secrets/keytar-store.ts'
import { makeDataFolder } from '../../support/data-folder.ts'
import { HAS_TEST_KEYRING } from '../../support/keyring.ts'

describe.runIf(HAS_TEST_KEYRING)('connections with the real keychain', () => {
  test('secret and key are there after a restart, and gone after the removal', async () => {
    const folder = await makeDataFolder()
    const service = `Proctor Desk test ${randomUUID()}`
    const start = () => createConnectionRegistry({ folder, secrets: createKeytarStore({ service }) })
    const settings = { name: 'Spring', baseUrl: 'https://assess.example', accountId: '1001', centers: ['c'] }
    const { id, secretState } = await start().add({ settings, secret: 'clé-of-the-account', keep: 'keychain' })
    expect(secretState).toBe('keychain')
    const { key } = await start().storeAccess(id)
    expect((await start().storeAccess(id)).key).toEqual(key)
    expect(await start().secret(id)).toBe('clé-of-the-account')
    await start().remove(id)
    const keytar = createKeytarStore({ service })
    expect(await keytar.get(`connection/${id}/api-secret`)).toBeNull()
    expect(await keytar.get(`connection/${id}/cache-key`)).toBeNull()
    expect(await readdir(join(folder, 'connections'))).toEqual([])
    for (const file of ['connections.json', 'connections.previous.json']) {
      expect(await readFile(join(folder, file), 'utf8')).not.toContain(id)
    }
  })
  test('a key that the secret wrapped moves into a keychain that is there later', async () => {
    const folder = await makeDataFolder()
    const service = `Proctor Desk test ${randomUUID()}`
    const start = () => createConnectionRegistry({ folder, secrets: createKeytarStore({ service }) })
    const settings = { name: 'Spring', baseUrl: 'https://assess.example', accountId: '1001', centers: ['c'] }
    const first = start()
    const { id } = await first.add({ settings, secret: 'clé-of-the-account', keep: 'memory' })
    const { key } = await first.storeAccess(id)
    await start().provideSecret(id, 'clé-of-the-account', 'keychain')
    expect(await start().get(id)).toMatchObject({ secretState: 'keychain', storeKey: 'kept' })
    expect((await start().storeAccess(id)).key).toEqual(key)
    await start().remove(id)
    expect(await createKeytarStore({ service }).get(`connection/${id}/cache-key`)).toBeNull()
  })
})
