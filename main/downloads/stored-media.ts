import { DeskError } from '../../contract/model/errors.ts'
import type { ByteRange } from '../media/byte-ranges.ts'
import type { StoredAnswer, StoredMedia } from '../media/stored-media.ts'
import { DamagedMedia } from '../media-store/damaged-media.ts'
import type { Container } from '../media-store/container.ts'
import type { StoredFile } from './library.ts'
import { readStoredPlan, type StoredPlan } from './stored-plan.ts'

/** Answers up to this size are read before they are given, so that damage in them is found in time. */
const READ_AHEAD = 4 * 1024 * 1024

/** A part of a container that has the bytes of an address, or a range of them. */
type Source = {
  readonly part: number
  /** Position of the part's first byte in the resource; `null` where the part is the whole resource. */
  readonly range: ByteRange | null
}

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
    const plan = await file.use(readStoredPlan)
    if (plan === null) return null
    const sources = sourcesOf(plan)
    return {
      manifest: manifestOf(plan),
      open: async (address, range) => {
        const source = findSource(sources.get(address) ?? (plan.kind === 'file' ? sources.get('') : undefined), range)
        return source === null ? null : answer(file, { plan, address, onDamaged }, source, range)
      },
    }
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    if (error.code === 'media-damaged') onDamaged(error)
    return null
  }
}

function manifestOf(plan: StoredPlan): StoredMedia['manifest'] {
  if (plan.kind === 'file') return null
  const { xml, origins } = plan.presentation
  return { bytes: new TextEncoder().encode(xml), origins }
}

/** By address. That of a single file is the empty one too: each report may give it another address. */
function sourcesOf(plan: StoredPlan): ReadonlyMap<string, readonly Source[]> {
  const sources = new Map<string, Source[]>()
  const add = (address: string, source: Source) => sources.set(address, [...(sources.get(address) ?? []), source])
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

function findSource(sources: readonly Source[] | undefined, wanted: ByteRange | null): Source | null {
  const whole = sources?.find(({ range }) => range === null)
  if (whole !== undefined) return whole
  if (wanted === null) return null
  const covering = sources?.find(
    ({ range }) => range !== null && range.first <= wanted.first && (range.last ?? 0) >= (wanted.last ?? Infinity),
  )
  return covering ?? null
}

type Asked = {
  readonly plan: StoredPlan
  readonly address: string
  readonly onDamaged: (error: unknown) => void
}

async function answer(
  file: StoredFile,
  { plan, address, onDamaged }: Asked,
  { part, range }: Source,
  wanted: ByteRange | null,
): Promise<StoredAnswer | null> {
  const offset = range?.first ?? 0
  const { container, release } = await file.hold()
  const length = container.lengthOf(part)
  const first = (wanted?.first ?? offset) - offset
  const last = length === null ? -1 : Math.min(length - 1, (wanted?.last ?? Infinity) - offset)
  if (length === null || first > last || !container.has(part, first, last)) {
    release()
    // An empty file has no bytes to be asked for.
    return length === 0 && wanted === null ? emptyAnswer(plan, address) : null
  }
  const facts = { size: offset + length, first: first + offset, last: last + offset, ...factsOf(plan, part, address) }
  if (last - first < READ_AHEAD) {
    try {
      return { ...facts, body: once(await readAll(container, part, first, last)) }
    } catch (error) {
      if (!(error instanceof DamagedMedia)) throw error
      onDamaged(error)
      return null
    } finally {
      release()
    }
  }
  release()
  return { ...facts, body: streamed(file, [part, first, last], onDamaged) }
}

type Facts = Pick<StoredAnswer, 'address' | 'type' | 'etag' | 'lastModified'>

function factsOf(plan: StoredPlan, part: number, address: string): Facts {
  if (plan.kind === 'presentation' || part > 0) return { address, type: null, etag: null, lastModified: null }
  return { address: plan.address, type: plan.type, ...plan.version }
}

function emptyAnswer(plan: StoredPlan, address: string): StoredAnswer {
  return { size: 0, first: 0, last: -1, ...factsOf(plan, 0, address), body: once(new Uint8Array()) }
}

/** A part as a whole. Fails with {@link DamagedMedia}. */
export async function readPart(container: Pick<Container, 'lengthOf' | 'read'>, part: number): Promise<Uint8Array> {
  const length = container.lengthOf(part) ?? 0
  return length === 0 ? new Uint8Array() : readAll(container, part, 0, length - 1)
}

async function readAll(
  container: Pick<Container, 'read'>,
  part: number,
  first: number,
  last: number,
): Promise<Uint8Array> {
  const whole = Buffer.allocUnsafe(last - first + 1)
  let at = 0
  for await (const chunk of container.read(part, first, last)) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

/** Holds the container once it is read: an answer may be given up before. */
async function* streamed(
  file: StoredFile,
  [part, first, last]: readonly [number, number, number],
  onDamaged: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  const { container, release } = await file.hold()
  try {
    yield* container.read(part, first, last)
  } catch (error) {
    if (error instanceof DamagedMedia) onDamaged(error)
    throw error
  } finally {
    release()
  }
}
