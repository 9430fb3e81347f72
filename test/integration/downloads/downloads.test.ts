import { expect, test } from 'vitest'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { download, sessionsWithMedia, settled } from '../../support/downloads.ts'
import { startTestService } from '../../support/service.ts'

function videoOf(report: SessionReport): number {
  return report.questions.find(({ answer }) => answer.kind === 'video' && answer.mpegDashUri !== null)?.num ?? -1
}

/** The manifest of a video, and its first segments, as a window reads them. */
async function readVideo(desk: Desk, id: Parameters<Desk['media']['grant']>[0], report: SessionReport) {
  const { url } = await desk.media.grant(id, report.key, { kind: 'dash', questionNum: videoOf(report) })
  const answer = await desk.media.respond(new Request(url))
  return { status: answer.status, text: await answer.text(), url }
}

test('what was downloaded is read when the service is gone', async () => {
  const service = await startTestService({ sessions: 200, centers: ['north'] })
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, service)
  const reports = await sessionsWithMedia(desk, id, 2)
  expect(reports).toHaveLength(2)
  const stackId = await download(
    desk,
    id,
    reports.map(({ key }) => key),
  )
  const stack = await settled(desk, id, stackId, 2)
  expect(stack).toMatchObject({ sessions: 2, ready: 2, partly: 0 })
  expect(stack.bytes).toBe(stack.total)
  expect(stack.bytes).toBeGreaterThan(100_000)

  await service.close()
  for (const report of reports) {
    const video = await readVideo(desk, id, report)
    expect(video.status, video.text).toBe(200)
    expect(video.text).toContain('<MPD')
    const { bytes } = await desk.media.read(id, report.key, { kind: 'protocol' })
    expect(bytes.length).toBeGreaterThan(0)
  }
})
