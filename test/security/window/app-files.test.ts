import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { appFilePath } from '../../../main/window/app-files.ts'
import { respondToApp } from '../../../main/window/app-responses.ts'

const folder = mkdtempSync(join(tmpdir(), 'app-files-'))
const rendererDir = join(folder, 'renderer')
mkdirSync(join(rendererDir, 'assets'), { recursive: true })
mkdirSync(join(folder, 'renderer-other'))
writeFileSync(join(rendererDir, 'index.html'), '<h1>index</h1>')
writeFileSync(join(rendererDir, 'viewer.html'), '<h1>viewer</h1>')
writeFileSync(join(rendererDir, 'assets/a b.js'), 'script')
writeFileSync(join(rendererDir, 'notes.sqlite'), 'not built')
writeFileSync(join(folder, 'secret.json'), 'secret')
writeFileSync(join(folder, 'renderer-other/secret.json'), 'secret')
symlinkSync(join(folder, 'secret.json'), join(rendererDir, 'linked.json'))
// Where letters' case counts for nothing, `/VIEWER.html` is such another name of the same file.
symlinkSync(join(rendererDir, 'viewer.html'), join(rendererDir, 'other-name.html'))

const delegated: string[] = []
function ask(url: string, init?: RequestInit): Promise<Response> {
  const respond = async (request: Request): Promise<Response> => {
    delegated.push(request.url)
    return new Response('delegated')
  }
  return respondToApp({ rendererDir, respond }, new Request(url, init))
}

test('the built files are served with their type and policy', async () => {
  const index = await ask('app://desk/')
  expect(await index.text()).toBe('<h1>index</h1>')
  expect(index.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(index.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(index.headers.get('x-content-type-options')).toBe('nosniff')
  const script = await ask('app://desk/assets/a%20b.js?v=1')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await script.text()).toBe('script')
})

test('nothing of the app’s origin is to be kept in a browser’s cache', async () => {
  for (const path of ['/', '/viewer.html', '/assets/a%20b.js', '/nothing.js'])
    expect((await ask(`app://desk${path}`)).headers.get('cache-control')).toBe('no-store')
})

test('the viewer has a policy of its own, and other pages do not', async () => {
  const policyOf = async (path: string) => (await ask(`app://desk${path}`)).headers.get('content-security-policy')
  expect(await policyOf('/viewer.html')).toContain('sandbox allow-scripts')
  expect(await policyOf('/index.html')).not.toContain('sandbox')
})

test.each(['/%76iewer.html', '/viewer%2Ehtml', '/%76%69%65%77%65%72.html?x#y', '/other-name.html'])(
  'guard: %s is the viewer under its own policy',
  async (path) => {
    const response = await ask(`app://desk${path}`)
    expect(await response.text()).toBe('<h1>viewer</h1>')
    expect(response.headers.get('content-security-policy')).toContain('sandbox allow-scripts')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  },
)

test('media and images are delegated, and what only looks like it is not', async () => {
  for (const path of ['/media/g/x', '/images/c/1/0'])
    expect(await (await ask(`app://desk${path}`)).text()).toBe('delegated')
  expect(delegated).toEqual(['app://desk/media/g/x', 'app://desk/images/c/1/0'])
  expect((await ask('app://desk/mediastore/x.js')).status).toBe(404)
  expect((await ask('app://desk/assets/media/x.js')).status).toBe(404)
})

test.each([
  '/../secret.json',
  '/..%2fsecret.json',
  '/%2e%2e/secret.json',
  '/%2e%2e%2fsecret.json',
  '/..%5csecret.json',
  '/%252e%252e/secret.json',
  '/assets/../../secret.json',
  '/assets/%2e%2e/%2e%2e/secret.json',
  '/../renderer-other/secret.json',
  '/..%2frenderer-other%2fsecret.json',
  '//secret.json',
  '/%2fsecret.json',
  '/linked.json',
  '/secret.json%00.js',
  '/C:%5csecret.json',
  '/notes.sqlite',
  '/assets',
  '/assets/',
  '/.hidden.js',
  '/%E0%A4%A',
])('guard: %s reads nothing', async (path) => {
  const response = await ask(`app://desk${path}`)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('')
})

test.each([
  'app://evil/index.html',
  'app://desk.evil/index.html',
  'https://desk/index.html',
  'app://desk:80/index.html',
])('guard: %s is not this app', async (url) => {
  expect((await ask(url)).status).toBe(404)
})

test.each(['POST', 'PUT', 'DELETE'])('guard: %s changes nothing', async (method) => {
  expect((await ask('app://desk/index.html', { method })).status).toBe(405)
})

test('guard: no path at all leads out of the folder', () => {
  const part = fc.oneof(
    fc.constantFrom('..', '.', '%2e%2e', '..%2f', '%5c', '\\', '/', '//', 'a.js', '%00', '%', 'C:'),
    fc.string({ maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = appFilePath(rendererDir, `/${parts.join('/')}`)
      expect(path === null || path.startsWith(`${rendererDir}/`)).toBe(true)
      expect(path ?? '').not.toMatch(/[/\\]\.\.([/\\]|$)/)
    }),
    { numRuns: 2000 },
  )
})
