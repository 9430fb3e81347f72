import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openLastSaved, readLastSaved } from '../../../main/store/worker/recovery/last-saved.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import type { Location } from '../../../main/store/common/location.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { STORE_KEY, temporaryFolder, TEST_CONNECTION } from '../../support/store.ts'

const NOTHING = { id: 0, entries: 0, operation: null }
const end = (id: number) => ({ id, entries: id, operation: id.toString(16).padStart(32, '0') })

async function newLocation(): Promise<Location> {
  return { files: storeFiles(await temporaryFolder()), key: STORE_KEY, connectionId: TEST_CONNECTION }
}

function spoil(location: Location, at: number): void {
  const descriptor = openSync(location.files.lastSaved, 'r+')
  writeSync(descriptor, 'x', at)
  closeSync(descriptor)
}

test('what was noted last is known, also to the next one that opens the file', async () => {
  const location = await newLocation()
  expect(readLastSaved(location)).toBeNull()
  const file = openLastSaved(location, NOTHING)
  expect(readLastSaved(location)).toEqual(NOTHING)
  for (let id = 1; id <= 5; id += 1) {
    file.note(end(id))
    expect(readLastSaved(location)).toEqual(end(id))
  }
  file.close()
  // The program ended after an entry was written, and before it was noted.
  const again = openLastSaved(location, end(6))
  expect(readLastSaved(location)).toEqual(end(6))
  again.note(end(7))
  again.close()
  expect(readLastSaved(location)).toEqual(end(7))
})

test.each([1, 2])('a note that a crash left half written: the one before it counts (%s notes)', async (notes) => {
  const location = await newLocation()
  const file = openLastSaved(location, NOTHING)
  for (let id = 1; id <= notes; id += 1) file.note(end(id))
  file.close()
  spoil(location, notes % 2 === 0 ? 5 : 4096 + 5)
  expect(readLastSaved(location)).toEqual(notes === 1 ? NOTHING : end(notes - 1))
})

test('a damaged file, and one of another connection or key, say nothing', async () => {
  const location = await newLocation()
  const file = openLastSaved(location, NOTHING)
  file.note(end(1))
  file.close()
  expect(readLastSaved({ ...location, connectionId: 'other' as ConnectionId })).toBeNull()
  expect(readLastSaved({ ...location, key: new Uint8Array(32).fill(8) })).toBeNull()
  const size = readFileSync(location.files.lastSaved).length
  writeFileSync(location.files.lastSaved, Buffer.alloc(size, 0x20))
  expect(readLastSaved(location)).toBeNull()
  writeFileSync(location.files.lastSaved, '')
  expect(readLastSaved(location)).toBeNull()
  const anew = openLastSaved(location, end(3))
  anew.note(end(4))
  anew.close()
  expect(readLastSaved(location)).toEqual(end(4))
})

test.skipIf(process.platform === 'win32')('a pipe in the place of the file is not waited for', async () => {
  const { lastSaved } = storeFiles(await temporaryFolder())
  execFileSync('mkfifo', [lastSaved])
  const module = new URL('../../../main/store/worker/recovery/last-saved.ts', import.meta.url).href
  const location = `{ files: { lastSaved: ${JSON.stringify(lastSaved)} }, key: Buffer.alloc(32) }`
  const code = `import { readLastSaved } from ${JSON.stringify(module)}; console.log(readLastSaved(${location}))`
  // In a process of its own, which a time ends where it waits.
  const read = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', timeout: 30_000 })
  expect(read.stdout).toBe('null\n')
})
