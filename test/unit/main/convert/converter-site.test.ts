import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MADE_PIECE } from '../../../../contract/model/office.ts'
import { CONVERTER_ORIGIN, respondToConverter, type ConverterEvents } from '../../../../main/convert/converter-site.ts'
import { findOfficeFiles } from '../../../../main/convert/office-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'proctor-desk-convert-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SCRIPT = 'var pthreadPoolSize=4;memory({maximum:65536,shared:true})'

/** A folder as the program's package has it. */
function programIn(name: string, script = SCRIPT): string {
  const at = join(folder, name)
  mkdirSync(join(at, 'dist'), { recursive: true })
  mkdirSync(join(at, 'wasm'))
  writeFileSync(join(at, 'dist/browser.worker.global.js'), 'worker()')
  for (const file of ['soffice.worker.js', 'soffice.wasm']) writeFileSync(join(at, 'wasm', file), file)
  writeFileSync(join(at, 'wasm/soffice.js'), script)
  writeFileSync(join(at, 'wasm/soffice.data'), Buffer.alloc(4 * 1024 * 1024 + 3, 7))
  return at
}

function siteOf(events: Partial<ConverterEvents> = {}) {
  const font = join(folder, 'font.ttf')
  writeFileSync(font, 'letters')
  const files = findOfficeFiles(programIn(`program-${Math.random()}`), async () => [font])
  writeFileSync(join(folder, 'converter.html'), '<p>')
  const heard = {
    onReady: () => undefined,
    next: async () => null,
    onPiece: () => true,
    onDone: () => undefined,
    onFailed: () => undefined,
    ...events,
  }
  const ask = (path: string, init?: RequestInit) =>
    respondToConverter({ folder, files: files!, events: heard }, new Request(`${CONVERTER_ORIGIN}${path}`, init))
  return { ask, files: files! }
}

test('every answer isolates the page, and lets it reach its own origin only', async () => {
  const { ask } = siteOf()
  for (const path of ['/', '/office/soffice.js', '/office/soffice.data?part=0', '/nothing']) {
    const { headers } = await ask(path)
    const policy = headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self'")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

test('the program is served with enough threads and a limit of its memory, in parts', async () => {
  const { ask, files } = siteOf()
  const script = await (await ask('/office/soffice.js')).text()
  expect(script).toContain('var pthreadPoolSize=12;memory({maximum:24576,shared:true})')
  const first = await ask('/office/soffice.data?part=0')
  expect(first.headers.get('x-parts')).toBe('2')
  expect((await first.arrayBuffer()).byteLength).toBe(4 * 1024 * 1024)
  expect((await (await ask('/office/soffice.data?part=1')).arrayBuffer()).byteLength).toBe(3)
  expect(await (await ask('/office/font0?part=0')).text()).toBe('letters')
  expect(await files.version()).toContain('font.ttf')
})

test.each([
  '/office/soffice.data',
  '/office/soffice.data?part=2',
  '/office/soffice.data?part=-1',
  '/office/soffice.js?part=0x',
  '/office/font1?part=0',
  '/office/..%2fpackage.json',
  '/converter.html',
  '/unknown',
])('guard: %s is nothing', async (path) => {
  const { status } = await siteOf().ask(path)
  expect(status).toBe(path.startsWith('/office/soffice.js') ? 200 : 404)
})

test('guard: another origin gets nothing, whatever it asks for', async () => {
  const { files } = siteOf()
  const events = {
    onReady: () => undefined,
    next: async () => null,
    onPiece: () => true,
    onDone: () => undefined,
    onFailed: () => undefined,
  }
  const answer = await respondToConverter({ folder, files, events }, new Request('app://desk/'))
  expect(answer.status).toBe(404)
})

test('the page gets a document, and hands its pages over in pieces within their limit', async () => {
  const told: unknown[] = []
  const id = 'a'.repeat(32)
  const { ask } = siteOf({
    onReady: () => told.push('ready'),
    next: async () => ({ id, bytes: new Uint8Array([1, 2]), kind: 'odt', output: 'pdf' }),
    onPiece: (of, piece) => told.push([of, piece.length]) > 0,
    onDone: (of) => told.push(['done', of]),
    onFailed: (of) => told.push(['failed', of]),
  })
  const post = (path: string, body: BodyInit = '') => ask(path, { method: 'POST', body })
  await post('/ready')
  const job = await post('/next')
  expect(['x-job', 'x-ending', 'x-output'].map((name) => job.headers.get(name))).toEqual([id, 'odt', 'pdf'])
  expect([...new Uint8Array(await job.arrayBuffer())]).toEqual([1, 2])
  expect((await post(`/piece/${id}`, 'abc')).status).toBe(200)
  expect((await post(`/piece/${id}`, new Uint8Array(MADE_PIECE + 1))).status).toBe(404)
  await post(`/done/${id}`)
  await post(`/failed/${id}`, 'no document')
  await post('/broken', 'no memory')
  for (const path of ['/piece', '/done', '/done/xyz', '/other']) expect((await post(path)).status).toBe(404)
  expect(told).toEqual(['ready', [id, 3], ['done', id], ['failed', id], ['failed', null]])
})

test('guard: a program that is not the known one is not run, and a folder without one has none', async () => {
  const files = findOfficeFiles(programIn('other', 'var pthreadPoolSize=8;'))
  await expect(files?.script('soffice.js')).rejects.toThrow('not the one')
  expect(findOfficeFiles(join(folder, 'nowhere'))).toBe(null)
  expect(findOfficeFiles('')).toBe(null)
})
