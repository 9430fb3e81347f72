import { spawn } from 'node:child_process'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openContainer } from '../../../main/media-store/container.ts'
import { UNSYNCED_BYTES } from '../../../main/media-store/container-writer.ts'
import { createContainerKey } from '../../../main/media-store/file-keys.ts'
import { FILE_HEADER_BYTES } from '../../../main/media-store/record-file.ts'
import { CHUNK_BYTES, HEADER_BYTES, recordBytes } from '../../../main/media-store/records.ts'
import { COMPILE_CACHE } from '../../support/compile-cache.ts'
import { makeDataFolder } from '../../support/data-folder.ts'
import { newContainer, reopen, wholePart } from '../../support/media-containers.ts'
import { mediaBytes, piece } from '../../support/media-pieces.ts'

const CHILD = fileURLToPath(new URL('../../support/media-container-child.ts', import.meta.url))
/** More with `PROCTOR_DESK_TEST_KILLS`. */
const KILLS = Number(process.env.PROCTOR_DESK_TEST_KILLS ?? 50)
const MEBIBYTE = 1024 * 1024

test(
  'cut at every byte, a container keeps exactly its complete records and takes the next',
  { timeout: 120_000 },
  async () => {
    const { path, key, writer } = await newContainer()
    const sizes = [40, 0, 130, 7]
    for (const [part, size] of sizes.entries()) await writer.append(piece(part, 0, true), mediaBytes(size, part))
    const end = (await stat(path)).size
    await writer.finish()
    await writer.close()
    const whole = await readFile(path)
    const ends = sizes.map((_, part) =>
      sizes.slice(0, part + 1).reduce((sum, size) => sum + recordBytes(size), FILE_HEADER_BYTES),
    )
    expect(ends.at(-1)).toBe(end)
    for (let cut = 0; cut < whole.length; cut += 1) {
      await writeFile(path, whole.subarray(0, cut))
      const expected = ends.filter((at) => at <= cut).length
      const again = await reopen({ path, key })
      expect(again.parts().map(({ part }) => part)).toEqual([0, 1, 2, 3].slice(0, expected))
      await again.append(piece(8, 0, true), Buffer.from('goes on'))
      await again.finish()
      await again.close()
      const container = await openContainer(path, key)
      expect(await container.verify()).toEqual([])
      for (const [part, size] of sizes.slice(0, expected).entries())
        if (size > 0) expect(mediaBytes(size, part).equals(await wholePart(container, part))).toBe(true)
      expect((await wholePart(container, 8)).toString()).toBe('goes on')
      await container.close()
    }
  },
)

test('a reader of a container that was cut has its complete records, and changes nothing', async () => {
  const { path, key, writer } = await newContainer()
  await writer.append(piece(0, 0, true), mediaBytes(500))
  await writer.append(piece(1, 0, true), mediaBytes(CHUNK_BYTES * 2))
  await writer.close()
  const size = (await stat(path)).size - 1
  await truncate(path, size)
  const container = await openContainer(path, key)
  expect(container.parts().map(({ part }) => part)).toEqual([0])
  await container.close()
  expect((await stat(path)).size).toBe(size)
})

test('after a power failure garbage behind sound headers is found and dropped', async () => {
  const { path, key, writer } = await newContainer()
  for (const part of [0, 1, 2, 3]) await writer.append(piece(part, 0, true), mediaBytes(2 * CHUNK_BYTES, part))
  await writer.close()
  const bytes = await readFile(path)
  // As where a disk wrote the file's size and its headers, and not all of its data.
  const record = (part: number) => FILE_HEADER_BYTES + part * recordBytes(2 * CHUNK_BYTES)
  bytes.fill(0, record(2) + HEADER_BYTES + 5000, record(2) + HEADER_BYTES + 9096)
  await writeFile(path, bytes)
  const again = await reopen({ path, key })
  expect(again.parts().map(({ part }) => part)).toEqual([0, 1])
  expect(await again.verify()).toEqual([])
  expect((await stat(path)).size).toBe(record(2))
})

test(
  'what was flushed long ago is not read again when a container is opened for writing',
  { timeout: 120_000 },
  async () => {
    const { path, key, writer } = await newContainer()
    const bytes = mediaBytes(4 * MEBIBYTE)
    const count = Math.ceil(UNSYNCED_BYTES / bytes.length) + 2
    for (let part = 0; part < count; part += 1) await writer.append(piece(part, 0, true), bytes)
    await writer.close()
    const file = await readFile(path)
    file.writeUInt8(file.readUInt8(FILE_HEADER_BYTES + 5000) ^ 1, FILE_HEADER_BYTES + 5000)
    await writeFile(path, file)
    const again = await reopen({ path, key })
    // Damage there keeps its place: it is found where it is read, and only it is downloaded again.
    expect(again.parts()).toHaveLength(count)
    expect(await again.verify()).toEqual([{ part: 0, at: 0, length: CHUNK_BYTES }])
    await again.append(piece(0), bytes.subarray(0, CHUNK_BYTES))
    await again.finish()
    expect(await again.verify()).toEqual([])
    expect(bytes.equals(await wholePart(again, 0))).toBe(true)
  },
)

/** Lets a process append, and kills it at some moment. Returns the last piece that it told of, -1 for none. */
async function killAtRandom(args: readonly string[], told: number): Promise<number> {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  const kill = () => void child.kill('SIGKILL')
  onTestFinished(kill)
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const after = 1 + Math.floor(Math.random() * 6)
  let [last, heard] = [told, 0]
  createInterface(child.stdout).on('line', (line) => {
    last = Number(line)
    heard += 1
    if (heard === after) setTimeout(kill, Math.random() * 12)
  })
  await ended
  expect(heard).toBeGreaterThanOrEqual(after)
  return last
}

test(
  'killed in the middle of an append: what was stored stays, and nothing else is there',
  { timeout: KILLS * 10_000 },
  async () => {
    const path = join(await makeDataFolder(), 'killed.media')
    const key = createContainerKey()
    const args = [path, Buffer.from(key.id).toString('hex'), Buffer.from(key.key).toString('hex')]
    let told = -1
    let mended = 0
    for (let kills = 0; kills < KILLS; kills += 1) {
      told = await killAtRandom(args, told)
      const size = (await stat(path)).size
      const container = await openContainer(path, key)
      const stored = container.parts().length
      // The one that was on its way may be complete, without having been told.
      expect([told + 1, told + 2]).toContain(stored)
      expect(await container.verify()).toEqual([])
      for (let number = Math.max(0, stored - 4); number < stored; number += 1) {
        const length = (number * 104_729) % 700_000
        expect(container.lengthOf(number)).toBe(length)
        if (length > 0) expect(mediaBytes(length, number).equals(await wholePart(container, number))).toBe(true)
      }
      if (!container.isFinished() && size !== (await endOf(path, key))) mended += 1
      await container.close()
    }
    // Some of the kills must have met an append.
    expect(mended).toBeGreaterThan(0)
  },
)

/** The file's size once a writer has removed what is incomplete. */
async function endOf(path: string, key: Parameters<typeof openContainer>[1]): Promise<number> {
  const again = await reopen({ path, key })
  await again.close()
  return (await stat(path)).size
}
