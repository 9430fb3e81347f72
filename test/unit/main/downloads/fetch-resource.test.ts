import { describe, expect, onTestFinished, test } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { grantFor } from '../../../../main/downloads/download-item.ts'
import { downloadFile } from '../../../../main/downloads/download-file.ts'
import { fetchResource, type ResourceRequest, type ResourceVersion } from '../../../../main/downloads/fetch-resource.ts'
import { createUpstream } from '../../../../main/media/upstream.ts'
import type { ContainerWriter } from '../../../../main/media-store/container-writer.ts'
import { createNetworkGate } from '../../../../main/support/network-gate.ts'
import { newContainer, wholePart } from '../../../support/media-containers.ts'
import { mediaBytes } from '../../../support/media-pieces.ts'
import { sendFile, startOwnHost, type OwnHost, type Validators } from '../../../support/own-host.ts'

const TYPE = 'video/mp4'
const MIB = 1024 * 1024

async function startHost(bytes: Buffer, options: { validators?: Validators; ranges?: boolean } = {}) {
  const host = await startOwnHost(options)
  host.files.set('/a.mp4', { bytes, type: TYPE })
  return host
}

function newUpstream() {
  const upstream = createUpstream({ gate: createNetworkGate(), timeoutMs: 3000 })
  onTestFinished(() => upstream.close())
  return upstream
}

/** Downloads a resource into a container, as often as the test calls it. */
async function fetcher(host: Pick<OwnHost, 'origin'>, given?: ContainerWriter) {
  const writer = given ?? (await newContainer()).writer
  const upstream = newUpstream()
  const url = `${host.origin}/a.mp4`
  const grant = grantFor('test' as ConnectionId, { kind: 'original' }, { url, type: null, size: null })
  let version: ResourceVersion | null = null
  let counted = 0
  const run = async (change: Partial<ResourceRequest> = {}) => {
    const from = change.from ?? writer.parts()[0]?.ranges[0]?.last ?? -1
    const request: ResourceRequest = {
      part: 0,
      address: url,
      range: null,
      from: change.from ?? from + 1,
      version,
      limit: 64 * MIB,
      mayBePage: false,
      keepsBeginning: true,
      ...change,
    }
    const onAnswer = async (answer: { readonly version: ResourceVersion }) => {
      version = answer.version
    }
    const onBytes = (bytes: number) => void (counted += bytes)
    await fetchResource(writer, request, { upstream, grant, signal: AbortSignal.timeout(20_000), onAnswer, onBytes })
  }
  const code = (change?: Partial<ResourceRequest>) =>
    run(change).then(
      () => null,
      (error: { readonly code?: string }) => error.code ?? String(error),
    )
  return { writer, run, code, counted: () => counted, version: () => version }
}

describe('an answer', () => {
  test.each([0, 1, MIB, 9 * MIB + 5])('of %i bytes is stored as it is', async (length) => {
    const bytes = mediaBytes(length)
    const { writer, run, counted } = await fetcher(await startHost(bytes))
    await run()
    expect((await wholePart(writer, 0)).equals(bytes)).toBe(true)
    expect(counted()).toBe(length)
  })

  test('that does not tell its length is stored to its end', async () => {
    const bytes = mediaBytes(5 * MIB)
    const host = await startHost(bytes)
    host.spoil('/a.mp4', (_, response) => {
      response.writeHead(200, { 'Content-Type': TYPE })
      response.write(bytes.subarray(0, 3 * MIB), () => response.end(bytes.subarray(3 * MIB)))
      return true
    })
    const { writer, run } = await fetcher(host)
    await run()
    expect((await wholePart(writer, 0)).equals(bytes)).toBe(true)
  })

  test.each([
    ['by its type', 'text/html; charset=utf-8', 'sign in'],
    ['by its content', TYPE, '  <!DOCTYPE html><title>Sign in</title>'],
  ])('that is a web page is refused, %s', async (_, type, text) => {
    const host = await startHost(Buffer.alloc(0))
    host.files.set('/a.mp4', { bytes: Buffer.from(text), type })
    const { writer, code } = await fetcher(host)
    expect(await code()).toBe('malformed')
    expect(writer.lengthOf(0)).toBeNull()
    expect(await code({ mayBePage: true })).toBeNull()
  })

  test('that is larger than it says, or endless, ends at the limit', async () => {
    const host = await startHost(Buffer.alloc(0))
    let isOpen = true
    let sent = 0
    host.spoil('/a.mp4', (_, response) => {
      response.writeHead(200, { 'Content-Type': TYPE })
      response.on('close', () => (isOpen = false))
      // Bounded, should nobody hang up.
      const more = () => {
        if (!isOpen || sent > 64 * MIB) return
        sent += MIB
        response.write(Buffer.alloc(MIB, 1), more)
      }
      more()
      return true
    })
    const { writer, code } = await fetcher(host)
    expect(await code({ limit: 6 * MIB })).toBe('limit-exceeded')
    await expect.poll(() => isOpen).toBe(false)
    expect(writer.lengthOf(0)).toBeNull()
    expect(sent).toBeLessThan(40 * MIB)
  })

  test('that says it is too large is not even read', async () => {
    const { writer, code } = await fetcher(await startHost(mediaBytes(2 * MIB)))
    expect(await code({ limit: MIB })).toBe('limit-exceeded')
    expect(writer.parts()).toEqual([])
  })

  test.each([
    [301, 'media-refused'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [410, 'not-found'],
    [416, 'malformed'],
    [429, 'rate-limited'],
    [500, 'server'],
    [503, 'server'],
  ])('with status %i fails as %s', async (status, expected) => {
    const host = await startHost(Buffer.alloc(0))
    host.spoil('/a.mp4', (_, response) => {
      response.writeHead(status, { Location: 'http://elsewhere.example/a.mp4' }).end('no')
      return true
    })
    expect(await (await fetcher(host)).code()).toBe(expected)
  })

  test('that asks to wait says for how long', async () => {
    const host = await startHost(Buffer.alloc(0))
    host.spoil('/a.mp4', (_, response) => {
      response.writeHead(429, { 'Retry-After': '7' }).end()
      return true
    })
    await expect((await fetcher(host)).run()).rejects.toMatchObject({ details: { status: 429, retryAfter: 7 } })
  })
})

describe('a range', () => {
  const bytes = mediaBytes(2 * MIB)

  test('is stored alone', async () => {
    const { writer, run } = await fetcher(await startHost(bytes))
    await run({ range: '1000-1099' })
    expect((await wholePart(writer, 0)).equals(bytes.subarray(1000, 1100))).toBe(true)
  })

  test('is cut out of the whole file where the host knows no ranges', async () => {
    const { writer, run } = await fetcher(await startHost(bytes, { ranges: false }))
    await run({ range: '1000-1099' })
    expect((await wholePart(writer, 0)).equals(bytes.subarray(1000, 1100))).toBe(true)
  })

  test.each([
    ['another one', 'bytes 0-99/2097152'],
    ['a longer one', 'bytes 1000-1199/2097152'],
    ['none that can be read', 'bytes 1000-/2097152'],
  ])('is refused where the host sends %s', async (_, range) => {
    const host = await startHost(bytes)
    host.spoil('/a.mp4', (_request, response) => {
      response.writeHead(206, { 'Content-Range': range }).end(Buffer.alloc(100))
      return true
    })
    const { writer, code } = await fetcher(host)
    expect(await code({ range: '1000-1099' })).toBe('malformed')
    expect(writer.parts()).toEqual([])
  })

  test('of which less comes than was promised is not complete', async () => {
    const host = await startHost(bytes)
    host.spoil('/a.mp4', (_, response) => {
      response.writeHead(206, { 'Content-Range': 'bytes 1000-1099/2097152' }).end(Buffer.alloc(50))
      return true
    })
    const { writer, code } = await fetcher(host)
    expect(await code({ range: '1000-1099' })).toBe('malformed')
    expect(writer.lengthOf(0)).toBeNull()
  })

  test('that nobody asked for is refused', async () => {
    const host = await startHost(bytes)
    host.spoil('/a.mp4', (_, response) => {
      response.writeHead(206, { 'Content-Range': 'bytes 0-99/2097152' }).end(Buffer.alloc(100))
      return true
    })
    expect(await (await fetcher(host)).code()).toBe('malformed')
  })
})

/** Sends the beginning of the file, and hangs up. */
function breakOff(host: OwnHost, after: number): void {
  host.spoil('/a.mp4', ({ headers }, response) => {
    const { bytes } = host.files.get('/a.mp4')!
    response.writeHead(200, {
      'Content-Type': TYPE,
      'Content-Length': bytes.length,
      ...versionOf(host, headers),
    })
    response.write(bytes.subarray(0, after), () => setTimeout(() => response.destroy(), 20))
    return true
  })
}

function versionOf(host: OwnHost, headers: Parameters<typeof sendFile>[1]): Record<string, string> {
  let seen: Record<string, string> = {}
  const response = { writeHead: (_: number, sent: Record<string, string>) => ((seen = sent), { end: () => undefined }) }
  sendFile(response as never, headers, { ...host.files.get('/a.mp4')!, validators: host.validators })
  const { ETag, 'Last-Modified': date } = seen
  return { ...(ETag && { ETag }), ...(date && { 'Last-Modified': date }) }
}

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
