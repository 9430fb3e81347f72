// A plain static server for the sample media. The app and its peer read from it alike, so that what a host costs is the same
// for both, and little.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.m4s': 'video/iso.segment',
  '.mpd': 'application/dash+xml',
}

export type MediaHost = { readonly origin: string; close(): Promise<void> }

/**
 * Serves a folder on loopback, from memory.
 *
 * @param own answers requests that are not for a file and returns whether it did, or returns the file to answer with
 */
export async function startMediaHost(
  folder: string,
  own: (path: string, response: ServerResponse, request: IncomingMessage) => boolean | Buffer = () => false,
): Promise<MediaHost> {
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, file).replaceAll('\\', '/')}`, readFileSync(file))
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const owned = own(path, response, request)
    if (owned !== true) answer(path, owned || files.get(path), request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function answer(path: string, file: Buffer | undefined, { headers }: IncomingMessage, response: ServerResponse): void {
  if (file === undefined) {
    response.writeHead(404).end()
    return
  }
  const type = { 'Content-Type': TYPES[extname(path)] ?? 'video/mp4' }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === undefined) {
    response.writeHead(200, { ...type, 'Content-Length': file.length }).end(file)
    return
  }
  const part = file.subarray(Number(from), to === undefined || to === '' ? file.length : Number(to) + 1)
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`
  response.writeHead(206, { ...type, 'Content-Length': part.length, 'Content-Range': range }).end(part)
}
