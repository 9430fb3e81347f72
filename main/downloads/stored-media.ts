import { DeskError } from '../../contract/model/errors.ts'
import type { ByteRange } from '../media/byte-ranges.ts'
import { plainAddress, type StoredAnswer, type StoredMedia } from '../media/stored-media.ts'
import { DamagedMedia } from '../media-store/damaged-media.ts'
import type { Container } from '../media-store/container.ts'
import type { StoredFile } from './library.ts'
import { readStoredPlan, type StoredPlan } from './stored-plan.ts'

/** Answers up to this size are read before they are given, so that damage in them is found in time. */
const READ_AHEAD = 4 * 1024 * 1024

/** A part of a container with bytes of an address. */
type Source = {
  readonly part: number
  /** Which bytes of the resource they are; `null` where the part is the whole resource. */
  readonly range: { readonly first: number; readonly last: number } | null
}
/** Bytes of a part, both ends inclusive. */
type Piece = { readonly part: number; readonly first: number; readonly last: number }

/**
 * What is stored of a file, as answers to requests for its addresses. `null` where nothing can be read of it.
 *
 * @param onDamaged is called when stored bytes turn out to be damaged
 */
export async function openStoredMedia(
  file: StoredFile,
  onDamaged: (error: unknown) => void,
): Promise<StoredMedia | null> {
  try {
    const { plan, isFinished } = await file.use(async (container) => ({
      plan: await readStoredPlan(container),
      isFinished: container.isFinished(),
    }))
    // A container that was cut behind a record opens like one that is being written.
    if (file.isComplete && !isFinished) onDamaged(new DamagedMedia(null))
    if (plan === null) return null
    const sources = sourcesOf(plan)
    return {
      manifest: manifestOf(plan),
      open: async (address, range) => {
        const found = sources.get(address ?? '')
        return found === undefined ? null : answer(file, { plan, address: address ?? '', onDamaged }, found, range)
      },
      storedSeconds: () => secondsOf(file, plan),
    }
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    if (error.code === 'media-damaged') onDamaged(error)
    return null
  }
}

function manifestOf(plan: StoredPlan): StoredMedia['manifest'] {
  if (plan.kind === 'file') return null
  const { xml, origins, otherBases = [] } = plan.presentation
  return { bytes: new TextEncoder().encode(xml), origins, otherBases }
}

/** By address. That of a single file is the empty one. */
function sourcesOf(plan: StoredPlan): ReadonlyMap<string, readonly Source[]> {
  const sources = new Map<string, Source[]>()
  const add = (address: string, source: Source) => {
    const name = address === '' ? address : plainAddress(address)
    const known = sources.get(name)
    if (known === undefined) sources.set(name, [source])
    else known.push(source)
  }
  if (plan.kind === 'file') {
    add('', { part: 0, range: null })
    for (const { address, part } of plan.pictures) add(address, { part, range: null })
    return sources
  }
  for (const [part, { address, range }] of plan.presentation.parts.entries()) {
    const [first = 0, last = 0] = range?.split('-').map(Number) ?? []
    add(address, { part, range: range === null ? null : { first, last } })
  }
  return sources
}

/** How far all parts of a presentation are stored. Of a file that is read by its index only the index could tell. */
async function secondsOf(file: StoredFile, plan: StoredPlan): Promise<number | null> {
  if (plan.kind === 'file') return null
  const { parts, duration } = plan.presentation
  const stored = await file
    .use(async (container) => parts.map((_, part) => container.lengthOf(part) !== null))
    .catch(ignoreDamage)
  if (stored === null || parts.some(({ kind }, part) => kind === 'whole' && !stored[part])) return null
  let [until, ended] = [duration, 0]
  for (const [part, { kind, start, end }] of parts.entries()) {
    // Initialization segments have no time of their own: they come before those that need them.
    if (!stored[part]) until = Math.min(until, kind === 'init' ? ended : start)
    ended = Math.max(ended, end)
  }
  return until
}

/** A file that was downloaded anew has another container. */
function ignoreDamage(error: unknown): null {
  if (error instanceof DeskError && error.code === 'media-damaged') return null
  throw error
}

type Asked = {
  readonly plan: StoredPlan
  readonly address: string
  readonly onDamaged: (error: unknown) => void
}

async function answer(
  file: StoredFile,
  { plan, address, onDamaged }: Asked,
  sources: readonly Source[],
  wanted: ByteRange | null,
): Promise<StoredAnswer | null> {
  const part = sources.find(({ range }) => range === null)?.part ?? null
  const held = await file.hold().catch(ignoreDamage)
  if (held === null) return null
  const { container, release } = held
  try {
    const length = part === null ? null : container.lengthOf(part)
    // An empty file has no bytes to be asked for, nor has a part behind the end of what the host has.
    if (
      (length === 0 && (wanted === null || plan.kind === 'presentation')) ||
      isEmptyRange(container, sources, wanted)
    ) {
      return emptyAnswer(plan, address)
    }
    const pieces = part === null ? piecesOf(sources, wanted) : wholePiece(plan, part, length, wanted)
    const isThere = pieces.every((piece) => container.has(piece.part, piece.first, piece.last))
    if (pieces.length === 0 || !isThere) return null
    const size = pieces.reduce((sum, { first, last }) => sum + last - first + 1, 0)
    const first = wanted?.first ?? 0
    const facts = {
      size: part === null ? first + size : length,
      first,
      last: first + size - 1,
      ...factsOf(plan, part, address),
    }
    if (size > READ_AHEAD) return { ...facts, body: streamed(file, pieces, onDamaged) }
    return { ...facts, body: once(await readPieces(container, pieces, size)) }
  } catch (error) {
    if (!(error instanceof DamagedMedia)) throw error
    onDamaged(error)
    return null
  } finally {
    release()
  }
}

function isEmptyRange(container: Container, sources: readonly Source[], wanted: ByteRange | null): boolean {
  const source = sources.find(
    ({ range }) => range !== null && range.first === wanted?.first && range.last === wanted.last,
  )
  return source !== undefined && container.lengthOf(source.part) === 0
}

function wholePiece(
  { kind }: StoredPlan,
  part: number,
  length: number | null,
  wanted: ByteRange | null,
): readonly Piece[] {
  // dash.js needs no length to read the beginning of a file; a video element does.
  if (length === null && kind === 'file') return []
  const first = wanted?.first ?? 0
  const last = Math.min((length ?? Infinity) - 1, wanted?.last ?? Infinity)
  if (last === Infinity) return []
  return first > last ? [] : [{ part, first, last }]
}

/** Parts that follow each other in a file, from which a window may read more than one at once. */
function piecesOf(sources: readonly Source[], wanted: ByteRange | null): readonly Piece[] {
  if (typeof wanted?.last !== 'number') return []
  const pieces: Piece[] = []
  for (let at = wanted.first; at <= wanted.last;) {
    const found = sources.find(({ range }) => range !== null && range.first <= at && range.last >= at)
    if (!found?.range) return []
    const { first, last } = found.range
    const end = Math.min(last, wanted.last)
    pieces.push({ part: found.part, first: at - first, last: end - first })
    at = end + 1
  }
  return pieces
}

type Facts = Pick<StoredAnswer, 'address' | 'type' | 'etag' | 'lastModified'>

function factsOf(plan: StoredPlan, part: number | null, address: string): Facts {
  if (plan.kind === 'presentation' || part !== 0) return { address, type: null, etag: null, lastModified: null }
  return { address: plan.address, type: plan.type, ...plan.version }
}

function emptyAnswer(plan: StoredPlan, address: string): StoredAnswer {
  return { size: 0, first: 0, last: -1, ...factsOf(plan, 0, address), body: once(new Uint8Array()) }
}

/** A part as a whole. Fails with {@link DamagedMedia}. */
export async function readPart(container: Pick<Container, 'lengthOf' | 'read'>, part: number): Promise<Uint8Array> {
  const length = container.lengthOf(part) ?? 0
  return length === 0 ? new Uint8Array() : readPieces(container, [{ part, first: 0, last: length - 1 }], length)
}

async function readPieces(
  container: Pick<Container, 'read'>,
  pieces: readonly Piece[],
  size: number,
): Promise<Uint8Array> {
  const whole = Buffer.allocUnsafe(size)
  let at = 0
  for (const { part, first, last } of pieces) {
    for await (const chunk of container.read(part, first, last)) {
      whole.set(chunk, at)
      at += chunk.length
    }
  }
  return whole
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

/** Holds the container once it is read: an answer may be given up before. */
async function* streamed(
  file: StoredFile,
  pieces: readonly Piece[],
  onDamaged: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  const { container, release } = await file.hold()
  try {
    for (const { part, first, last } of pieces) yield* container.read(part, first, last)
  } catch (error) {
    if (error instanceof DamagedMedia) onDamaged(error)
    throw error
  } finally {
    release()
  }
}
