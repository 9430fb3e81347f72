import { BACKGROUND_HEADER, CUT_HEADER } from '../../../contract/bridge/media-headers.ts'

export type FileRange = {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Bytes of the whole file. */
  readonly total: number
  /** Is another one where the file has changed, as far as its host tells that. */
  readonly version: string
  /** Whether the host sent all of the file, so that a later range costs more. */
  readonly isCut: boolean
}

/** Requests bytes of a file that the player does not wait for, `last` included; `null` where the answer is something else. */
export async function readRange(
  address: string,
  first: number,
  last: number,
  signal: AbortSignal,
): Promise<FileRange | null> {
  const headers = { range: `bytes=${first}-${last}`, [BACKGROUND_HEADER]: '1' }
  const answer = await fetch(address, { headers, signal })
  const total = /^bytes \d+-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
  if (answer.status !== 206 || total === undefined) {
    await answer.body?.cancel()
    return null
  }
  return {
    bytes: new Uint8Array(await answer.arrayBuffer()),
    total: Number(total),
    version: `${answer.headers.get('etag')} ${answer.headers.get('last-modified')}`,
    isCut: answer.headers.has(CUT_HEADER),
  }
}
