// Sessions with a file each on a host of the test's own, for stacks of them.
import type { StackSource } from '../../contract/model/downloads.ts'
import { formatSessionKey } from '../../contract/model/ids.ts'
import { NO_FILTER } from '../../contract/model/list-preferences.ts'
import { openDownloader, reportOf, sessionKey, type Downloader } from './downloader.ts'
import { mediaBytes } from './media-pieces.ts'
import { startOwnHost, type OwnHost } from './own-host.ts'

/** All sessions, the latest first. */
export const VIEW: Extract<StackSource, { kind: 'view' }> = {
  kind: 'view',
  viewId: null,
  name: 'All',
  filter: NO_FILTER,
  sort: { column: 'started', direction: 'desc' },
}

export async function manySessions(count: number): Promise<{ readonly host: OwnHost; readonly desk: Downloader }> {
  const host = await startOwnHost()
  const desk = await openDownloader({ sessions: count })
  for (let number = 0; number < count; number += 1) await putSession(desk, host, number)
  return { host, desk }
}

/** Saves a session's report, and puts the file that it names on the host. */
export async function putSession(desk: Downloader, host: OwnHost, number: number, hash = 'first', size = 4000) {
  host.files.set(`/${number}-${hash}.pdf`, { bytes: mediaBytes(size, number), type: 'application/pdf' })
  await desk.save(reportOf(number, host.origin, { files: [{ path: `/${number}-${hash}.pdf`, size }] }, hash))
}

/** Makes the host begin the file, and never go on. */
export function hang(host: OwnHost, path: string): void {
  host.spoil(path, (_, response) => {
    response.writeHead(200, { 'Content-Length': 4000 })
    response.write('a')
    return true
  })
}

/** Names of all sessions that are downloaded or to be downloaded. */
export const known = async ({ downloads }: Downloader) => Object.keys(await downloads.states()).toSorted()
export const names = (...numbers: readonly number[]) =>
  numbers.map((number) => formatSessionKey(sessionKey(number))).toSorted()
