import { readFile, realpath } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import { log } from '../support/log.ts'
import { contentPolicyFor } from './content-policy.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/**
 * Path of the file that an address of the app's origin names, or `null` when it names none: a folder, a type that
 * the build does not make, or anything that could lead out of `rendererDir`.
 */
export function appFilePath(rendererDir: string, pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (!decoded.startsWith('/') || /[\\\0:%]/.test(decoded)) return null
  const segments = decoded.slice(1).split('/')
  if (decoded !== '/' && segments.some((segment) => segment === '' || segment.startsWith('.'))) return null
  const root = resolve(rendererDir)
  const path = decoded === '/' ? join(root, 'index.html') : join(root, ...segments)
  if (!path.startsWith(root + sep) || !(extname(path) in CONTENT_TYPES)) return null
  return path
}

function refusal(status: 404 | 405): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
}

/** Codes of a path at which there is no file. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

type AppFile = { readonly content: Uint8Array<ArrayBuffer>; /** Path of the app's origin. */ readonly pathname: string }

/**
 * Reads a file by its name on disk, since an address may spell it in other ways; `null` if there is none. Read at once,
 * not as a stream: the built files are small, and Electron first copies a file that is opened inside the packed archive
 * to a temporary folder.
 */
async function readInside(root: string, path: string): Promise<AppFile | null> {
  try {
    // A symbolic link inside the folder must not lead out of it either.
    const [realRoot, real] = await Promise.all([realpath(root), realpath(path)])
    if (!real.startsWith(realRoot + sep)) return null
    const pathname = `/${relative(realRoot, real).replaceAll(sep, '/')}`
    return { content: new Uint8Array(await readFile(real)), pathname }
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/**
 * Answers a request for a built file: 200 with the page's content security policy, else 404 or 405. A file that cannot be
 * read is a network error: as an empty answer, the page would load, and its window would stay empty.
 */
export async function respondWithAppFile(rendererDir: string, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
  const path = appFilePath(rendererDir, new URL(request.url).pathname)
  if (path === null) return refusal(404)
  let file: AppFile | null
  try {
    file = await readInside(rendererDir, path)
  } catch (error) {
    log('error', 'window.file', { error })
    return Response.error()
  }
  if (file === null) return refusal(404)
  const { content, pathname } = file
  const headers = new Headers({
    'Content-Type': CONTENT_TYPES[extname(pathname)] ?? 'application/octet-stream',
    'Content-Length': String(content.byteLength),
    'Content-Security-Policy': contentPolicyFor(pathname),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
    'Cache-Control': 'no-store',
  })
  // The viewer's frame has an opaque origin, and may load only what this header permits.
  if (/^\/(assets\/)?viewer/.test(pathname)) headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return new Response(request.method === 'HEAD' ? null : content, { headers })
}
