import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { download, sessionsWithMedia, settled } from '../../support/downloads.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'
import { fileURLToPath } from 'node:url'

const MEDIA = fileURLToPath(new URL('../../../assets/media', import.meta.url))

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

/** Some bytes out of the middle of every sample, and what is in every protocol. */
function samples(): readonly Buffer[] {
  const ofFiles = ['dash', 'files', 'original']
    .flatMap((name) => filesUnder(join(MEDIA, name)))
    .map((path) => readFileSync(path))
    .filter(({ length }) => length > 200)
    .map((bytes) => bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 32))
  return [...ofFiles, Buffer.from('Identity card shown'), Buffer.from('<h1>Proctoring protocol')]
}

test('guard: nothing of downloaded media is on the disk in plain form, neither before nor after it was read', async () => {
  const service = await startTestService({ sessions: 200, centers: ['north'] })
  const dataDir = await temporaryFolder()
  const desk = await openTestDesk({ dataDir })
  const { id } = await connectAndSync(desk, service)
  const reports = await sessionsWithMedia(desk, id, 3)
  const keys = reports.map(({ key }) => key)
  const include = { videos: true, originals: true, essayFiles: true, protocol: true }
  await settled(desk, id, await download(desk, id, keys, { include }), keys.length)
  const parts = samples()
  const found = () =>
    filesUnder(dataDir).flatMap((path) => {
      const bytes = readFileSync(path)
      return parts.some((part) => bytes.includes(part)) ? [path] : []
    })
  expect(found()).toEqual([])

  await service.close()
  let read = 0
  for (const { key, questions } of reports) {
    await desk.media.read(id, key, { kind: 'protocol' })
    for (const { num: questionNum, answer } of questions) {
      const files = answer.kind === 'essay' ? answer.files : []
      for (const index of files.keys()) await desk.media.read(id, key, { kind: 'essayFile', questionNum, index })
      if (answer.kind !== 'video') continue
      for (const kind of ['dash', 'original'] as const) {
        const { url } = await desk.media.grant(id, key, { kind, questionNum })
        const bytes = Buffer.from(await (await desk.media.respond(new Request(url))).arrayBuffer())
        if (kind === 'original') expect(parts.some((part) => bytes.includes(part))).toBe(true)
        read += bytes.length
      }
    }
  }
  expect(read).toBeGreaterThan(100_000)
  expect(found()).toEqual([])
  await desk.close()
  expect(found()).toEqual([])
})
