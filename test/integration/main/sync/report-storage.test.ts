import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { RemoteClient } from '../../../../main/remote/remote-client.ts'
import { createReportFetcher } from '../../../../main/sync/reports.ts'
import {
  changingReports,
  createTestClient,
  createTestEngine,
  createTestReader,
  createTestStore,
} from '../../../support/sync.ts'
import { startTestService } from '../../../support/service.ts'

const CENTER = 'North'

/** A file system in memory; `null` where mounting is not allowed. */
function mountSmallDisk(bytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'desk-report-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'pipe' })
    return folder
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
}

test('a full disk while a report is saved: it is shown all the same, nothing stored is lost, and it is stored when there is room', async (context) => {
  const disk = mountSmallDisk(16_000_000)
  if (disk === null) return context.skip('needs the right to mount a file system')
  onTestFinished(() => {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  })
  const service = await startTestService({ sessions: 10, centers: [CENTER] })
  const home = await createTestStore(disk)
  const store = await home.open()
  await createTestEngine(service, store).start()
  const [stored, wanted] = [...service.items(CENTER)].map(
    ({ participantId, testId }) => ({ center: CENTER, participantId, testId }) as SessionKey,
  )
  if (stored === undefined || wanted === undefined) throw new Error('the service has no sessions')
  const client = createTestClient(service)
  /** Reports too large for what is left of the disk. */
  const bulky = changingReports(client, (report) => {
    const value = `data:image/png;base64,${'A'.repeat(2_000_000)}`
    return { ...report, participantData: [{ name: 'Photo', value }] }
  })
  const reader = createTestReader()
  expect(await createReportFetcher({ store, client, reader }).get(stored, 'fetch')).toMatchObject({ problem: null })

  const ballast = join(disk, 'ballast')
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - 300_000))
  const fetcher = createReportFetcher({ store, client: bulky, reader })
  expect(await fetcher.get(wanted, 'fetch')).toMatchObject({
    source: 'service',
    report: { key: wanted },
    problem: { code: 'disk-full' },
  })
  expect(await fetcher.get(wanted, 'cached')).toMatchObject({ source: 'none', report: null })
  expect(await fetcher.get(stored, 'cached')).toMatchObject({ source: 'cache', report: { key: stored } })
  expect(await store.reports.wanted(100)).toContainEqual(wanted)

  rmSync(ballast)
  expect(await fetcher.get(wanted, 'fetch')).toMatchObject({ source: 'service', problem: null })
  expect(await fetcher.get(wanted, 'cached')).toMatchObject({ source: 'cache', report: { key: wanted } })
  expect((await store.verify()).cache).toMatchObject({ ok: true, problems: [] })
})

test('a report of the background that comes late does not take the place of the one that the user fetched since', async () => {
  const service = await startTestService({ sessions: 1, centers: [CENTER] })
  const home = await createTestStore()
  const store = await home.open()
  await createTestEngine(service, store).start()
  const [item] = service.items(CENTER)
  if (item === undefined) throw new Error('the service has no session')
  const key = { center: CENTER, participantId: item.participantId, testId: item.testId } as SessionKey
  const client = createTestClient(service)
  const firstAsked = Promise.withResolvers<null>()
  const letFirstGo = Promise.withResolvers<null>()
  let asked = 0
  const numbered: Pick<RemoteClient, 'sessionBody' | 'listTests'> = {
    listTests: client.listTests,
    async sessionBody(...query) {
      asked += 1
      const number = asked
      const changed = changingReports(client, (report) => ({ ...report, scaleLevel: `answer ${number}` }))
      const body = await changed.sessionBody(...query)
      if (number === 1) {
        firstAsked.resolve(null)
        await letFirstGo.promise
      }
      return body
    },
  }
  const fetcher = createReportFetcher({ store, client: numbered, reader: createTestReader() })
  fetcher.start()
  await firstAsked.promise
  const forUser = fetcher.get(key, 'fetch')
  setTimeout(() => letFirstGo.resolve(null), 300)
  expect(await forUser).toMatchObject({ report: { scaleLevel: 'answer 2' } })
  await fetcher.stop()
  expect(await fetcher.get(key, 'cached')).toMatchObject({ report: { scaleLevel: 'answer 2' } })
})
