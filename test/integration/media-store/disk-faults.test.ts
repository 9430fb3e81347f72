import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openContainer } from '../../../main/media-store/container.ts'
import { createContainer } from '../../../main/media-store/container-writer.ts'
import { createContainerKey } from '../../../main/media-store/file-keys.ts'
import { COMPILE_CACHE } from '../../support/compile-cache.ts'
import { makeDataFolder } from '../../support/data-folder.ts'
import type { FaultsTold } from '../../support/media-faults-child.ts'
import { closedAfterTest, reopen, wholePart } from '../../support/media-containers.ts'
import { FAULTS_PLAN, FAULTS_SIZES, mediaBytes, piece } from '../../support/media-pieces.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { buildLibrary, createControl, FAULTS, type Fault } from '../../faults/control.ts'

// A process for each kill, and a library that is compiled.
vi.setConfig({ testTimeout: 240_000 })

const CHILD = join(import.meta.dirname, '../../support/media-faults-child.ts')
const CODES: Readonly<Record<Fault, string | null>> = { kill: null, 'no-space': 'disk-full', 'io-error': 'disk-error' }

/** Runs a download in a process that a fault strikes at the change number `at` of the disk. */
async function createLane() {
  const folder = await makeDataFolder()
  const library = buildLibrary(folder)
  if (library === null) return null
  const control = createControl(join(folder, 'control'))
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    LD_PRELOAD: library,
    DISK_FAULTS_CONTROL: control.file,
    UV_USE_IO_URING: '0',
  }
  let child: ChildProcess | null = null
  onTestFinished(() => {
    child?.kill('SIGKILL')
    control.close()
  })
  let number = 0
  return async (fault: Fault, at: number) => {
    number += 1
    const home = join(folder, String(number))
    await mkdir(home)
    if (child === null) {
      child = fork(CHILD, { execArgv: ['--disable-warning=ExperimentalWarning'], env })
      await once(child, 'message')
    }
    const running = child
    const key = createContainerKey()
    const path = join(home, 'item.media')
    const told: FaultsTold[] = []
    const ended = new Promise<void>((resolve) => {
      running.on('message', (message: FaultsTold) => {
        told.push(message)
        if (message.kind === 'ended') resolve()
      })
      running.once('close', () => {
        child = null
        resolve()
      })
    })
    control.arm(fault, at, home)
    running.send({ path, id: Buffer.from(key.id).toString('hex'), key: Buffer.from(key.key).toString('hex') })
    await ended
    running.removeAllListeners('message')
    running.removeAllListeners('close')
    const { hit, operations } = control.seen()
    control.disarm()
    return { path, key, told, hit, operation: operations[at - 1] ?? '' }
  }
}

type Outcome = Awaited<ReturnType<NonNullable<Awaited<ReturnType<typeof createLane>>>>>

/** What was told as stored is there, what is there is whole, and the container can be completed. */
async function expectKept({ path, key, told }: Outcome): Promise<void> {
  const kinds = told.map(({ kind }) => kind)
  const stored = told.flatMap((one) => (one.kind === 'stored' ? [one.part] : []))
  if (!kinds.includes('created')) {
    if (kinds.includes('ended')) expect(existsSync(path)).toBe(false)
    if (!existsSync(path)) return
  }
  const again = await reopen({ path, key })
  expect(await again.verify()).toEqual([])
  const parts = again.parts().map(({ part }) => part)
  for (const part of stored) expect(parts).toContain(part)
  for (const part of parts) {
    const size = FAULTS_SIZES[part] ?? 0
    expect(again.lengthOf(part)).toBe(size)
    if (size > 0) expect(mediaBytes(size, part).equals(await wholePart(again, part))).toBe(true)
  }
  if (kinds.includes('plan')) expect(Buffer.from((await again.readPlan())!).toString()).toBe(FAULTS_PLAN)
  if (kinds.includes('finished')) expect(again.isFinished()).toBe(true)
  await again.append(piece(9, 0, true), Buffer.from('completed'))
  await again.finish()
  await again.close()
  const finished = await openContainer(path, key)
  expect((await wholePart(finished, 9)).toString()).toBe('completed')
  expect(await finished.verify()).toEqual([])
  await finished.close()
}

test.for(FAULTS)('a fault at every change of the disk (%s): what was stored stays', async (fault, context) => {
  const run = await createLane()
  if (run === null) return context.skip('needs Linux and a C compiler')
  let [hits, flushes] = [0, 0]
  for (let at = 1; ; at += 1) {
    const outcome = await run(fault, at)
    await expectKept(outcome)
    if (!outcome.hit) break
    hits += 1
    const failures = outcome.told.flatMap((one) => (one.kind === 'failed' ? [one.code] : []))
    expect(failures.filter((code) => code !== CODES[fault])).toEqual([])
    // The system tells of a failed flush once, so what came before it must not be called finished.
    const isFlush = outcome.operation.includes('sync item.media')
    if (isFlush) expect(outcome.told.some(({ kind }) => kind === 'finished')).toBe(false)
    flushes += isFlush ? 1 : 0
  }
  // After the file header, 8 MiB, the pieces and the index; a full disk fails what grows alone.
  if (fault === 'io-error') expect(flushes).toBeGreaterThanOrEqual(4)
  // Creating, four pieces in several writes each, flushes, index and trailer.
  expect(hits).toBeGreaterThan(15)
})

test('a full disk: disk-full, what is stored is read, nothing incomplete stays, and with room it goes on', async (context) => {
  const disk = mountSmallDisk(4 << 20)
  if (disk === null) return context.skip('needs a file system of its own')
  onTestFinished(() => disk.remove())
  const path = join(disk.folder, 'item.media')
  const key = createContainerKey()
  const writer = closedAfterTest(await createContainer(path, key))
  const [first, second] = [mediaBytes(700_000, 1), mediaBytes(2_000_000, 2)]
  await writer.append(piece(0, 0, true), first)
  const { size } = await stat(path)
  disk.fill(300_000)
  await expect(writer.append(piece(1, 0, true), second)).rejects.toMatchObject({ code: 'disk-full' })
  expect((await stat(path)).size).toBe(size)
  expect(first.equals(await wholePart(writer, 0))).toBe(true)
  expect(writer.has(1, 0, 0)).toBe(false)
  await expect(
    createContainer(join(disk.folder, 'other.media'), key).then((other) => other.append(piece(0), second)),
  ).rejects.toMatchObject({
    code: 'disk-full',
  })
  disk.clear()
  await writer.append(piece(1, 0, true), second)
  await writer.finish()
  expect(second.equals(await wholePart(writer, 1))).toBe(true)
  expect(await writer.verify()).toEqual([])
})
