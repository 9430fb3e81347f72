import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signFeed } from '../../main/updates/signed-feed.ts'

export type UpdateServer = {
  readonly baseUrl: string
  /** Paths of the requests so far. */
  readonly seen: IncomingMessage[]
  /** What is served by path; what is not here is answered by 404. */
  readonly files: Map<string, Buffer | ((response: ServerResponse) => void)>
  close(): Promise<void>
}

/** An update server on loopback. */
export async function startUpdateServer(): Promise<UpdateServer> {
  const files: UpdateServer['files'] = new Map()
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    const file = files.get(decodeURIComponent(request.url ?? ''))
    if (file === undefined) response.writeHead(404).end('no such file')
    else if (typeof file === 'function') file(response)
    else response.writeHead(200, { 'content-length': file.length }).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    files,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A pair of keys of the makers of the app, or of somebody else. */
export function makeUpdateKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { publicKey, privateKey, publicText: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
}

export const sha512Of = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64')

export type FeedParts = {
  readonly version?: string
  readonly name?: string
  readonly file?: Buffer
  readonly notes?: string
  /** Further lines, or replaced ones. */
  readonly change?: (text: string) => string
}

/** The content of a feed, in the form in which electron-builder writes it. */
export function feedText(parts: FeedParts = {}): string {
  const { version = '0.2.0', name = `Proctor Desk-${version}.AppImage`, file = Buffer.from('new') } = parts
  const { notes = '', change = (text) => text } = parts
  return change(
    [
      `version: ${version}`,
      'files:',
      `  - url: ${JSON.stringify(name)}`,
      `    sha512: ${sha512Of(file)}`,
      `    size: ${file.length}`,
      '    blockMapSize: 7',
      `path: ${JSON.stringify(name)}`,
      `sha512: ${sha512Of(file)}`,
      ...(notes === '' ? [] : [`releaseNotes: ${JSON.stringify(notes)}`]),
      `releaseDate: '2026-11-20T10:00:00.000Z'`,
      '',
    ].join('\n'),
  )
}

export const FEED = 'latest-linux.yml'

/** Publishes a version: its file, and its feed signed with the key. */
export function publish(server: UpdateServer, privateKey: KeyObject, parts: FeedParts = {}): void {
  const { version = '0.2.0', name = `Proctor Desk-${version}.AppImage`, file = Buffer.from('new') } = parts
  server.files.set(`/${FEED}`, signFeed(FEED, Buffer.from(feedText(parts)), privateKey))
  server.files.set(`/${name}`, file)
}
