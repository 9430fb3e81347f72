import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { LargeText, MediaBytes, MediaTarget } from '../../../contract/model/media.ts'
import type { ByteRange } from '../../../main/media/byte-ranges.ts'
import { createMediaService } from '../../../main/media/media.ts'
import { createNetworkGate } from '../../../main/support/network-gate.ts'
import { encodeAs } from '../../support/encodings.ts'
import { connectionId, key, listen, reportWith, serviceFor } from '../../support/media-service.ts'

// A text of 500 MB that exists nowhere: its host makes the bytes that are asked for.

const TARGET: MediaTarget = { kind: 'protocol' }
const LINE = 50
const LENGTH = 500_000_000

function lineAt(index: number): string {
  return `Line ${String(index).padStart(9, '0')} of a text that never ends`.padEnd(LINE - 1, '.') + '\n'
}

function bytesOf(first: number, last: number): Buffer {
  let text = ''
  for (let line = Math.floor(first / LINE); line * LINE <= last; line += 1) text += lineAt(line)
  return Buffer.from(text).subarray(first % LINE, (first % LINE) + last - first + 1)
}

const HEADERS = { 'accept-ranges': 'bytes', etag: '"1"' }

/** Sends the whole text as long as somebody takes it. */
function sendWhole(response: ServerResponse, length = LENGTH): void {
  response.writeHead(200, { ...HEADERS, 'content-length': String(length) })
  let at = 0
  const more = (): void => {
    while (!response.destroyed && at < length) {
      const piece = bytesOf(at, Math.min(at + 65_536, length) - 1)
      at += piece.length
      if (!response.write(piece)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

const rangeOf = ({ headers }: IncomingMessage) => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  return first === undefined ? null : { first: Number(first), last: Number(last) }
}

function sendPart(response: ServerResponse, { first, last }: { first: number; last: number }, headers = {}): void {
  const range = `bytes ${first}-${last}/${LENGTH}`
  response.writeHead(206, { ...HEADERS, 'content-range': range, ...headers }).end(bytesOf(first, last))
}

const serveParts: RequestListener = (request, response) => {
  const range = rangeOf(request)
  if (range === null) sendWhole(response)
  else sendPart(response, range)
}

async function openText(listener: RequestListener) {
  const origin = await listen(listener)
  const media = serviceFor(reportWith('', `${origin}/a.txt`))
  const file = await media.read(connectionId, key, TARGET)
  const part = (first: number, size: number, { version } = largeOf(file)) =>
    media.readTextPart(connectionId, key, TARGET, { first, size, version })
  return { media, file, part }
}

function largeOf({ large }: MediaBytes): LargeText {
  if (large === undefined) throw new Error('the text was read whole')
  return large
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('of a text of 500 MB the beginning is read, and any part, and nothing else', async () => {
  let sent = 0
  const { file, part } = await openText((request, response) => {
    const { socket } = response
    const before = socket?.bytesWritten ?? 0
    response.on('close', () => (sent += (socket?.bytesWritten ?? 0) - before))
    serveParts(request, response)
  })
  expect(file).toMatchObject({
    sniffedType: 'text/plain',
    large: { encoding: 'utf-8', version: { length: LENGTH, etag: '"1"' } },
  })
  expect(textOf(file.bytes).startsWith(lineAt(0))).toBe(true)
  expect(file.bytes.length).toBe(256 * 1024)
  expect(textOf(await part(LENGTH - LINE, 1000))).toBe(lineAt(LENGTH / LINE - 1))
  expect(textOf(await part(250_000_000, LINE))).toBe(lineAt(5_000_000))
  expect((await part(LENGTH, 10)).length).toBe(0)
  await expect.poll(() => sent).toBeGreaterThan(256 * 1024)
  expect(sent).toBeLessThan(16_000_000)
})

test('guard: a host sends another part than the one asked for, or more than it', async () => {
  for (const wrong of [
    (first: number) => ({ 'content-range': `bytes ${first + 1}-${first + 100}/${LENGTH}` }),
    (first: number) => ({ 'content-range': `bytes ${first}-${first + 50}/${LENGTH}` }),
    () => ({ 'content-range': 'bytes wrong' }),
  ]) {
    const { part } = await openText((request, response) => {
      const range = rangeOf(request)
      if (range === null) sendWhole(response)
      else sendPart(response, range, wrong(range.first))
    })
    await expect(part(1000, 100)).rejects.toMatchObject({ code: 'malformed' })
  }
  const { part } = await openText((request, response) => {
    const range = rangeOf(request)
    if (range === null) return sendWhole(response)
    response.writeHead(206, { ...HEADERS, 'content-range': `bytes ${range.first}-${range.last}/${LENGTH}` })
    response.end(bytesOf(range.first, range.first + 5_000_000))
  })
  await expect(part(1000, 100)).rejects.toMatchObject({ code: 'limit-exceeded' })
})

test('a text that changes while it is read is told of, by its length, its tag or its end', async () => {
  let now: 'same' | 'longer' | 'tagged' | 'cut' | 'whole' | 'short' = 'same'
  const { part } = await openText((request, response) => {
    const range = rangeOf(request)
    if (range === null || now === 'whole') return sendWhole(response, range === null ? LENGTH : LENGTH + 1)
    if (now === 'cut') return response.writeHead(416, { 'content-range': 'bytes */10' }).end()
    if (now === 'short') {
      response.writeHead(206, { ...HEADERS, 'content-range': `bytes ${range.first}-${range.last}/${LENGTH}` })
      return response.end('short')
    }
    const longer = { 'content-range': `bytes ${range.first}-${range.last}/${LENGTH + 1}` }
    sendPart(response, range, now === 'longer' ? longer : now === 'tagged' ? { etag: '"2"' } : {})
  })
  expect(textOf(await part(0, LINE))).toBe(lineAt(0))
  for (now of ['longer', 'tagged', 'cut', 'whole'] as const) {
    await expect(part(1000, 100)).rejects.toMatchObject({ code: 'malformed' })
  }
  now = 'short'
  await expect(part(1000, 100)).rejects.toMatchObject({ code: 'network' })
  now = 'same'
  expect(textOf(await part(0, LINE))).toBe(lineAt(0))
})

test('a host that sends no parts: up to 64 MB are kept and read from memory, a larger text is refused', async () => {
  let requests = 0
  const serve =
    (length: number): RequestListener =>
    (_request, response) => {
      requests += 1
      response.setHeader('content-length', String(length))
      response.writeHead(200)
      response.end(bytesOf(0, Math.min(length, 3_000_000) - 1))
    }
  const { media, part, file } = await openText(serve(3_000_000))
  expect(file.bytes.length).toBe(256 * 1024)
  expect(textOf(await part(2_999_950, LINE))).toBe(lineAt(59_999))
  expect(requests).toBe(1)
  media.forget(connectionId)
  expect(textOf(await part(2_999_950, LINE))).toBe(lineAt(59_999))
  expect(textOf(await part(0, LINE))).toBe(lineAt(0))
  // Asked for the part, which it does not send, and then for the whole.
  expect(requests).toBe(3)

  const large = await openText((_request, response) => sendWhole(response))
  await expect(large.part(1000, 100)).rejects.toMatchObject({ code: 'limit-exceeded' })
})

test('a small text is read whole, and so is anything else that is not text', async () => {
  const bodies: Readonly<Record<string, Buffer>> = {
    'text/plain': bytesOf(0, 1_999_999),
    unknown: Buffer.alloc(3_000_000),
    csv: Buffer.from('number,name,place\n1,one,here\n'.repeat(100_000)),
    html: Buffer.from(`<!doctype html><html>${'<p>text</p>\n'.repeat(250_000)}`),
    'application/pdf': Buffer.from(`%PDF-1.7\n${'% comment\n'.repeat(300_000)}`),
  }
  for (const [type, body] of Object.entries(bodies)) {
    const { file } = await openText((_request, response) => {
      response.writeHead(200, { ...HEADERS, 'content-length': String(body.length) }).end(body)
    })
    expect(file).toMatchObject({ sniffedType: type })
    expect(file.large).toBeUndefined()
    expect(file.facts.size).toBe(body.length)
    // What is not shown stays in main.
    expect(file.bytes.length).toBe(type === 'unknown' ? 0 : body.length)
  }
})

const CYRILLIC = 'Сначала она читает файл, потом считает слова.\n'
const repeated = (bytes: Uint8Array) => Buffer.concat(Array.from({ length: 60_000 }, () => bytes))

test.each([
  ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Zażółć gęślą\n'.repeat(100_000), 'utf16le')])],
  ['utf-16be', Buffer.from('One and two\n'.repeat(100_000), 'utf16le').swap16()],
  ['utf-8', Buffer.from('Zażółć gęślą jaźń\n'.repeat(150_000))],
  ['windows-1252', Buffer.from('Straße nach Köln\n'.repeat(150_000), 'latin1')],
  ['windows-1251', repeated(encodeAs(CYRILLIC, 'windows-1251'))],
  ['koi8-r', repeated(encodeAs(CYRILLIC, 'koi8-r'))],
] as const)('the encoding of a large text is told by its beginning: %s', async (encoding, body) => {
  const { file } = await openText((_request, response) => {
    response.writeHead(200, { ...HEADERS, 'content-length': String(body.length) }).end(body)
  })
  expect(file).toMatchObject({ text: { encoding, delimiter: null }, facts: { size: body.length, sha256: null } })
  expect(file.large).toMatchObject({ encoding, version: { length: body.length } })
})

test('guard: a script of 500 MB by its name is neither read nor shown as a text', async () => {
  const origin = await listen(serveParts)
  const media = serviceFor(reportWith('', `${origin}/run.ps1`))
  const file = await media.read(connectionId, key, TARGET)
  expect(file).toMatchObject({ sniffedType: 'program', text: null, bytes: new Uint8Array() })
  expect(file.facts).toEqual({ content: 'namedProgram', format: 'PS1', size: LENGTH, sha256: null })
  expect(file.large).toBe(undefined)
  const copy = await media.open(connectionId, key, TARGET)
  expect(copy).toMatchObject({ sniffedType: 'program', fileName: 'run.ps1.bin' })
})

test('a table that is too large for one is a text', async () => {
  const body = Buffer.from('number,name,place\n1,one,here\n'.repeat(20_000))
  const { file } = await openText((_request, response) => {
    response.writeHead(200, { ...HEADERS, 'content-length': String(LENGTH) }).write(body)
  })
  expect(file).toMatchObject({ sniffedType: 'text/plain', large: { encoding: 'utf-8', version: { length: LENGTH } } })
})

test('a copy of a large text has all of it, though the beginning was read', async () => {
  const body = Buffer.from('One and two\n'.repeat(200_000))
  const { media, file } = await openText((_request, response) => {
    response.writeHead(200, { ...HEADERS, 'content-length': String(body.length) }).end(body)
  })
  expect(file.bytes.length).toBe(256 * 1024)
  const { chunks, fileName } = await media.open(connectionId, key, TARGET)
  const copied: Uint8Array[] = []
  for await (const chunk of chunks) copied.push(chunk)
  expect(fileName).toBe('a.txt')
  expect(Buffer.concat(copied).equals(body)).toBe(true)
})

test('a large text on this computer is read in parts from there', async () => {
  const address = 'http://127.0.0.1:9/a.txt'
  const asked: (ByteRange | null)[] = []
  let sent = 0
  async function* send(first: number, last: number): AsyncGenerator<Uint8Array> {
    for (let at = first; at <= last; at += 65_536) {
      const piece = bytesOf(at, Math.min(at + 65_535, last))
      sent += piece.length
      yield piece
    }
  }
  const media = createMediaService({
    gate: createNetworkGate(),
    getReport: async () => reportWith('', address),
    getImage: async () => null,
    getStored: async () => ({
      manifest: null,
      storedSeconds: async () => null,
      async open(_address, range) {
        asked.push(range)
        const [first, last] = [range?.first ?? 0, range?.last ?? 2_999_999]
        const of = { address, size: 3_000_000, first, last, type: 'text/plain', etag: null, lastModified: null }
        return { ...of, body: send(first, last) }
      },
    }),
  })
  onTestFinished(() => media.close())
  const file = await media.read(connectionId, key, TARGET)
  const { version } = largeOf(file)
  const part = await media.readTextPart(connectionId, key, TARGET, { first: 2_999_950, size: 1000, version })
  expect(textOf(part)).toBe(lineAt(59_999))
  expect(asked).toEqual([null, { first: 2_999_950, last: 2_999_999 }])
  expect(sent).toBeLessThan(2_000_000)
})

test('a part of a video is not read as text', async () => {
  const media = serviceFor(reportWith('http://127.0.0.1:9/a.mpd', 'http://127.0.0.1:9/a.mp4'))
  const part = { first: 0, size: 10, version: { length: 100, etag: null, lastModified: null } }
  await expect(media.readTextPart(connectionId, key, { kind: 'original', questionNum: 1 }, part)).rejects.toMatchObject(
    { code: 'invalid-argument' },
  )
})
