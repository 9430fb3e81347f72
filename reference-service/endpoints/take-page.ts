import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServiceApp } from '../context.ts'

/** Files of the page, each with its type. Nothing else of its folder is served. */
const FILES: Readonly<Record<string, string>> = {
  'take.css': 'text/css; charset=utf-8',
  'settings.css': 'text/css; charset=utf-8',
  'take.js': 'text/javascript; charset=utf-8',
  'api.js': 'text/javascript; charset=utf-8',
  'camera.js': 'text/javascript; charset=utf-8',
  'dom.js': 'text/javascript; charset=utf-8',
  'fields.js': 'text/javascript; charset=utf-8',
  'saving.js': 'text/javascript; charset=utf-8',
  'screens.js': 'text/javascript; charset=utf-8',
  'recorder.js': 'text/javascript; charset=utf-8',
}

/** The page loads nothing from elsewhere, and nobody may frame it. The recording that is played back is a blob. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; media-src 'self' blob:; " +
    "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  // A stricter policy would hide from the settings form's request that it comes from its own page.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
} as const

/** The participant page, `/take/<center>#participant/<id>` (API document, section 4.5), and its files. */
export function addTakePage(app: ServiceApp): void {
  const folder = findPageFolder()
  const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)))
  app.get('/take/assets/:file', (call) => {
    const name = call.req.param('file')
    const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined
    if (type === undefined) return call.notFound()
    return call.body(read(name), 200, { ...PAGE_HEADERS, 'Content-Type': type })
  })
  app.get('/take/:center', (call) =>
    call.body(read('index.html'), 200, { ...PAGE_HEADERS, 'Content-Type': 'text/html; charset=utf-8' }),
  )
}

/** Finds the page's folder in the folders above this file, whose location changes when the service is bundled. */
function findPageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const candidate = join(folder, 'take-page')
    if (existsSync(join(candidate, 'index.html'))) return candidate
    const above = dirname(folder)
    if (above === folder) throw new Error('The participant page (take-page) is not there. Build the service again.')
    folder = above
  }
}
