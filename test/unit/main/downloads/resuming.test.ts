import { describe, expect, test } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { downloadFile } from '../../../../main/downloads/download-file.ts'
import { grantFor } from '../../../../main/downloads/download-item.ts'
import type { ContainerWriter } from '../../../../main/media-store/container-writer.ts'
import { breakOff, fetcher, MIB, newUpstream, startHost, TYPE } from '../../../support/fetching.ts'
import { newContainer, wholePart } from '../../../support/media-containers.ts'
import { mediaBytes } from '../../../support/media-pieces.ts'
import type { OwnHost } from '../../../support/own-host.ts'

describe('the rest of a file', () => {
  const bytes = mediaBytes(11 * MIB)

  test.each(['etag', 'date'] as const)('is continued where the connection was lost, by %s', async (validators) => {
    const host = await startHost(bytes, { validators })
    breakOff(host, 6 * MIB)
    const { writer, code, run, counted } = await fetcher(host)
    expect(await code()).toBe('network')
    const stored = (writer.parts()[0]?.ranges[0]?.last ?? -1) + 1
    expect(stored).toBeGreaterThan(4 * MIB)
    host.heal()
    await run()
    expect(host.seen.at(-1)?.headers).toMatchObject({ range: `bytes=${stored}-` })
    expect(host.seen.at(-1)?.headers['if-range']).toBeDefined()
    expect((await wholePart(writer, 0)).equals(bytes)).toBe(true)
    expect(counted()).toBe(bytes.length)
  })

  test('goes on where a connection never lasts for a whole piece', async () => {
    const host = await startHost(bytes.subarray(0, 3 * MIB))
    breakOff(host, 2 * MIB)
    const { writer, code, run } = await fetcher(host)
    expect(await code()).toBe('network')
    expect(writer.parts()[0]?.ranges[0]?.last).toBeGreaterThan(MIB)
    host.heal()
    await run()
    expect((await wholePart(writer, 0)).equals(bytes.subarray(0, 3 * MIB))).toBe(true)
  })

  test('comes with the beginning again where the host knows no ranges', async () => {
    const host = await startHost(bytes, { ranges: false })
    breakOff(host, 6 * MIB)
    const { writer, code, run, counted } = await fetcher(host)
    expect(await code()).toBe('network')
    host.heal()
    await run()
    expect((await wholePart(writer, 0)).equals(bytes)).toBe(true)
    expect(counted()).toBe(bytes.length)
  })

  test.each([true, false])('is not put behind the beginning of another version (ranges: %s)', async (ranges) => {
    const host = await startHost(bytes, { ranges })
    breakOff(host, 6 * MIB)
    const { writer, code } = await fetcher(host)
    await code()
    host.heal()
    host.files.set('/a.mp4', { bytes: mediaBytes(11 * MIB, 2), type: TYPE })
    await expect(code()).resolves.toBe('malformed')
    expect(writer.lengthOf(0)).toBeNull()
  })

  test('that is shorter than its beginning was is another version', async () => {
    const host = await startHost(bytes)
    breakOff(host, 6 * MIB)
    const { code } = await fetcher(host)
    await code()
    host.heal()
    host.files.set('/a.mp4', { bytes: bytes.subarray(0, MIB), type: TYPE })
    expect(await code()).toBe('malformed')
    // From the start too: what is stored cannot be of this file.
    expect(await code({ from: 0 })).toBe('malformed')
  })
})

describe('a single file', () => {
  async function single(host: OwnHost) {
    const made: ContainerWriter[] = []
    const upstream = newUpstream()
    const url = `${host.origin}/a.mp4`
    const run = (signal = AbortSignal.timeout(20_000)) =>
      downloadFile({
        kind: 'original',
        upstream,
        grant: grantFor('test' as ConnectionId, { kind: 'original' }, { url, type: null, size: null }),
        signal,
        retryBaseMs: 50,
        resume: async () => (made.length === 0 ? null : { name: 'one', writer: made.at(-1)! }),
        async create() {
          const { writer } = await newContainer()
          made.push(writer)
          return { name: String(made.length), writer }
        },
        onPlanned: () => undefined,
        onBytes: async () => undefined,
      })
    return { run, made }
  }

  test.each(['etag', 'date', 'none'] as const)(
    'is as the host has it after it changed in the middle (%s)',
    async (validators) => {
      const host = await startHost(mediaBytes(9 * MIB), { validators })
      breakOff(host, 6 * MIB)
      const { run } = await single(host)
      await expect(run()).rejects.toMatchObject({ code: 'network' })
      host.heal()
      const shorter = mediaBytes(5 * MIB, 2)
      host.files.set('/a.mp4', { bytes: shorter, type: TYPE })
      const { writer } = await run()
      expect((await wholePart(writer, 0)).equals(shorter)).toBe(true)
      expect(writer.isFinished()).toBe(true)
    },
  )

  test('that does not say its version is downloaded from the start again', async () => {
    const bytes = mediaBytes(9 * MIB)
    const host = await startHost(bytes, { validators: 'none' })
    breakOff(host, 6 * MIB)
    const { run } = await single(host)
    await expect(run()).rejects.toMatchObject({ code: 'network' })
    host.heal()
    const { writer } = await run()
    expect(host.seen.every(({ headers }) => headers.range === undefined)).toBe(true)
    expect((await wholePart(writer, 0)).equals(bytes)).toBe(true)
  })

  test('with a weak tag alone is not continued', async () => {
    const bytes = mediaBytes(9 * MIB)
    const host = await startHost(bytes)
    host.spoil('/a.mp4', (_, response) => {
      response.writeHead(200, { 'Content-Type': TYPE, ETag: 'W/"1"', 'Content-Length': bytes.length })
      const isFirst = host.asked('/a.mp4') === 1
      if (isFirst) response.write(bytes.subarray(0, 6 * MIB), () => setTimeout(() => response.destroy(), 20))
      else response.end(bytes)
      return true
    })
    const { run } = await single(host)
    const { writer } = await run()
    expect(host.seen.every(({ headers }) => headers.range === undefined)).toBe(true)
    expect((await wholePart(writer, 0)).equals(bytes)).toBe(true)
  })
})
