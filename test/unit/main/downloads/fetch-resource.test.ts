import { describe, expect, test } from 'vitest'
import { fetcher, MIB, startHost, TYPE } from '../../../support/fetching.ts'
import { wholePart } from '../../../support/media-containers.ts'
import { mediaBytes } from '../../../support/media-pieces.ts'

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
