import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CENTER, feedPage, keyOf, openTestStore, sessionRecord, temporaryFolder } from '../../support/store.ts'

/** Mounts a small file system in memory; the reason when that is not allowed here. */
function mountSmallDisk(folder: string, size: string): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' })
    return null
  } catch (error) {
    return `cannot mount a small file system: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`
  }
}

function bulkyPage(page: number) {
  const records = Array.from({ length: 100 }, (_, at) =>
    sessionRecord(page * 100 + at, {
      participantData: [{ name: 'Story', value: `${page}-${at} `.padEnd(2000, `word${page}x${at} `) }],
    }),
  )
  return feedPage(records, { token: page === 0 ? null : `after-${page - 1}`, nextToken: `after-${page}` })
}

test('a full disk while syncing: disk-full, the page is not there, what was there stays, and it goes on with room', async (context) => {
  const folder = await temporaryFolder()
  const reason = mountSmallDisk(folder, '12m')
  if (reason !== null) {
    console.log(reason)
    return context.skip(reason)
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  const ballast = join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(4 << 20))
  const { store } = await openTestStore({ folder })
  await store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')
  let written = 0
  const fill = async () => {
    for (; written < 500; written += 1) await store.feed.applyPage(bulkyPage(written))
  }
  await expect(fill()).rejects.toMatchObject({ code: 'disk-full' })
  expect(written).toBeGreaterThan(0)
  expect(await store.sessions.count()).toBe(written * 100)
  expect((await store.feed.cursor(CENTER)).run?.nextToken).toBe(`after-${written - 1}`)
  expect(
    await store.sessions.open({ search: `word${written - 1}x99` }, { column: 'started', direction: 'asc' }),
  ).toMatchObject({
    total: 1,
  })
  expect(await store.sessions.row(keyOf(sessionRecord(written * 100)))).toBeNull()
  rmSync(ballast)
  await store.feed.applyPage(bulkyPage(written))
  expect(await store.sessions.count()).toBe((written + 1) * 100)
  expect((await store.verify()).cache).toMatchObject({ ok: true, problems: [] })
})
