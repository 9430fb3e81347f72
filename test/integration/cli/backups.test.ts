import { copyFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Backup } from '../../../contract/model/backup.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

const BY_START = { column: 'started', direction: 'desc' } as const

/** A synced data folder with a note on its newest session, on the command line. */
async function noted() {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  const [{ id }] = JSON.parse((await cli.run('connections', '--json')).stdout) as [{ id: ConnectionId }]
  const withDesk = async <T>(act: (desk: Awaited<ReturnType<typeof openTestDesk>>) => Promise<T>): Promise<T> => {
    const desk = await openTestDesk({ dataDir, secrets: createEnvironmentStore(cli.variables) })
    return act(desk).finally(() => desk.close())
  }
  const key = await withDesk(async (desk) => {
    const { resultSetId } = await desk.sessions.open(1, id, {}, BY_START)
    const [row] = await desk.sessions.window(1, resultSetId, 0, 1)
    if (row === undefined) throw new Error('the store is empty')
    await desk.notes.set(id, row.key, 'Look again.')
    return row.key
  })
  const files = storeFiles(join(dataDir, 'connections', id))
  return { cli, id, key, files, withDesk }
}

test('backups are listed, made, compared and restored, in words and as JSON', async () => {
  const { cli, id, key, files, withDesk } = await noted()
  const listed = JSON.parse((await cli.run('backups', 'list', '--json')).stdout) as { backups: readonly Backup[] }
  const [first] = listed.backups
  expect(listed.backups).toMatchObject([{ state: 'verified', changes: 1 }])
  const made = await cli.run('backups', 'create')
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/backed up as reviews-.*\.db\n$/)])
  const text = await cli.run('backups')
  expect(text.stdout.split('\n').filter((line) => line.endsWith('verified'))).toHaveLength(2)

  const folder = await temporaryFolder()
  const inPlace = await cli.run('backups', 'restore', folder)
  expect([inPlace.code, inPlace.stderr]).toEqual([2, expect.stringContaining(`${folder} is a folder, not a file.`)])

  // The reviews and their backups are gone, except for a copy elsewhere.
  const aside = join(await temporaryFolder(), 'of last week.db')
  copyFileSync(join(files.backups, first?.name ?? ''), aside)
  for (const file of [files.reviews, files.lastSaved, files.backups]) rmSync(file, { recursive: true })
  const link = join(folder, 'link')
  symlinkSync(aside, link)
  const would = await cli.run('backups', 'restore', '--dry-run', link)
  expect([would.code, would.stdout]).toEqual([0, expect.stringContaining('would restore 1 change in 1 session')])
  const restored = await cli.run('backups', 'restore', aside, '--json')
  expect(restored.code).toBe(0)
  expect(JSON.parse(restored.stdout)).toEqual({
    connectionId: id,
    backup: aside,
    changes: 1,
    sessions: 1,
    reports: 0,
    rubrics: 0,
    transcripts: 0,
    programs: 0,
    sent: false,
    refused: 0,
  })
  expect(await withDesk((desk) => desk.notes.get(id, key))).toMatchObject({ text: 'Look again.' })
  const again = await cli.run('backups', 'restore', aside)
  expect(again.stdout).toContain('nothing changed')
})

test('a file that is no backup is refused with exit 7, and without a file the reviews must be damaged', async () => {
  const { cli, files } = await noted()
  const torn = join(dirname(files.reviews), 'torn.db')
  writeFileSync(torn, 'no database')
  const refused = await cli.run('backups', 'restore', torn)
  expect([refused.code, refused.stderr]).toEqual([7, expect.stringContaining('backup-unusable')])
  const absent = await cli.run('backups', 'restore', 'reviews-20260101T000000000Z-1.db')
  expect([absent.code, absent.stderr]).toEqual([7, expect.stringContaining('There is no such file')])
  const intact = await cli.run('backups', 'restore')
  expect([intact.code, intact.stderr]).toEqual([2, expect.stringContaining('are intact')])

  writeFileSync(files.reviews, Buffer.alloc(16_384, 0x5a))
  expect((await cli.run('backups', 'list')).stdout).toContain('verified')
  expect((await cli.run('backups', 'create')).code).toBe(7)
  const repaired = await cli.run('backups', 'restore')
  expect([repaired.code, repaired.stdout]).toEqual([0, expect.stringContaining('restored 1 saved change')])
  expect(readdirSync(dirname(files.reviews)).some((name) => name.startsWith('reviews.damaged-'))).toBe(true)
})
