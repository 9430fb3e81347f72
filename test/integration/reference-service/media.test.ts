import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DOMParser } from '@xmldom/xmldom'
import mammoth from 'mammoth'
import { expect, test } from 'vitest'
import { findMediaFolder } from '../../../reference-service/media/library.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { startTestService } from '../../support/service.ts'

type Video = { readonly mpegDashUri: string; readonly originalUri: string; readonly originalSize: number }
type Essay = { readonly files: readonly { readonly url: string; readonly type: string; readonly size: number }[] }

function answersOf<T>(service: RunningService, type: string): T[] {
  return [...service.items('spring-intake')]
    .flatMap((item) => service.report(item.participantId)!.questions)
    .flatMap((question) => (question.type === type && question.answer !== null ? [question.answer as T] : []))
}

const folder = findMediaFolder()
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

/** The three presentations' manifests, one address each. */
function manifestsOf(service: RunningService): Map<string, Video> {
  const videos = answersOf<Video>(service, 'VideoInterview')
  return new Map(videos.map((video) => [/\/dash\/(\w+)\//.exec(video.mpegDashUri)![1]!, video]))
}

test('originals are served whole and by ranges, with type, length and ETag', async () => {
  const service = await startTestService()
  const { originalUri, originalSize } = answersOf<Video>(service, 'VideoInterview')[0]!
  const whole = await fetch(originalUri)
  expect(whole.status).toBe(200)
  expect(whole.headers.get('Content-Type')).toBe('video/mp4')
  expect(whole.headers.get('Accept-Ranges')).toBe('bytes')
  const all = await bytesOf(whole)
  expect(all).toHaveLength(originalSize)

  const part = await fetch(originalUri, { headers: { Range: 'bytes=1000-1999' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('Content-Range')).toBe(`bytes 1000-1999/${originalSize}`)
  expect(part.headers.get('Content-Length')).toBe('1000')
  expect(await bytesOf(part)).toEqual(all.slice(1000, 2000))

  const beyond = await fetch(originalUri, { headers: { Range: `bytes=${originalSize}-` } })
  expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${originalSize}`])

  const etag = whole.headers.get('ETag')!
  expect((await fetch(originalUri, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  const changed = await fetch(originalUri, { headers: { Range: 'bytes=0-9', 'If-Range': '"other"' } })
  expect(changed.status).toBe(200)
  const same = await fetch(originalUri, { headers: { Range: 'bytes=0-9', 'If-Range': etag } })
  expect(same.status).toBe(206)

  const head = await fetch(originalUri, { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(originalSize)])
  expect(await bytesOf(head)).toHaveLength(0)
})

test('each manifest is XML of its own kind and names files that are served', async () => {
  const service = await startTestService()
  const manifests = manifestsOf(service)
  const kinds = { timeline: 'SegmentTimeline', numbered: 'duration=', ranges: 'indexRange=' }
  for (const [id, mark] of Object.entries(kinds)) {
    const { mpegDashUri } = manifests.get(id)!
    const response = await fetch(mpegDashUri)
    expect(response.headers.get('Content-Type')).toBe('application/dash+xml')
    const text = await response.text()
    expect(text).toContain(mark)
    const document = new DOMParser().parseFromString(text, 'text/xml')
    const representations = [...document.getElementsByTagName('Representation')]
    expect(representations.map((item) => item.getAttribute('width'))).toEqual(['320', '640', null])
    for (const representation of representations) {
      const base = representation.getElementsByTagName('BaseURL')[0]?.textContent
      const file = base ?? `init-${representation.getAttribute('id')}.m4s`
      const start = await bytesOf(await fetch(new URL(file, mpegDashUri)))
      expect(Buffer.from(start.slice(4, 8)).toString('latin1')).toBe('ftyp')
    }
  }
})

test('the byte ranges of the single-file presentation reach its segment index', async () => {
  const service = await startTestService()
  const { mpegDashUri } = manifestsOf(service).get('ranges')!
  const text = await (await fetch(mpegDashUri)).text()
  const places = [...text.matchAll(/<BaseURL>([^<]+)<\/BaseURL><SegmentBase indexRange="([\d-]+)">/g)]
  expect(places).toHaveLength(3)
  for (const [, file, range] of places) {
    const response = await fetch(new URL(file!, mpegDashUri), { headers: { Range: `bytes=${range}` } })
    expect(response.status).toBe(206)
    expect(Buffer.from((await bytesOf(response)).slice(4, 8)).toString('latin1')).toBe('sidx')
  }
})

const isLog = ({ url }: Essay['files'][number]) => url.endsWith('/browser-log.txt')

test('essay files are served with the type and size that the report says, and are real documents', async () => {
  const service = await startTestService({ sessions: 400 })
  const files = new Map(
    answersOf<Essay>(service, 'Essay').flatMap((essay) =>
      essay.files.filter((file) => !isLog(file)).map((file) => [file.type, file]),
    ),
  )
  const endings = [...files.values()].map((file) => file.url.slice(file.url.lastIndexOf('.')))
  expect(endings.sort()).toEqual([
    ...[
      '.csv',
      '.docx',
      '.jpg',
      '.m4a',
      '.mp4',
      '.odt',
      '.pdf',
      '.png',
      '.pptx',
      '.py',
      '.rtf',
      '.sh',
      '.txt',
      '.xlsx',
      '.zip',
    ],
  ])
  for (const [type, file] of files) {
    const response = await fetch(file.url)
    expect(response.headers.get('Content-Type')!.split(';')[0]).toBe(type)
    const bytes = await bytesOf(response)
    expect(bytes).toHaveLength(file.size)
    expect(sha(bytes)).toBe(sha(readFileSync(`${folder}/${/\/((?:files|dash|original)\/.*)/.exec(file.url)![1]!}`)))
    if (type.includes('wordprocessing')) {
      const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) })
      expect(value).toContain('who is on shift tomorrow')
      expect(value).toContain('Thursday')
    }
    if (type === 'application/pdf') {
      const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
      const document = await getDocument({ data: bytes, useSystemFonts: true }).promise
      const page = await (await document.getPage(1)).getTextContent()
      expect(page.items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('loses most on Mondays')
      await document.loadingTask.destroy()
    }
  }
})

test('a long text among the files of an essay is served in parts', async () => {
  const service = await startTestService({ sessions: 400 })
  const log = answersOf<Essay>(service, 'Essay').flatMap(({ files }) => files.filter(isLog))[0]!
  const end = await fetch(log.url, { headers: { Range: `bytes=${log.size - 20}-` } })
  expect([end.status, end.headers.get('Content-Range')]).toEqual([
    206,
    `bytes ${log.size - 20}-${log.size - 1}/${log.size}`,
  ])
  expect(await bytesOf(end)).toHaveLength(20)
  const start = await fetch(log.url, { headers: { Range: 'bytes=0-19' } })
  expect(await start.text()).toBe('09:00:00.000  000001')
})

test('the protocol is a page of HTML or a PDF', async () => {
  const service = await startTestService()
  const addresses = [...service.items('spring-intake')].flatMap(
    (item) => service.report(item.participantId)!.proctoring?.protocolUrl ?? [],
  )
  const page = await fetch(addresses.find((address) => address.endsWith('.html'))!)
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toContain('<h1>Proctoring protocol</h1>')
  const document = await fetch(addresses.find((address) => address.endsWith('.pdf'))!)
  expect(document.headers.get('Content-Type')).toBe('application/pdf')
  expect(Buffer.from((await bytesOf(document)).slice(0, 5)).toString('latin1')).toBe('%PDF-')
})

test('a manifest may not be XML and a segment may be missing', async () => {
  const service = await startTestService()
  const { mpegDashUri } = manifestsOf(service).get('numbered')!
  const off = service.faults.add({ kind: 'manifest-not-xml' })
  expect(await (await fetch(mpegDashUri)).text()).not.toContain('<MPD')
  off()
  service.faults.add({ kind: 'missing-segment', path: 'segment-1-003' })
  expect((await fetch(new URL('segment-1-003.m4s', mpegDashUri))).status).toBe(404)
  expect((await fetch(new URL('segment-1-002.m4s', mpegDashUri))).status).toBe(200)
})
