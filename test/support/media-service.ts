// The media service in a test, with one video on a host of the test's own.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { connectionIdSchema, sessionKeySchema } from '../../contract/model/id-schemas.ts'
import type { SessionReport } from '../../contract/model/report.ts'
import { createMediaService } from '../../main/media/media.ts'
import { createNetworkGate } from '../../main/support/network-gate.ts'

export const connectionId = connectionIdSchema.parse('test')
export const key = sessionKeySchema.parse({
  center: 'c',
  participantId: '00000000-0000-4000-8000-000000000001',
  testId: '00000000-0000-4000-8000-000000000002',
})

export function serviceFor(report: SessionReport, timeoutMs = 5000) {
  const media = createMediaService({
    gate: createNetworkGate(),
    getReport: () => Promise.resolve(report),
    getImage: () => Promise.resolve(null),
    timeoutMs,
  })
  onTestFinished(() => media.close())
  return media
}

/** A report with one video answer at the given addresses. */
export function reportWith(mpegDashUri: string, originalUri: string): SessionReport {
  return {
    key,
    started: 0,
    isFinished: true,
    autoClosed: false,
    elapsed: null,
    score: null,
    maxScore: null,
    percent: null,
    scaleLevel: null,
    outcomes: [],
    participantData: [],
    sections: [],
    proctoring: { conclusion: 1, evaluation: 1, comment: null, protocolUrl: originalUri },
    hash: '',
    fetchedAt: 0,
    questions: [
      {
        num: 1,
        type: 'VideoInterview',
        score: null,
        max: null,
        elapsed: null,
        prompt: null,
        code: null,
        reviews: null,
        answer: {
          kind: 'video',
          originalUri,
          originalType: 'video/mp4',
          originalExtension: '.mp4',
          originalSize: null,
          mpegDashUri,
          size: null,
          duration: null,
          width: null,
          height: null,
        },
      },
    ],
  }
}

/** A server on loopback for as long as the test lasts. Returns its origin. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
