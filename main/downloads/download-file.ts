import type { DownloadItemId } from '../store/records.ts'
import type { Grant } from '../media/grants.ts'
import type { Upstream } from '../media/upstream.ts'
import { damagedParts, storedBytes, storedFrom } from './download-presentation.ts'
import { canContinue, fetchResource, ResourceChanged } from './fetch-resource.ts'
import type { StoredWriter } from './library.ts'
import { downloadPagePictures } from './page-pictures.ts'
import { retryBriefly, type Retrying } from './retry.ts'
import { encodePlan, readStoredPlan, type StoredSingleFile } from './stored-plan.ts'

const GIGABYTE = 1024 ** 3
/** Most bytes of a file of each kind. */
const LARGEST = { original: 64 * GIGABYTE, essayFile: 4 * GIGABYTE, protocol: 64 * 1024 * 1024 } as const

export type FileDownload = Retrying & {
  readonly kind: Exclude<DownloadItemId['kind'], 'dash'>
  readonly upstream: Upstream
  readonly grant: Grant
  readonly resume: () => Promise<StoredWriter | null>
  readonly create: () => Promise<StoredWriter>
  readonly onPlanned: (stored: number) => void
  readonly onBytes: (bytes: number) => Promise<void>
}

/**
 * Downloads a single file, or the rest of one that has not changed since. Fails with the codes of the network and of media,
 * and with those of the container.
 */
export async function downloadFile(options: FileDownload): Promise<StoredWriter> {
  try {
    return await downloadRest(options, await options.resume())
  } catch (error) {
    if (!(error instanceof ResourceChanged)) throw error
    return downloadRest(options, null)
  }
}

async function downloadRest(options: FileDownload, before: StoredWriter | null): Promise<StoredWriter> {
  const { grant, upstream, signal, kind, onBytes } = options
  const known = before && (await readUsable(before.writer, signal))
  const { stored, damaged } =
    before && known ? { stored: before, damaged: known.damaged } : { stored: await options.create(), damaged: NONE }
  const { writer } = stored
  let plan: StoredSingleFile | null = known?.plan ?? null
  options.onPlanned(storedBytes(writer))
  if (writer.lengthOf(0) === null || damaged.has(0)) {
    await retryBriefly(options, () =>
      fetchResource(
        writer,
        {
          part: 0,
          address: grant.url.href,
          range: null,
          from: plan === null || damaged.has(0) || !canContinue(plan.version) ? 0 : storedFrom(writer, 0),
          version: plan?.version ?? null,
          limit: LARGEST[kind],
          mayBePage: kind !== 'original',
          keepsBeginning: true,
        },
        {
          upstream,
          grant,
          signal,
          onBytes,
          async onAnswer({ address, type, version }) {
            if (plan !== null) return
            plan = { kind: 'file', address, type, version, pictures: [], hasPictures: false }
            await writer.appendPlan(encodePlan(plan))
          },
        },
      ),
    )
  }
  // A page is small; whatever else a protocol may be has no pictures of its own.
  if (kind === 'protocol' && plan !== null && !plan.hasPictures) {
    await downloadPagePictures(writer, plan, { upstream, grant, signal, onBytes })
  }
  await writer.finish()
  return stored
}

const NONE: ReadonlySet<number> = new Set()

/**
 * What was stored of a file, and which parts of that are damaged; `null` where it cannot be continued. The pictures of a page
 * are numbered in the order in which they came, so a page of which some are damaged or missing is downloaded anew: otherwise
 * one could take the place of another.
 */
async function readUsable(
  writer: StoredWriter['writer'],
  signal: AbortSignal,
): Promise<{ readonly plan: StoredSingleFile; readonly damaged: ReadonlySet<number> } | null> {
  const plan = await readStoredPlan(writer).catch(() => null)
  if (plan?.kind !== 'file') return null
  const damaged = await damagedParts(writer, 1, signal)
  const isPicture = (part: number) => part > 0
  const isSound = plan.hasPictures ? ![...damaged].some(isPicture) : !writer.parts().some(({ part }) => isPicture(part))
  return isSound ? { plan, damaged } : null
}
