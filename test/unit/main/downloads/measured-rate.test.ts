import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { measureRate, type PlannedVideo } from '../../../../main/downloads/measured-rate.ts'
import type { UpstreamAnswer } from '../../../../main/media/upstream.ts'

const PARTS = 48

/** A video of many parts, of which a host answers with these statuses, one after the other and the last for the rest. */
function aVideo(statuses: readonly (number | 'broken')[]) {
  const asked: string[] = []
  const parts = Array.from({ length: PARTS }, (_, at) => ({ address: `https://media.example/${at}.m4s`, range: null }))
  const video = {
    grant: { manifestOrigins: new Set<string>() },
    plan: { origins: ['https://media.example'], parts },
  } as unknown as PlannedVideo
  const upstream = {
    async open(_grant: unknown, address: string): Promise<UpstreamAnswer> {
      const status = statuses[Math.min(asked.length, statuses.length - 1)] ?? 'broken'
      asked.push(address)
      if (status === 'broken') throw new Error('The connection broke.')
      return { url: new URL(address), status, header: () => null, body: Readable.from([Buffer.alloc(1000)]) }
    },
  }
  return { asked, rate: () => measureRate(upstream, video, new AbortController().signal) }
}

test.each([404, 'broken'] as const)('a host that has no part (%s) is not asked for all of them', async (status) => {
  const { asked, rate } = aVideo([status])
  expect(await rate()).toBe(0)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(PARTS / 3)
})

test('a host that lacks some parts is asked for the others', async () => {
  const { asked, rate } = aVideo([404, 404, 404, 200, 404, 404, 404, 404, 404, 404, 404, 404, 200])
  expect(await rate()).toBeGreaterThan(0)
  expect(asked).toHaveLength(PARTS)
})
