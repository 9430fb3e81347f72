import type { MediaPart } from '../../contract/model/media.ts'
import { DeskError } from '../../contract/model/errors.ts'
import type { Grant } from './grants.ts'
import type { ManifestReader } from './manifest-reader.ts'
import { discard } from './media-proxy.ts'
import type { Upstream } from './upstream.ts'

/** Parts right behind one that is missing that are looked for, and as many among the others. */
const LOOKED_FOR = 4
/** Bytes of a manifest that is kept for this. */
const LARGEST_KEPT = 1024 * 1024

type Known = { readonly manifest: Uint8Array; readonly behind: Set<string>; readonly before: Set<string> }

/**
 * Where the host has no more of a track. A manifest often promises more than there is: sound ends before the picture, or a length
 * was rounded up. For dash.js a part that is missing is an error at which it stands still, but an empty one is the end.
 */
export type RecordingEnds = {
  /** A grant's manifest was read. */
  begin(grant: Grant, manifest: Uint8Array): void
  /**
   * Whether a part that the host does not have is behind the end: the track has a first part, and those after it that are looked
   * for are missing too. Never rejects.
   */
  isBehind(grant: Grant, part: MediaPart): Promise<boolean>
  /** Whether {@link isBehind} has found that already. */
  isKnown(grant: Grant, part: MediaPart): boolean
}

export function createRecordingEnds(
  upstream: Pick<Upstream, 'open'>,
  manifests: Pick<ManifestReader, 'restOfTrack'>,
): RecordingEnds {
  const grants = new WeakMap<Grant, Known>()

  async function isThere(grant: Grant, { address, range }: MediaPart): Promise<boolean> {
    const answer = await upstream.open(grant, address, { method: 'GET', range: `bytes=${range ?? '0-0'}` })
    discard(answer)
    if (answer.status < 400) return true
    if (isMissing(answer.status)) return false
    throw new DeskError('server', 'The media server does not say what it has.')
  }

  async function look(grant: Grant, known: Known, part: MediaPart): Promise<boolean> {
    const found = await manifests.restOfTrack(known.manifest, grant.url.href, part)
    if (found === null || !(await isThere(grant, found.first))) return false
    for (const one of sampleOf(found.rest)) {
      if (!(await isThere(grant, one))) continue
      known.before.add(nameOf(part))
      return false
    }
    for (const one of [part, ...found.rest]) known.behind.add(nameOf(one))
    return true
  }

  return {
    begin(grant, manifest) {
      if (manifest.length > LARGEST_KEPT) grants.delete(grant)
      else grants.set(grant, { manifest, behind: new Set(), before: new Set() })
    },
    async isBehind(grant, part) {
      const known = grants.get(grant)
      if (known === undefined || known.before.has(nameOf(part))) return false
      return known.behind.has(nameOf(part)) || look(grant, known, part).catch(() => false)
    },
    isKnown: (grant, part) => grants.get(grant)?.behind.has(nameOf(part)) ?? false,
  }
}

/** Whether a host's answer says that there is no such part: its file is not there, or ends before the part's bytes. */
export function isMissing(status: number): boolean {
  return status === 404 || status === 410 || status === 416
}

/** The next ones, and some of the others with the last one. */
function sampleOf(rest: readonly MediaPart[]): readonly MediaPart[] {
  const [next, others] = [rest.slice(0, LOOKED_FOR), rest.slice(LOOKED_FOR)]
  const spread = Array.from({ length: LOOKED_FOR }, (_, at) => Math.ceil(((at + 1) * others.length) / LOOKED_FOR) - 1)
  return [...next, ...[...new Set(spread)].flatMap((at) => others[at] ?? [])]
}

function nameOf({ address, range }: MediaPart): string {
  return `${range ?? ''} ${URL.parse(address)?.href ?? address}`
}
