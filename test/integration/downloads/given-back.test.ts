import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { formatSessionKey } from '../../../contract/model/ids.ts'
import type { ReviewChange } from '../../../contract/model/review.ts'
import { openDownloader, reportOf, sessionKey, type Downloader } from '../../support/downloader.ts'
import { createAbsentKeychain, connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { download, sessionsWithMedia, settled } from '../../support/downloads.ts'
import { mediaBytes } from '../../support/media-pieces.ts'
import { startOwnHost } from '../../support/own-host.ts'
import { startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/store.ts'

const SUBMITTED: ReviewChange = { entity: 'status', value: { status: 'submitted', reason: '' } }
const DAY_MS = 24 * 3600_000

/** Six sessions with a file each. */
async function sixSessions(): Promise<Downloader> {
  const host = await startOwnHost()
  const desk = await openDownloader({ sessions: 6 })
  for (let number = 0; number < 6; number += 1) {
    host.files.set(`/${number}.pdf`, { bytes: mediaBytes(4000, number), type: 'application/pdf' })
    await desk.save(reportOf(number, host.origin, { files: [{ path: `/${number}.pdf`, size: 4000 }] }, 'first'))
  }
  return desk
}

const submit = async ({ store }: Downloader, number: number) =>
  store.reviews.change(sessionKey(number), SUBMITTED, {
    revision: (await store.reviews.of(sessionKey(number))).reviews[0]?.status.revision ?? 0,
    report: (await store.reports.get(sessionKey(number)))!.hash,
  })

const ready = async (desk: Downloader, ...numbers: readonly number[]) => {
  await vi.waitFor(async () => {
    const states = await desk.downloads.states()
    expect(Object.keys(states).toSorted()).toEqual(numbers.map((one) => formatSessionKey(sessionKey(one))).toSorted())
    expect(new Set(Object.values(states).map(({ kind }) => kind))).toEqual(new Set(['ready']))
    expect(readdirSync(join(desk.folder, 'media'))).toHaveLength(numbers.length)
  }, 15_000)
}

test('the next ones of the queue are there, and what was submitted is given back', async () => {
  const desk = await sixSessions()
  const { resultSetId } = await desk.store.sessions.open({}, { column: 'started', direction: 'desc' })
  await desk.store.queue.make(
    resultSetId,
    false,
    { order: 'shown', skipsSubmitted: true },
    { kind: 'view', name: '', search: '' },
  )
  await desk.add([], { limit: 2 }, { kind: 'queue' })
  await ready(desk, 5, 4)
  await submit(desk, 5)
  await ready(desk, 4, 3)
  await desk.store.queue.end()
  await vi.waitFor(async () => {
    expect(await desk.downloads.states()).toEqual({})
    expect(readdirSync(join(desk.folder, 'media'))).toEqual([])
  }, 10_000)
})

test('a stack gives back what was submitted where it is told to', async () => {
  const desk = await sixSessions()
  await desk.add([0, 1], { removesSubmitted: true })
  await desk.add([1, 2])
  await ready(desk, 0, 1, 2)
  await submit(desk, 0)
  await submit(desk, 1)
  await ready(desk, 1, 2)
})

test('what is older than the retention goes, as the preview said', async () => {
  const desk = await sixSessions()
  await desk.add([0, 1])
  await ready(desk, 0, 1)
  desk.set.ahead = 3 * DAY_MS
  await desk.add([2])
  await ready(desk, 0, 1, 2)
  desk.set.ahead = 5 * DAY_MS
  expect(await desk.downloads.previewRetention(6)).toEqual({ sessions: 0, bytes: 0 })
  expect(await desk.downloads.previewRetention(4)).toEqual({ sessions: 2, bytes: 8000 })
  expect(await desk.downloads.previewRetention(null)).toEqual({ sessions: 0, bytes: 0 })
  await desk.downloads.setRetention(4)
  await ready(desk, 2)
})

test('without its keychain nothing is lost, and without the connection nothing is left', async () => {
  const service = await startTestService({ sessions: 200, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const secrets = createLastingSecrets()
  const first = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(first, service)
  const [report] = await sessionsWithMedia(first, id, 1)
  const stack = await download(first, id, [report!.key])
  await settled(first, id, stack, 1)
  await first.close()
  const media = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.media'))
  const stored = media()
  expect(stored.length).toBeGreaterThan(0)

  const absent = await openTestDesk({ dataDir, secrets: createAbsentKeychain() })
  await expect(absent.downloads.status(id)).rejects.toMatchObject({ code: 'keychain-unavailable' })
  await absent.close()
  expect(media()).toEqual(stored)

  // The entry may be gone, as on another computer to which the folder was copied.
  const without = await openTestDesk({ dataDir, secrets: createLastingSecrets() })
  await expect(without.downloads.status(id)).rejects.toMatchObject({ code: 'store-key-missing' })
  await without.close()
  expect(media()).toEqual(stored)

  const last = await openTestDesk({ dataDir, secrets })
  await settled(last, id, stack, 1)
  expect(await last.downloads.verify(id)).toMatchObject({ files: stored.length, damaged: 0 })
  await last.connections.remove(id, true)
  expect(media()).toEqual([])
})
