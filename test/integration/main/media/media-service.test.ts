import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { grantedAddress } from '../../../../contract/bridge/addresses.ts'
import { BACKGROUND_HEADER, CUT_HEADER } from '../../../../contract/bridge/media-headers.ts'
import { readFrames } from '../../../../contract/model/media-parts.ts'
import { isViewedType } from '../../../../contract/model/media.ts'
import { isLookedInto } from '../../../../contract/model/office.ts'
import type { SessionReport } from '../../../../contract/model/report.ts'
import { sessionReportSchema } from '../../../../contract/remote/report.ts'
import { createMediaService } from '../../../../main/media/media.ts'
import { fromReportRecord, toReportRecord } from '../../../../main/sync/report-reading.ts'
import type { RunningService } from '../../../../reference-service/service.ts'
import { sendLongAnswer } from '../../../support/long-answer.ts'
import { connectionId, key, listen, reportWith, serviceFor } from '../../../support/media-service.ts'
import { startTestService } from '../../../support/service.ts'
import { createNetworkGate } from '../../../../main/support/network-gate.ts'

/** The first report of the service that has what is looked for. */
function findReport(service: RunningService, fits: (report: SessionReport) => boolean): SessionReport {
  for (const center of service.centers) {
    for (const item of service.items(center)) {
      const raw = service.report(item.participantId)
      const parsed = sessionReportSchema.safeParse(JSON.parse(JSON.stringify(raw)))
      if (!parsed.success) continue
      const sessionKey = { ...key, participantId: parsed.data.participantId, testId: parsed.data.testId }
      const report = fromReportRecord(toReportRecord(sessionKey, parsed.data, raw, Date.now()))
      if (fits(report)) return report
    }
  }
  throw new Error('the service has no such report')
}

function videoOf(report: SessionReport) {
  for (const question of report.questions) {
    if (question.answer.kind === 'video') return { num: question.num, answer: question.answer }
  }
  return null
}

const get = (address: string, headers: Record<string, string> = {}) => new Request(address, { headers })

async function startedVideo() {
  const service = await startTestService()
  const report = findReport(
    service,
    (candidate) => videoOf(candidate)?.answer.mpegDashUri?.includes('timeline') ?? false,
  )
  const media = serviceFor(report)
  const num = videoOf(report)?.num ?? 0
  const grant = await media.grant(connectionId, key, { kind: 'dash', questionNum: num })
  return { service, report, media, num, grant }
}

const MP4 = Buffer.from('\0\0\0\x20ftypisom', 'latin1')

test('a manifest of the service is served with absolute addresses, and its segments by the grant', async () => {
  const { media, grant, report } = await startedVideo()
  const answer = await media.respond(get(grant.url))
  const body = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/dash+xml')
  expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(body))
  const base = /<BaseURL>([^<]*)</.exec(body)?.[1] ?? ''
  expect(videoOf(report)?.answer.mpegDashUri?.startsWith(base)).toBe(true)
  const file = /initialization="([^"]+)"/
    .exec(body)?.[1]
    ?.replace('$RepresentationID$', /Representation id="([^"]+)"/.exec(body)?.[1] ?? '')
  const segment = await media.respond(get(grantedAddress(grant.url, new URL(file ?? '', base).href)))
  expect(segment.status).toBe(200)
  expect(segment.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(segment.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await segment.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp')
})

test('a range of an original comes as 206 with just these bytes', async () => {
  const { media, num } = await startedVideo()
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: num })
  const whole = new Uint8Array(await (await media.respond(get(grant.url))).arrayBuffer())
  const answer = await media.respond(get(grant.url, { range: 'bytes=100-299' }))
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes 100-299/${whole.length}`)
  expect(answer.headers.get('content-length')).toBe('200')
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(whole.slice(100, 300))
  expect(whole.length).toBe(grant.size)
})

test('a range past the end of an original is answered 416', async () => {
  const { media, num } = await startedVideo()
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: num })
  const answer = await media.respond(get(grant.url, { range: 'bytes=99999999-99999999' }))
  expect(answer.status).toBe(416)
  expect(answer.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/)
})

test('a video element gets an original from where it asks to the end, with its length', async () => {
  const { media, num } = await startedVideo()
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: num })
  const whole = new Uint8Array(await (await media.respond(get(grant.url))).arrayBuffer())
  const answer = await media.respond(get(grant.url, { range: 'bytes=1000-' }))
  expect([answer.status, answer.headers.get('content-length'), answer.headers.get('content-range')]).toEqual([
    206,
    String(whole.length - 1000),
    `bytes 1000-${whole.length - 1}/${whole.length}`,
  ])
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(whole.slice(1000))
})

test.each([
  [403, 'forbidden'],
  [404, 'not-found'],
  [503, 'server'],
])('a video element gets no words for a %d of its host, and whoever asks for a byte is told', async (status, code) => {
  const host = await listen((_request, response) => response.writeHead(status).end('{"words":"which are no video"}'))
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  expect((await media.respond(get(grant.url, { range: 'bytes=0-' }))).type).toBe('error')
  expect(await (await media.respond(get(grant.url, { range: 'bytes=0-0' }))).json()).toMatchObject({ code })
})

test('a file whose length its host does not say is told to be unplayable', async () => {
  const host = await listen((_request, response) => response.writeHead(200).end('0123456789'))
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  expect((await media.respond(get(grant.url, { range: 'bytes=0-' }))).type).toBe('error')
  const told = await media.respond(get(grant.url, { range: 'bytes=0-0' }))
  expect(await told.json()).toMatchObject({ code: 'media-unplayable' })
})

test('a file that changed while an element reads it is refused until it is read from its beginning', async () => {
  let etag = '"one"'
  const host = await listen((_request, response) => {
    response.writeHead(200, { etag, 'content-length': '10' }).end('0123456789')
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  const ask = async (range: string) => (await media.respond(get(grant.url, { range }))).type
  expect([await ask('bytes=0-'), await ask('bytes=5-')]).toEqual(['default', 'default'])
  etag = '"two"'
  expect([await ask('bytes=5-'), await ask('bytes=0-'), await ask('bytes=5-')]).toEqual(['error', 'default', 'default'])
})

test('of what an element asks for only the last waits for its host', async () => {
  const answers: (() => void)[] = []
  const waiting = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const host = await listen((_request, response) => {
    response.on('close', () => !response.writableFinished && ended.resolve())
    answers.push(() => response.writeHead(200, { 'content-length': '10' }).end('0123456789'))
    waiting.resolve()
    if (answers.length === 2) answers[1]?.()
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  const first = media.respond(get(grant.url, { range: 'bytes=0-' }))
  await waiting.promise
  const second = await media.respond(get(grant.url, { range: 'bytes=4-' }))
  expect((await first).type).toBe('error')
  await ended.promise
  expect(await second.text()).toBe('456789')
})

test('of the parts of a presentation six may wait, and the one that waits longest gives way to a further one', async () => {
  const open = new Map<string, () => void>()
  let came = Promise.withResolvers<void>()
  const host = await listen((request, response) => {
    open.set(request.url ?? '', () => response.writeHead(200).end('a part'))
    came.resolve()
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'dash', questionNum: 1 })
  const asked: Promise<Response>[] = []
  for (let part = 1; part <= 7; part += 1) {
    came = Promise.withResolvers<void>()
    asked.push(media.respond(get(grantedAddress(grant.url, `${host}/${part}.m4s`))))
    await came.promise
  }
  expect((await asked[0])?.status).toBe(503)
  for (const answer of open.values()) answer()
  const rest = await Promise.all(asked.slice(1))
  expect(rest.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

test('parts that are read in the background never end a request of the player', async () => {
  const open = new Map<string, () => void>()
  let came = Promise.withResolvers<void>()
  const host = await listen((request, response) => {
    open.set(request.url ?? '', () => response.writeHead(200).end('a part'))
    came.resolve()
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'dash', questionNum: 1 })
  const ask = async (name: string, headers: Record<string, string> = {}) => {
    came = Promise.withResolvers<void>()
    const answer = media.respond(get(grantedAddress(grant.url, `${host}/${name}`), headers))
    await came.promise
    return answer
  }
  const asked = [ask('picture')]
  await came.promise
  // Counted together, the player's would be the oldest of seven.
  for (let part = 1; part <= 6; part += 1) {
    asked.push(ask(`sound-${part}`, { [BACKGROUND_HEADER]: '1' }))
    await came.promise
  }
  for (const answer of open.values()) answer()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200))
})

test('HEAD gives the headers alone', async () => {
  const { media, num } = await startedVideo()
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: num })
  const answer = await media.respond(new Request(grant.url, { method: 'HEAD' }))
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(grant.size)])
  expect(await answer.text()).toBe('')
})

test('a segment that is 404 is answered 404 with a code', async () => {
  const { service, media, grant, report } = await startedVideo()
  service.faults.add({ kind: 'missing-segment', path: '/media/' })
  const segment = new URL('nothing.m4s', videoOf(report)?.answer.mpegDashUri ?? '').href
  const answer = await media.respond(get(grantedAddress(grant.url, segment)))
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not-found', details: { status: 404 } })
})

test('a manifest that is not XML is answered as unplayable', async () => {
  const { service, media, grant } = await startedVideo()
  service.faults.add({ kind: 'manifest-not-xml' })
  const answer = await media.respond(get(grant.url))
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'media-unplayable' })
})

test('guard: a manifest that takes long to read holds up nothing else', async () => {
  const sent = Promise.withResolvers<void>()
  const host = await listen((_request, response) => {
    response.end(`<MPD><Period>${'<a b=""/>'.repeat(45_000)}</Period></MPD>`, sent.resolve)
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'dash', questionNum: 1 })
  let isAnswered = false
  const answer = media.respond(get(grant.url)).finally(() => (isAnswered = true))
  await sent.promise
  let turns = 0
  for (; !isAnswered; turns += 1) await nextTurn()
  expect((await answer).status).toBe(200)
  // Read on this thread it is done within the few turns in which it arrives.
  expect(turns).toBeGreaterThan(100)
})

test('no credentials and no signature reach a media host', async () => {
  const seen: string[] = []
  const host = await listen((request, response) => {
    seen.push(...Object.keys(request.headers))
    response.end('x')
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  await (await media.respond(get(grant.url, { authorization: 'SharedKey 1:x', cookie: 'a=b', date: 'now' }))).text()
  expect(seen.sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
})

test('a redirect on the same host is followed', async () => {
  const host = await listen((request, response) => {
    if (request.url === '/o.mp4') response.writeHead(302, { location: '/moved.mp4' }).end()
    else response.end('moved')
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  expect(await (await media.respond(get(grant.url))).text()).toBe('moved')
})

test('guard: a redirect to another host is refused, and that host is never asked', async () => {
  let wasAsked = false
  const other = await listen((_request, response) => {
    wasAsked = true
    response.end('secret')
  })
  const host = await listen((_request, response) => {
    response.writeHead(302, { location: `${other}/secret` }).end()
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  const answer = await media.respond(get(grant.url))
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'media-refused' })
  expect(wasAsked).toBe(false)
})

test('a redirect without end is given up', async () => {
  const host = await listen((_request, response) => {
    response.writeHead(302, { location: '/o.mp4' }).end()
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  expect(await (await media.respond(get(grant.url))).json()).toMatchObject({ code: 'redirect' })
})

test('guard: a manifest that names a private host does not open it', async () => {
  let wasAsked = false
  const inside = await listen((_request, response) => {
    wasAsked = true
    response.end('secret')
  })
  const host = await listen((_request, response) => {
    response.end(
      `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${inside}/</BaseURL>
       <BaseURL>${inside.replace('127.0.0.1', 'localhost')}/</BaseURL><Period/></MPD>`,
    )
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'dash', questionNum: 1 })
  expect((await media.respond(get(grant.url))).status).toBe(200)
  for (const name of [inside, inside.replace('127.0.0.1', 'localhost')]) {
    const answer = await media.respond(get(grantedAddress(grant.url, `${name}/admin`)))
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'media-refused' })])
  }
  expect(wasAsked).toBe(false)
})

test('guard: a grant for one file reaches no other', async () => {
  const { media, num, report } = await startedVideo()
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: num })
  const other = new URL('other.mp4', videoOf(report)?.answer.originalUri ?? '').href
  expect((await media.respond(get(grantedAddress(grant.url, other)))).status).toBe(403)
})

test('guard: an HTML page in place of a video is handed on as bytes to be saved, never as a page', async () => {
  const host = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>')
  })
  const media = serviceFor({
    ...reportWith(`${host}/m.mpd`, `${host}/o.mp4`),
    proctoring: { conclusion: null, evaluation: null, comment: null, protocolUrl: `${host}/p` },
  })
  const grant = await media.grant(connectionId, key, { kind: 'protocol' })
  const answer = await media.respond(get(grant.url))
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toBe('attachment')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
})

test('a host that sends the whole file for a range is cut to the range', async () => {
  const host = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '10' }).end('0123456789')
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  const answer = await media.respond(get(grant.url, { range: 'bytes=3-5' }))
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
    206,
    'bytes 3-5/10',
    '345',
  ])
  expect(answer.headers.has(CUT_HEADER)).toBe(true)
  expect((await media.respond(get(grant.url, { range: 'bytes=10-10' }))).status).toBe(416)
})

test('a reader that goes away closes the connection to the media host', async () => {
  let closed: () => void = () => undefined
  const whenClosed = new Promise<void>((done) => (closed = done))
  const host = await listen((_request, response) => {
    response.on('close', closed)
    response.writeHead(200, { 'content-type': 'video/mp4' })
    response.write('the beginning')
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  const answer = await media.respond(get(grant.url))
  await answer.body?.cancel()
  await whenClosed
})

test('a media host that is not there is a network failure', async () => {
  const media = serviceFor(reportWith('http://127.0.0.1:1/m.mpd', 'http://127.0.0.1:1/o.mp4'))
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  const answer = await media.respond(get(grant.url))
  expect([answer.status, await answer.json()]).toEqual([502, expect.objectContaining({ code: 'network' })])
})

test('a media host that never answers times out', async () => {
  const host = await listen(() => undefined)
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`), 300)
  const grant = await media.grant(connectionId, key, { kind: 'original', questionNum: 1 })
  const answer = await media.respond(get(grant.url))
  expect([answer.status, await answer.json()]).toEqual([504, expect.objectContaining({ code: 'timeout' })])
})

test('essay files and the protocol have the type of their content, and their bytes if they are shown', async () => {
  const service = await startTestService()
  const found = new Set<string>()
  const documents = ['application/pdf', 'wordprocessingml', 'image/png', 'image/jpeg', 'text/plain']
  const others = ['csv', 'spreadsheetml', 'rtf', 'opendocument', 'zip', 'x-sh', 'presentationml', 'audio/', 'video/']
  for (const type of [...documents, ...others]) {
    const report = findReport(service, ({ questions }) =>
      questions.some(({ answer }) => answer.kind === 'essay' && answer.files.some((file) => file.type.includes(type))),
    )
    for (const { num, answer } of report.questions) {
      if (answer.kind !== 'essay') continue
      for (const index of answer.files.keys()) {
        const file = await serviceFor(report).read(connectionId, key, { kind: 'essayFile', questionNum: num, index })
        expect(file.facts.size).toBe(answer.files[index]?.size)
        const isShown = isViewedType(file.sniffedType)
        const isRead = isShown || isLookedInto(file.officeKind)
        // Of a long text the beginning.
        expect(file.bytes.length).toBe(file.large ? 256 * 1024 : isRead ? file.facts.size : 0)
        expect(file.facts.sha256 === null).toBe(isShown || /^(?:audio|video)$/.test(file.sniffedType))
        found.add(file.sniffedType)
      }
    }
  }
  const withProtocol = findReport(service, ({ proctoring }) => Boolean(proctoring?.protocolUrl?.endsWith('.html')))
  found.add((await serviceFor(withProtocol).read(connectionId, key, { kind: 'protocol' })).sniffedType)
  expect([...found].sort()).toEqual([
    ...['application/pdf', 'audio', 'csv', 'docx', 'html', 'image/jpeg', 'image/png', 'odt', 'program', 'rtf'],
    ...['text/plain', 'unknown', 'video', 'xlsx', 'zip'],
  ])
})

test('a file that was read is copied without its host, one that was not needs it', async () => {
  let requests = 0
  const host = await listen((_request, response) => {
    requests += 1
    response.end(`text ${requests}`)
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/notes.txt`))
  const textOf = async (file: ReturnType<typeof media.read>) => new TextDecoder().decode((await file).bytes)
  const copyOf = async (copy: ReturnType<typeof media.open>) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of (await copy).chunks) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }
  expect(await copyOf(media.open(connectionId, key, { kind: 'protocol' }))).toBe('text 1')
  expect(await textOf(media.read(connectionId, key, { kind: 'protocol' }))).toBe('text 2')
  expect(await copyOf(media.open(connectionId, key, { kind: 'protocol' }))).toBe('text 2')
  expect(requests).toBe(2)
  media.forget(connectionId)
  expect(await copyOf(media.open(connectionId, key, { kind: 'protocol' }))).toBe('text 3')
})

test('sound and video of any length are told by their first bytes, streamed by a grant and copied', async () => {
  let sent = 0
  const piece = Buffer.alloc(1 << 20, 7)
  const host = await listen((_request, response) => {
    // A hundred megabytes, more than is ever kept.
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(100 * piece.length) })
    let left = 100
    const write = () => {
      while (left > 0 && !response.destroyed) {
        const isFirst = left === 100
        left -= 1
        sent += 1
        if (!response.write(isFirst ? Buffer.concat([MP4, piece.subarray(MP4.length)]) : piece)) break
      }
      if (left === 0) response.end()
      else if (!response.destroyed) response.once('drain', write)
    }
    write()
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/%2e%2e%2fCON%00.mp4`))
  const file = await media.read(connectionId, key, { kind: 'protocol' })
  expect(file).toMatchObject({ sniffedType: 'video', fileName: '_CON.mp4', declaredType: null })
  expect(file.facts).toEqual({ content: 'video', format: 'MP4', size: 100 << 20, sha256: null })
  expect(file.bytes).toHaveLength(0)
  expect(sent).toBeLessThan(50)
  const { fileName, chunks } = await media.open(connectionId, key, { kind: 'protocol' })
  let total = 0
  for await (const chunk of chunks) total += chunk.length
  expect([fileName, total]).toEqual(['_CON.mp4', 100 << 20])
})

test('a file past 64 MB is not read whole, whatever length its host declares', async () => {
  const host = await listen((request, response) => {
    if (request.url === '/declared') response.writeHead(200, { 'content-length': String(65 * 1024 * 1024) })
    sendLongAnswer(response)
  })
  for (const path of ['/declared', '/undeclared']) {
    const report = reportWith(`${host}/m.mpd`, `${host}${path}`)
    const read = serviceFor(report).read(connectionId, key, { kind: 'protocol' })
    await expect(read).rejects.toMatchObject({ code: 'limit-exceeded' })
  }
})

test('what the report does not have gives no grant', async () => {
  const media = serviceFor(reportWith('http://h.example/m.mpd', 'http://h.example/o.mp4'))
  for (const target of [
    { kind: 'dash', questionNum: 2 },
    { kind: 'essayFile', questionNum: 1, index: 0 },
  ] as const) {
    await expect(media.grant(connectionId, key, target)).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('images are served by what their bytes are, and anything else is 415', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const images = [
    `data:image/jpeg;base64,${png}`,
    `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`,
    'data:text/html,<script>alert(1)</script>',
  ]
  const media = createMediaService({
    gate: createNetworkGate(),
    getReport: () => Promise.resolve(null),
    getImage: (_id, _row, index) => Promise.resolve(images[index] ?? null),
  })
  onTestFinished(() => media.close())
  const answers = await Promise.all(
    [0, 1, 2, 3].map((index) => media.respond(get(`app://desk/images/test/1/${index}`))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 415, 415, 404])
  expect(answers[0]?.headers.get('content-type')).toBe('image/png')
  expect(answers.every(({ headers }) => headers.get('content-security-policy')?.startsWith('sandbox'))).toBe(true)
})

test('where the host has no more of a track, its parts are empty, alone and in a list; elsewhere they are missing', async () => {
  const set = (type: string) =>
    `<AdaptationSet mimeType="${type}/mp4"><SegmentTemplate duration="1" media="${type}-$Number$"/><Representation id="1" bandwidth="1"/></AdaptationSet>`
  const bases = '<BaseURL>dead/</BaseURL><BaseURL>./</BaseURL>'
  const manifest = `<MPD mediaPresentationDuration="PT9S">${bases}<Period>${set('video')}${set('audio')}</Period></MPD>`
  const has = ['/video-1', '/video-3', '/video-9', '/audio-1', '/audio-2', '/audio-3']
  const host = await listen(({ url = '' }, response) => {
    if (url === '/m.mpd') response.writeHead(200).end(manifest)
    else response.writeHead(has.includes(url) ? 200 : 404).end(url)
  })
  const media = serviceFor(reportWith(`${host}/m.mpd`, `${host}/o.mp4`))
  const grant = await media.grant(connectionId, key, { kind: 'dash', questionNum: 1 })
  expect((await media.respond(get(grant.url))).status).toBe(200)
  const part = async (name: string) => {
    const answer = await media.respond(get(grantedAddress(grant.url, `${host}/dead/${name}`)))
    return [answer.status, answer.status === 200 ? await answer.text() : ''] as const
  }
  expect(await part('audio-3')).toEqual([200, '/audio-3'])
  expect(await part('audio-4')).toEqual([200, ''])
  expect(await part('video-2')).toEqual([404, ''])
  const list = ['audio-3', 'audio-4', 'audio-9'].map((name) => ({ address: `${host}/dead/${name}`, range: null }))
  const listed = await media.respond(new Request(grant.url, { method: 'POST', body: JSON.stringify(list) }))
  expect(readFrames(await listed.arrayBuffer()).map(({ byteLength }) => byteLength)).toEqual([8, 0, 0])
})
