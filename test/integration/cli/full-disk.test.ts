import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatSessionKey } from '../../../contract/model/ids.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import { cliFor, PROCESSES, temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'
import { mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts'

// Each command is a process of its own, and a loaded machine starts them slowly.
vi.setConfig({ testTimeout: 90_000 })

test.for([
  ['full', 'disk-full', (disk: SmallDisk) => disk.fill(0)],
  ['read-only', 'disk-error', (disk: SmallDisk) => disk.makeReadOnly()],
] as const)(
  'on a %s disk everything is read and exported elsewhere, and a sync says why it cannot',
  async ([, code, spoil], context) => {
    const disk = mountSmallDisk(48 << 20)
    if (disk === null) return context.skip('needs the right to mount a file system')
    onTestFinished(disk.remove)
    const service = await startTestService({ sessions: 30 })
    const desk = cliFor(service, disk.folder, PROCESSES)
    expect(await desk.sync('--reports')).toMatchObject({ code: 0 })
    spoil(disk)

    const listed = await desk.run('sessions', '--json')
    expect(listed).toMatchObject({ code: 0, stderr: '' })
    const { total, sessions } = JSON.parse(listed.stdout) as { total: number; sessions: SessionRow[] }
    expect(total).toBe(30)
    const [session] = sessions
    expect(session).toBeDefined()
    const report = await desk.run('report', formatSessionKey(session!.key), '--json')
    expect(report).toMatchObject({ code: 0, stderr: '' })
    const out = join(await temporaryFolder(), 'sessions.csv')
    expect(await desk.run('export', 'sessions', '--out', out)).toMatchObject({ code: 0 })
    expect((await readFile(out, 'utf8')).trim().split('\n')).toHaveLength(31)
    const verified = await desk.run('verify', '--json')
    expect(verified.code).toBe(0)
    expect(JSON.parse(verified.stdout)).toMatchObject({ cache: { ok: true, sessions: 30 }, reviews: { ok: true } })
    const synced = await desk.run('sync')
    expect(synced.code).toBe(7)
    expect(synced.stderr).toContain(`proctor-desk: ${code}: `)
  },
)
