import { DeskError } from '../../contract/model/errors.ts'
import { isViewedType, LARGEST_FILE, type MediaBytes, type TextPart } from '../../contract/model/media.ts'
import { endingOf } from './file-name.ts'
import { fileOf, forPage, textIn, toFile } from './file-of.ts'
import { changed } from './file-stream.ts'
import type { Grant } from './grants.ts'
import { createKeptFiles } from './kept-files.ts'
import { largeTextOf, lengthToTell } from './large-text.ts'
import { discard, lengthOf, readWhole, refusedBy, tooLarge } from './media-proxy.ts'
import { peek } from './peek.ts'
import { signatureOf } from './signatures.ts'
import { pictureFetcher, takeSnapshot } from './snapshot.ts'
import { sniffFile, type Sniffed } from './sniff.ts'
import { requestTextPart } from './text-parts.ts'
import { asKnownFailure, type Upstream, type UpstreamAnswer } from './upstream.ts'

/** Largest file in bytes that is copied. A host may send one without an end. */
const LARGEST_COPY = 16_000_000_000
const NOTHING = new Uint8Array()

/** A file to be copied. */
export type FileCopy = Pick<MediaBytes, 'fileName' | 'sniffedType' | 'officeKind'> & {
  /** Can be read once. Fails with the network's codes. */
  readonly chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

export type FileReader = {
  /**
   * Downloads a file as a whole, and answers with its bytes if the frame shows them; with a protocol's page also its
   * pictures. Of a large text only the beginning is read, and of sound, video, and programs and archives that are too
   * large to be read only what they are.
   */
  readonly read: (grant: Grant, signal?: AbortSignal) => Promise<MediaBytes>
  /** A part of a large text. */
  readonly readPart: (grant: Grant, part: TextPart) => Promise<Uint8Array>
  /** Opens a file to copy it: as it was read last, while it is kept in memory, otherwise from where it is. */
  readonly open: (grant: Grant) => Promise<FileCopy>
  /** Drops the files that are kept. */
  readonly clear: () => void
}

/** A file that was read, whole or in part, with its address after redirects. */
type Read = { readonly file: MediaBytes; readonly address: string }

/** Reads the files that are not the video of an answer: essay files and protocols. */
export function createFileReader(upstream: Upstream): FileReader {
  const kept = createKeptFiles(LARGEST_FILE)
  const nameOf = ({ connectionId, url }: Grant) => `${connectionId} ${url.href}`

  async function request(grant: Grant, signal?: AbortSignal): Promise<UpstreamAnswer> {
    const answer = await upstream.open(grant, grant.url, { method: 'GET', ...(signal && { signal }) })
    if (answer.status === 200) return answer
    discard(answer)
    throw refusedBy(answer)
  }

  /**
   * The whole file; of a large text the beginning, and of sound, video and what is too large to be read only what it is.
   *
   * @param isForCopy whether it is enough to know how a copy is called
   */
  async function download(grant: Grant, isForCopy: boolean, signal?: AbortSignal): Promise<Read> {
    const answer = await request(grant, signal)
    const { start, body } = await peek(answer, lengthToTell(answer))
    const address = answer.url.href
    const ending = endingOf(grant.url.href)
    const large = largeTextOf(answer, start, { ending, mostWhole: LARGEST_FILE })
    if (large !== null) {
      discard(answer)
      const { version } = large
      const file = fileOf(grant, textIn(large), start, { size: version.length, sha256: null })
      return { file: { ...file, large }, address }
    }
    const unread = (): Read => {
      const begun = ofStart(sniffFile(start, ending, { isCut: true }))
      const known = { size: lengthOf(answer), sha256: null, isSearched: false }
      return { file: fileOf(grant, begun, NOTHING, known), address }
    }
    if (isPlayed(start)) {
      discard(answer)
      return unread()
    }
    try {
      return { file: await readAll(grant, answer, body), address }
    } catch (error) {
      if (!isTooLarge(error)) throw error
      const read = unread()
      // What is no program, archive or the like could have been shown: that it is too large is all there is to tell.
      if (!isForCopy && !isTold(read.file)) throw error
      return read
    }
  }

  async function readAll(grant: Grant, answer: UpstreamAnswer, body?: AsyncIterable<Buffer>): Promise<MediaBytes> {
    const file = toFile(grant, await readWhole(answer, LARGEST_FILE, body))
    kept.keep(nameOf(grant), file)
    return file
  }

  async function readPart(grant: Grant, part: TextPart): Promise<Uint8Array> {
    const { first, size, version } = part
    const bytes = kept.get(nameOf(grant))?.bytes
    if (bytes?.length === version.length) return bytes.slice(first, first + size)
    try {
      return await requestTextPart(upstream, grant, part)
    } catch (error) {
      // A host that sends no parts, and the file was dropped from memory since.
      if (!isTooLarge(error) || version.length > LARGEST_FILE) throw error
    }
    const file = await readAll(grant, await request(grant))
    if (file.bytes.length !== version.length) throw changed()
    return file.bytes.slice(first, first + size)
  }

  return {
    async read(grant, signal) {
      const read = await download(grant, false, signal)
      const shown = forPage(read.file)
      return read.file.large ? shown : withPictures(upstream, grant, { ...read, file: shown }, signal)
    },
    readPart,
    async open(grant) {
      const file = kept.get(nameOf(grant)) ?? (await download(grant, true)).file
      const { fileName, sniffedType, officeKind, bytes } = file
      return {
        fileName,
        sniffedType,
        officeKind,
        chunks: bytes.length === file.facts.size ? [bytes] : bodyOf(() => request(grant)),
      }
    },
    clear: kept.clear,
  }
}

async function withPictures(
  upstream: Upstream,
  grant: Grant,
  { file, address }: Read,
  signal?: AbortSignal,
): Promise<MediaBytes> {
  // Participants write essays, and a picture would tell its host that somebody reads them. Protocols are the service's.
  if (grant.kind !== 'protocol' || file.sniffedType !== 'html') return file
  const { base, pictures } = await takeSnapshot({
    html: file.bytes,
    encoding: file.text?.encoding,
    finalAddress: address,
    fetch: pictureFetcher(upstream, grant),
    ...(signal && { signal }),
  })
  return { ...file, snapshot: { base, pictures } }
}

/** The body of a file of any size, requested when it is read: the user may take a while to choose a place. */
async function* bodyOf(request: () => Promise<UpstreamAnswer>): AsyncGenerator<Uint8Array> {
  const answer = await request()
  let total = 0
  try {
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      total += chunk.length
      if (total > LARGEST_COPY) throw tooLarge(LARGEST_COPY)
      yield chunk
    }
  } catch (error) {
    throw asKnownFailure(error)
  } finally {
    discard(answer)
  }
}

function isPlayed(start: Uint8Array): boolean {
  const type = signatureOf(start)?.type
  return type === 'audio' || type === 'video'
}

function isTooLarge(error: unknown): boolean {
  return error instanceof DeskError && error.code === 'limit-exceeded'
}

const ARCHIVES: ReadonlyMap<string, string> = new Map([
  ['zip', 'ZIP'],
  ['tar', 'TAR'],
  ['gz', 'GZIP'],
])

/** The first bytes of a document don't tell what is in it, and it is not opened. */
function ofStart(sniffed: Sniffed): Sniffed {
  if (!isViewedType(sniffed.type)) return sniffed
  const archive = ARCHIVES.get(sniffed.type)
  const unknown = { ...sniffed, type: 'unknown', text: null } as const
  return archive === undefined ? unknown : { ...unknown, content: 'archive', format: archive }
}

/** Whether the first bytes of a file say more than that it is not known, or could have been shown. */
const isTold = ({ sniffedType, facts }: MediaBytes) => sniffedType === 'program' || facts.content !== 'other'
