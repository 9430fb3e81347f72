// Segments of a downloaded video, read from their container and, in turns, as a bare loop reads and decrypts them.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createContainer } from '../../../main/media-store/container-writer.ts'
import { openContainer } from '../../../main/media-store/container.ts'
import { createContainerKey } from '../../../main/media-store/file-keys.ts'
import { argumentOf, median, percentile, timed, type Cost } from '../measuring.ts'

export type MediaStoreReads = {
  /** Bytes that each round of either reads. */
  readonly bytes: number
  readonly own: readonly Cost[]
  readonly bare: readonly Cost[]
  readonly write: Cost
  /** Milliseconds to open the finished container. */
  readonly openMs: number
  /** Milliseconds to read 64 kB at any place. */
  readonly small: { readonly p50: number; readonly p95: number }
}

const { folder, rounds } = argumentOf<{ folder: string; rounds: number }>()
/** Four seconds of video at 2.5 Mbit/s, and what is a whole number of chunks for neither. */
const SEGMENT = 1_250_003
const SEGMENTS = 200
const bytes = SEGMENT * SEGMENTS

const path = join(folder, 'bench.media')
const containerKey = createContainerKey()
const writer = await createContainer(path, containerKey)
const segment = randomBytes(SEGMENT)
const [write] = await timed(async () => {
  for (let part = 0; part < SEGMENTS; part += 1) await writer.append({ part, at: 0, isLast: true }, segment)
  await writer.finish()
})
await writer.close()

const key = randomBytes(32)
const TAG = { authTagLength: 16 }
const plain = await open(join(folder, 'bench.bare'), 'wx+')
for (let part = 0; part < SEGMENTS; part += 1) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, TAG)
  await plain.write(Buffer.concat([nonce, cipher.update(segment), cipher.final(), cipher.getAuthTag()]))
}

async function readBare(): Promise<number> {
  const box = Buffer.allocUnsafe(SEGMENT + 28)
  let read = 0
  for (let part = 0; part < SEGMENTS; part += 1) {
    await plain.read(box, 0, box.length, part * box.length)
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, 12), TAG)
    decipher.setAuthTag(box.subarray(-16))
    read += decipher.update(box.subarray(12, -16)).length
    decipher.final()
  }
  return read
}

const opened = performance.now()
const container = await openContainer(path, containerKey)
const openMs = performance.now() - opened

async function readOwn(): Promise<number> {
  let read = 0
  for (let part = 0; part < SEGMENTS; part += 1)
    for await (const chunk of container.read(part, 0, SEGMENT - 1)) read += chunk.length
  return read
}

const [own, bare]: [Cost[], Cost[]] = [[], []]
// The first round of each is for the compiler.
for (let round = -1; round < rounds; round += 1) {
  for (const [costs, work] of [
    [bare, readBare],
    [own, readOwn],
  ] as const) {
    const [cost, read] = await timed(work)
    if (read !== bytes) throw new Error(`${read} bytes were read of ${bytes}`)
    if (round >= 0) costs.push(cost)
  }
}

const times: number[] = []
for (let at = 0; at < 400; at += 1) {
  const part = (at * 7919) % SEGMENTS
  const first = (at * 104_729) % (SEGMENT - 65_536)
  const startedAt = performance.now()
  for await (const chunk of container.read(part, first, first + 65_535))
    if (chunk.length === 0) throw new Error('nothing')
  times.push(performance.now() - startedAt)
}
await container.close()
await plain.close()
const small = { p50: median(times), p95: percentile(times, 0.95) }
console.log(JSON.stringify({ bytes, own, bare, write, openMs, small } satisfies MediaStoreReads))
