import PQueue from 'p-queue'
import type { Quality } from '../../contract/model/downloads.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { admitManifest, type Grant } from '../media/grants.ts'
import type { ManifestReader } from '../media/manifest-reader.ts'
import { discard, readWhole, refusedBy } from '../media/media-proxy.ts'
import { LARGEST_MANIFEST } from '../media/media.ts'
import type { PlannedPart } from '../../contract/model/manifest/parts.ts'
import type { PresentationPlan } from '../media/plan/presentation-plan.ts'
import type { Upstream } from '../media/upstream.ts'
import type { ContainerWriter } from '../media-store/container-writer.ts'
import { canContinue, fetchResource, ResourceChanged, type ResourceVersion } from './fetch-resource.ts'
import { createMissingParts } from './missing-parts.ts'
import { retryBriefly, type Retrying } from './retry.ts'
import type { StoredWriter } from './library.ts'
import { encodePlan, readStoredPlan, type StoredPresentation } from './stored-plan.ts'

/** Parts of a presentation that are downloaded at a time. */
const PARTS_AT_ONCE = 4
/** Most bytes of a segment, and of a whole representation. */
const LARGEST_SEGMENT = 64 * 1024 * 1024
const LARGEST_WHOLE = 64 * 1024 ** 3

export type PresentationDownload = Retrying & {
  readonly upstream: Upstream
  readonly manifests: ManifestReader
  readonly grant: Grant
  readonly quality: Quality
  /** Opens what was stored before; `null` where there is nothing. */
  readonly resume: () => Promise<StoredWriter | null>
  /** Starts anew. */
  readonly create: () => Promise<StoredWriter>
  /** Called with what is stored and what there will be, once that is known. */
  readonly onPlanned: (stored: number, total: number) => void
  readonly onBytes: (bytes: number) => Promise<void>
}

/**
 * Downloads a presentation: its manifest, and the parts that are missing of it. A stored plan is continued without asking
 * for the manifest again, unless `isFresh` says that its addresses have expired. Fails with the codes of the network and
 * of media, and with those of the container.
 */
export async function downloadPresentation(options: PresentationDownload, isFresh: boolean): Promise<StoredWriter> {
  const stored = await openStored(options, isFresh)
  const { writer, plan } = stored.file
  options.onPlanned(storedBytes(writer), estimateOf(writer, plan.presentation))
  await fetchParts(writer, plan, options, isFresh)
  await writer.finish()
  return { name: stored.name, writer }
}

type Opened = { readonly name: string; readonly file: { readonly writer: ContainerWriter; plan: StoredPresentation } }

async function openStored(options: PresentationDownload, isFresh: boolean): Promise<Opened> {
  const before = await options.resume()
  const known = before === null ? null : await readStoredPlan(before.writer).catch(() => null)
  if (before !== null && known?.kind === 'presentation' && !isFresh) {
    admitManifest(options.grant, known.presentation)
    return { name: before.name, file: { writer: before.writer, plan: known } }
  }
  const presentation = await fetchPlan(options)
  admitManifest(options.grant, presentation)
  const isSame = known?.kind === 'presentation' && known.presentation.fingerprint === presentation.fingerprint
  const { name, writer } = before !== null && isSame ? before : await options.create()
  const versions = isSame ? known.versions : {}
  const plan: StoredPresentation = { kind: 'presentation', presentation, versions }
  await writer.appendPlan(encodePlan(plan))
  return { name, file: { writer, plan } }
}

/** Reads the manifest of a presentation and plans what is to be downloaded of it. */
export async function fetchPlan({
  upstream,
  manifests,
  grant,
  quality,
  ...retrying
}: Retrying & Pick<PresentationDownload, 'upstream' | 'manifests' | 'grant' | 'quality'>): Promise<PresentationPlan> {
  const { signal } = retrying
  return retryBriefly(retrying, async () => {
    const answer = await upstream.open(grant, grant.url, { method: 'GET', signal })
    if (answer.status !== 200) {
      discard(answer)
      throw refusedBy(answer)
    }
    return manifests.plan(await readWhole(answer, LARGEST_MANIFEST), answer.url.href, quality)
  })
}

async function fetchParts(
  writer: ContainerWriter,
  stored: StoredPresentation,
  { upstream, grant, signal, onBytes, retryBaseMs }: PresentationDownload,
  isFresh: boolean,
): Promise<void> {
  const { parts } = stored.presentation
  const damaged = await damagedParts(writer, parts.length, signal)
  const versions: Record<number, ResourceVersion> = { ...stored.versions }
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const queue = new PQueue({ concurrency: PARTS_AT_ONCE })

  async function fetchPart(planned: PlannedPart, part: number): Promise<void> {
    both.throwIfAborted()
    if (writer.lengthOf(part) !== null && !damaged.has(part)) return
    await retryBriefly({ signal: both, retryBaseMs }, async () => {
      const version = versions[part] ?? null
      const isLong = planned.kind === 'whole'
      await fetchResource(
        writer,
        {
          part,
          address: planned.address,
          range: planned.range,
          from: isLong && canContinue(version) && !damaged.has(part) ? storedFrom(writer, part) : 0,
          version,
          limit: isLong ? LARGEST_WHOLE : LARGEST_SEGMENT,
          mayBePage: false,
          keepsBeginning: isLong,
        },
        {
          upstream,
          grant,
          signal: both,
          onBytes,
          async onAnswer(answer) {
            if (!isLong || versions[part] !== undefined) return
            versions[part] = answer.version
            await writer.appendPlan(encodePlan({ ...stored, versions }))
          },
        },
      )
    })
  }

  const missing = createMissingParts(parts, (part) => writer.lengthOf(part) !== null)
  async function fetchOrMiss(planned: PlannedPart, part: number): Promise<void> {
    try {
      await fetchPart(planned, part)
    } catch (error) {
      if (!isOfThePart(error, isFresh) || !missing.add(part, error)) throw error
    }
  }

  try {
    await queue.addAll(parts.map((planned, part) => () => fetchOrMiss(planned, part)))
  } catch (error) {
    // The others would write to a container that is closed.
    queue.clear()
    stop.abort()
    await queue.onIdle()
    throw error
  }
  for (const part of missing.behindEnds()) await writer.append({ part, at: 0, isLast: true }, new Uint8Array())
  const [failure] = missing.failures()
  if (failure !== undefined) throw failure
}

/** Whether other parts may be there although this one is not. An address that may have expired is replaced first. */
function isOfThePart(error: unknown, isFresh: boolean): error is DeskError {
  if (mayHaveExpired(error)) return isFresh
  return error instanceof DeskError && error.code === 'malformed' && !(error instanceof ResourceChanged)
}

/**
 * Parts to be downloaded again although they are stored. What is not complete although nothing is missing was found to be
 * damaged, or the program ended before it could say that it is complete.
 */
export async function damagedParts(
  writer: Pick<ContainerWriter, 'lengthOf' | 'verify'>,
  parts: number,
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  for (let part = 0; part < parts; part += 1) if (writer.lengthOf(part) === null) return new Set()
  return new Set((await writer.verify(signal)).flatMap(({ part }) => part ?? []))
}

/** Bytes of a part from its start without a gap. */
export function storedFrom(writer: Pick<ContainerWriter, 'parts'>, part: number): number {
  const ranges = writer.parts().find((one) => one.part === part)?.ranges ?? []
  return ranges[0]?.first === 0 ? ranges[0].last + 1 : 0
}

export function storedBytes(writer: Pick<ContainerWriter, 'parts'>): number {
  return writer
    .parts()
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { first, last }) => sum + last + 1 - first, 0)
}

/** The estimate of the manifest, or what is stored where that is more already. */
function estimateOf(writer: ContainerWriter, { bytes, parts }: PresentationPlan): number {
  const isComplete = parts.every((_, part) => writer.lengthOf(part) !== null)
  return isComplete ? storedBytes(writer) : Math.max(bytes, storedBytes(writer))
}

/** Whether another report may have a fresh address: this one has expired, or its file was moved, even to another host. */
export function mayHaveExpired(error: unknown): boolean {
  return error instanceof DeskError && ['forbidden', 'not-found', 'network'].includes(error.code)
}
