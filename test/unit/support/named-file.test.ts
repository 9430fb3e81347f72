import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assertReplaceable, readNamedFile } from '../../../main/support/named-file.ts'

const MOST = 1 << 20

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function pipe(): Promise<string> {
  const path = join(await temporary(), 'pipe')
  execFileSync('mkfifo', [path])
  return path
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

test('a file is read up to the limit and not beyond', async () => {
  const path = join(await temporary(), 'some.csv')
  await writeFile(path, 'x'.repeat(MOST))
  expect((await readNamedFile(path, { most: MOST })).length).toBe(MOST)
  await writeFile(path, 'x'.repeat(MOST + 1))
  await expect(readNamedFile(path, { most: MOST })).rejects.toMatchObject({
    code: 'limit-exceeded',
    message: `${path} is larger than 1 MB.`,
    details: { limit: MOST },
  })
})

test.skipIf(process.platform === 'win32')('a pipe is read to its end, once somebody writes', async () => {
  const path = await pipe()
  const reading = readNamedFile(path, { most: MOST })
  createWriteStream(path).end('participantId,score\n')
  expect(text(await reading)).toBe('participantId,score\n')
})

test.skipIf(process.platform === 'win32')('a pipe that has more than the limit is left, not read whole', async () => {
  const path = await pipe()
  const writer = createWriteStream(path)
  const left = once(writer, 'error')
  const reading = readNamedFile(path, { most: MOST })
  for (let part = 0; part < 64; part += 1) writer.write(Buffer.alloc(MOST / 8))
  await expect(reading).rejects.toMatchObject({ code: 'limit-exceeded' })
  // Whoever writes is told that nobody reads any more.
  expect(await left).toMatchObject([{ code: 'EPIPE' }])
})

test.skipIf(process.platform === 'win32')('the signal ends the reading of a pipe', async () => {
  const path = await pipe()
  const interruption = new AbortController()
  const unwritten = readNamedFile(path, { most: MOST, signal: interruption.signal })
  interruption.abort()
  await expect(unwritten).rejects.toMatchObject({ code: 'cancelled' })
  await expect(readNamedFile(path, { most: MOST, signal: interruption.signal })).rejects.toMatchObject({
    code: 'cancelled',
  })
  // Also one that is written to and not ended.
  const other = new AbortController()
  const silent = readNamedFile(path, { most: MOST, signal: other.signal })
  const writer = createWriteStream(path)
  onTestFinished(() => void writer.destroy())
  writer.on('error', () => undefined)
  await new Promise((written) => writer.write('half', written))
  other.abort()
  await expect(silent).rejects.toMatchObject({ code: 'cancelled' })
})

test.skipIf(process.platform === 'win32')(
  'what is no file is named, and a pipe too where a file is needed',
  async () => {
    const folder = await temporary()
    const link = join(folder, 'link')
    await symlink('/dev/zero', link)
    const socket = join(folder, 'socket')
    const server = createServer().listen(socket)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const fifo = await pipe()
    const cases = [
      [folder, 'a folder'],
      [link, 'a device'],
      [socket, 'a socket'],
      [fifo, 'a pipe'],
    ] as const
    for (const [path, kind] of cases) {
      const refusal = { code: 'invalid-argument', message: `${path} is ${kind}, not a file.` }
      await expect(readNamedFile(path, { most: MOST, onlyRegular: true }), kind).rejects.toMatchObject(refusal)
      const code = path === folder ? 'disk-error' : 'invalid-argument'
      await expect(assertReplaceable(path), kind).rejects.toMatchObject({ ...refusal, code })
      if (path !== fifo) await expect(readNamedFile(path, { most: MOST })).rejects.toMatchObject(refusal)
    }
    await expect(readNamedFile(join(folder, 'none'), { most: MOST })).rejects.toMatchObject({ code: 'disk-error' })
    await assertReplaceable(join(folder, 'none'))
  },
)
