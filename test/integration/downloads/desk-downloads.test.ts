import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantedAddress } from '../../../contract/bridge/addresses.ts'
import type { SessionReport } from '../../../contract/model/report.ts'
import { startService, type RunningService } from '../../../reference-service/service.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { download, sessionsWithMedia, settled } from '../../support/downloads.ts'
import { TEST_UNTIL } from '../../support/service-data.ts'

/** Of all tests here; the desks are their own. */
let service: RunningService
beforeAll(async () => {
  const facts = { sessions: 200, seed: 7, until: TEST_UNTIL, secret: 'test-secret', centers: ['north'] }
  service = await startService(facts)
})
afterAll(() => service.close())

async function openDesk(count: number) {
  const dataDir = await temporaryFolder()
  const desk = await openTestDesk({ dataDir })
  const { id } = await connectAndSync(desk, service)
  const reports = await sessionsWithMedia(desk, id, count)
  expect(reports).toHaveLength(count)
  return { desk, id, reports, media: join(dataDir, 'connections', id, 'media') }
}

const requestsOf = (path: string) => service.requests.list().filter((request) => request.path === path).length
const mediaRequests = () => service.requests.list().filter(({ path }) => path.startsWith('/media/')).length

test('a metered network holds downloads until the settings allow it, or the network is another one', async () => {
  const { desk, id, reports } = await openDesk(2)
  const [first, second] = reports.map(({ key }) => key)
  const before = mediaRequests()
  desk.network.report({ isOnline: true, isMetered: true })
  const one = await download(desk, id, [first!])
  expect(await desk.downloads.status(id)).toMatchObject({ hold: 'metered', sessions: 1, ready: 0, running: [] })
  await desk.settings.set({ downloadsOnMetered: true })
  await settled(desk, id, one, 1)
  expect(mediaRequests()).toBeGreaterThan(before)

  await desk.settings.set({ downloadsOnMetered: false })
  const after = mediaRequests()
  const other = await download(desk, id, [second!])
  expect(await desk.downloads.status(id)).toMatchObject({ hold: 'metered', sessions: 2, ready: 1, running: [] })
  expect(mediaRequests()).toBe(after)
  desk.network.report({ isOnline: true, isMetered: false })
  await settled(desk, id, other, 1)
  expect((await desk.downloads.status(id)).hold).toBeNull()
})

test('in blind mode the protocol is downloaded too, for the time when it is not hidden any more', async () => {
  const { desk, id, reports } = await openDesk(1)
  const { key } = reports[0]!
  await desk.reviewSettings.set(id, { isBlind: true })
  await settled(desk, id, await download(desk, id, [key]), 1)
  expect((await desk.downloads.ofSession(id, key))?.content.protocol).toEqual({ stored: 1, of: 1 })
  await desk.reviewSettings.set(id, { isBlind: false })
  const before = mediaRequests()
  expect((await desk.media.read(id, key, { kind: 'protocol' })).bytes.length).toBeGreaterThan(0)
  expect(mediaRequests()).toBe(before)
})

/** The videos of a session by their questions, if each of them has its segments in files of their own. */
function segmentedVideos({ questions }: SessionReport): readonly number[] {
  const videos = questions.flatMap(({ num, answer }) => (answer.kind === 'video' ? [{ num, answer }] : []))
  const isSegmented = videos.every(({ answer }) => /\/(numbered|timeline)\//.test(answer.mpegDashUri ?? ''))
  return isSegmented ? videos.map(({ num }) => num) : []
}

test('a player that meets damage gets the bytes from the network, and the file is downloaded again by itself', async () => {
  const { desk, id, reports, media } = await openDesk(4)
  const report = reports.find((one) => segmentedVideos(one).length > 0)!
  const { key } = report
  const include = { videos: true, originals: false, essayFiles: false, protocol: false }
  const stack = await download(desk, id, [key], { include })
  await settled(desk, id, stack, 1)
  const paths = new Set(service.requests.list().map(({ path }) => path))
  const segments = [...paths].filter((path) => path.includes(key.participantId) && path.endsWith('.m4s'))
  const granted = new Map<string, string>()
  for (const questionNum of segmentedVideos(report)) {
    const { url } = await desk.media.grant(id, key, { kind: 'dash', questionNum })
    expect(await (await desk.media.respond(new Request(url))).text()).toContain('<MPD')
    const answer = report.questions.find(({ num }) => num === questionNum)!.answer
    const { pathname } = new URL('.', answer.kind === 'video' ? answer.mpegDashUri! : undefined)
    for (const path of segments.filter((one) => one.startsWith(pathname))) granted.set(path, url)
  }
  expect(granted.size).toBe(segments.length)
  expect(segments.length).toBeGreaterThan(8)
  const read = async (path: string) => {
    const address = grantedAddress(granted.get(path)!, new URL(path, service.baseUrl).href)
    const answer = await desk.media.respond(new Request(address))
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const sound = new Map<string, Buffer>()
  for (const path of segments) sound.set(path, await read(path))
  const asked = new Map(segments.map((path) => [path, requestsOf(path)]))

  // In the middle of each file is a segment.
  const files = readdirSync(media)
  expect(files).toHaveLength(segmentedVideos(report).length)
  for (const name of files) flipMiddle(join(media, name))
  for (const [path, before] of sound) expect((await read(path)).equals(before), path).toBe(true)
  const damaged = segments.filter((path) => requestsOf(path) > asked.get(path)!)
  expect(damaged).toHaveLength(files.length)
  for (const path of damaged) {
    // Once for the player, and once more for the store.
    await expect.poll(() => requestsOf(path), { timeout: 10_000 }).toBe(asked.get(path)! + 2)
  }
  await settled(desk, id, stack, 1)
  expect(await desk.downloads.verify(id)).toMatchObject({ damaged: 0 })
  for (const path of damaged) {
    expect((await read(path)).equals(sound.get(path)!)).toBe(true)
    expect(requestsOf(path)).toBe(asked.get(path)! + 2)
  }
})

function flipMiddle(path: string): void {
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(path, bytes)
}
