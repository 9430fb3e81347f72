import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../../../main/store/client/folder-lock.ts'
import { COMPILE_CACHE } from '../../support/compile-cache.ts'
import { openTestStore, temporaryFolder } from '../../support/store.ts'

const CHILD = fileURLToPath(new URL('../../support/store-child.ts', import.meta.url))

/** Starts the child and calls `onLine` for each line it prints; `ended` settles when the process is gone. */
function startChild(
  command: 'write' | 'note' | 'lock',
  folder: string,
  onLine: (line: string, kill: () => void) => void,
) {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }
  const child = spawn(process.execPath, [CHILD, command, folder], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const kill = () => void child.kill('SIGKILL')
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  createInterface(child.stdout).on('line', (line) => onLine(line, kill))
  onTestFinished(kill)
  return { ended, kill }
}

test('killed while writing: the store is sound, and each page is there wholly or not at all', async () => {
  const folder = await temporaryFolder()
  for (const lastSeen of [3, 16]) {
    let confirmed = -1
    await startChild('write', folder, (line, kill) => {
      confirmed = Number(line)
      if (confirmed === lastSeen) setTimeout(kill, lastSeen % 5)
    }).ended
    expect(confirmed).toBeGreaterThanOrEqual(lastSeen)
    const { store } = await openTestStore({ folder })
    const health = await store.verify()
    expect(health.cache).toMatchObject({ ok: true, problems: [] })
    const { sessions } = health.cache
    expect(sessions % 100).toBe(0)
    expect(sessions).toBeGreaterThanOrEqual((confirmed + 1) * 100)
    // Rows, search entries and the token are of one transaction. The child writes its pages from the start each time,
    // so the token is that of the page that the last child wrote last.
    const token = Number((await store.feed.cursor('killed')).run?.nextToken)
    expect(token).toBeGreaterThanOrEqual(confirmed)
    expect(token).toBeLessThan(sessions / 100)
    const sort = { column: 'started', direction: 'asc' } as const
    expect((await store.sessions.open({ search: 'participant' }, sort)).total).toBe(sessions)
    expect((await store.sessions.open({ search: `page${sessions / 100 - 1}` }, sort)).total).toBe(100)
    await store.close()
  }
})

test('killed while notes are saved: every one that was acknowledged is there, and none is missed that is not', async () => {
  const folder = await temporaryFolder()
  for (let time = 0; time < 4; time += 1) {
    let confirmed = 0
    let heard = 0
    await startChild('note', folder, (line, kill) => {
      confirmed = Number(line)
      heard += 1
      if (heard === 3 + time) setTimeout(kill, time)
    }).ended
    // Opening fails where anything seems to be missing.
    const { store } = await openTestStore({ folder })
    const { entries } = (await store.verify()).reviews
    expect(entries).toBeGreaterThanOrEqual(confirmed)
    await store.close()
  }
})

test('a second copy of the app on the same data folder is refused, until the first one is gone in whatever way', async () => {
  const folder = await temporaryFolder()
  const locked = Promise.withResolvers<null>()
  const { ended, kill } = startChild('lock', folder, () => locked.resolve(null))
  await locked.promise
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'store-locked' })
  kill()
  await ended
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'store-locked' })
  await lock.release()
  await (await lockFolder(folder)).release()
})
