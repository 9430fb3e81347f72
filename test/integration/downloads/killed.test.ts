import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { itemOf } from '../../../main/downloads/items.ts'
import { COMPILE_CACHE } from '../../support/compile-cache.ts'
import type { DownloadOrders } from '../../support/download-child.ts'
import { openDownloader, putPresentation, reportOf, SEGMENTS, sessionKey } from '../../support/downloader.ts'
import { wholePart } from '../../support/media-containers.ts'
import { mediaBytes } from '../../support/media-pieces.ts'
import { startOwnHost } from '../../support/own-host.ts'
import { fillStore, openTestStore, sessionRecords, STORE_KEY, temporaryFolder } from '../../support/store.ts'

const CHILD = fileURLToPath(new URL('../../support/download-child.ts', import.meta.url))
const KILLS = 50
const SESSIONS = 40
const PATIENCE_MS = 60_000

type Told = { readonly kind: string; readonly ready?: number; readonly error?: string }

test(
  `a download that is killed up to ${KILLS} times ends complete, with every byte of the host`,
  { timeout: 240_000 },
  async () => {
    const folder = await temporaryFolder()
    const { store } = await openTestStore({ folder })
    await fillStore(store, sessionRecords(0, SESSIONS))
    await store.close()
    const host = await startOwnHost()
    const numbers = Array.from({ length: SESSIONS }, (_, number) => number)
    const reports = numbers.map((number) => {
      const bytes = mediaBytes(5_000_000 + number, number)
      host.files.set(`/${number}.pdf`, { bytes, type: 'application/pdf' })
      const files = [{ path: `/${number}.pdf`, size: bytes.length }]
      return reportOf(number, host.origin, { dash: putPresentation(host, `/${number}`, number), files }, 'first')
    })
    const file = join(folder, 'reports.json')
    writeFileSync(file, JSON.stringify(reports))
    const orders: DownloadOrders = {
      folder,
      keyHex: Buffer.from(STORE_KEY).toString('hex'),
      reports: file,
      keys: numbers.map(sessionKey),
    }

    const children = new Set<ChildProcess>()
    onTestFinished(() => children.forEach((child) => child.kill('SIGKILL')))
    async function startChild(): Promise<ChildProcess> {
      const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }
      const child = fork(CHILD, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [], env })
      children.add(child)
      child.once('exit', () => children.delete(child))
      await once(child, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
      return child
    }

    let kills = 0
    let settled: Told | null = null
    // The next one loads its modules meanwhile.
    let next = startChild()
    for (let turn = 0; turn < 2 * KILLS && settled === null; turn += 1) {
      const child = await next
      next = startChild()
      const exited = once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) })
      child.on('message', (told: Told) => (settled = told))
      child.send(orders)
      const wanted = host.seen.length + 1 + Math.floor(Math.random() * 5)
      const until = performance.now() + PATIENCE_MS
      while (settled === null && performance.now() < until && (kills === KILLS || host.seen.length < wanted))
        await sleep(1)
      // Anywhere between two requests, and in the middle of writing.
      if (settled === null) await sleep(Math.random() * 15)
      if (settled === null) kills += 1
      child.kill('SIGKILL')
      await exited
    }
    ;(await next).kill('SIGKILL')
    expect(settled).toMatchObject({ kind: 'settled', ready: SESSIONS })
    expect(kills).toBeGreaterThan(KILLS / 2)

    const desk = await openDownloader({ folder })
    for (const number of numbers) {
      expect(await desk.state(number)).toBe('ready')
      const essay = await desk.library.find(sessionKey(number), itemOf({ kind: 'essayFile', questionNum: 2, index: 0 }))
      const bytes = host.files.get(`/${number}.pdf`)!.bytes
      expect((await essay!.use((container) => wholePart(container, 0))).equals(bytes)).toBe(true)
      const video = await desk.library.find(sessionKey(number), itemOf({ kind: 'dash', questionNum: 1 }))
      for (let part = 0; part <= SEGMENTS; part += 1) {
        const segment = host.files.get(`/${number}/${part === 0 ? 'init' : part}.m4s`)!.bytes
        expect((await video!.use((container) => wholePart(container, part))).equals(segment)).toBe(true)
      }
    }
    expect((await desk.downloads.verify()).damaged).toEqual([])
  },
)
