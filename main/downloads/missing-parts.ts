import type { DeskError } from '../../contract/model/errors.ts'
import type { PlannedPart } from '../../contract/model/manifest/parts.ts'

/** Parts that may be missing while the others are still downloaded: a video with a gap plays up to it and after it. */
const MOST_MISSING = 20
/** As many where something of their track is there, of which they may be the end. */
const MOST_AT_AN_END = 2000

/** The parts of a presentation that could not be downloaded, and why. */
export type MissingParts = {
  /** Notes that a part is missing; `false` where too many are. */
  add(part: number, error: DeskError): boolean
  /**
   * The parts behind the last one that the host has of each track: a manifest often promises more than there is, where sound
   * ends before the picture or a length was rounded up. A track of which it has none does not end.
   */
  behindEnds(): readonly number[]
  /** Why parts are missing that are behind no end. */
  failures(): readonly DeskError[]
}

/** @param isThere whether a part is stored */
export function createMissingParts(parts: readonly PlannedPart[], isThere: (part: number) => boolean): MissingParts {
  const missing = new Map<number, DeskError>()
  const tracks = Map.groupBy(mediaOf(parts), (part) => parts[part]?.track ?? null)

  function behindEnds(): readonly number[] {
    return [...tracks].flatMap(([track, media]) => {
      if (track === null || !media.some(isThere)) return []
      const last = media.findLastIndex((part) => !isAbsent(missing.get(part)))
      return media.slice(last + 1)
    })
  }

  return {
    add(part, error) {
      const track = parts[part]?.track
      const most = track !== undefined && tracks.get(track)?.some(isThere) ? MOST_AT_AN_END : MOST_MISSING
      if (missing.size >= most) return false
      missing.set(part, error)
      return true
    },
    behindEnds,
    failures() {
      const ends = new Set(behindEnds())
      return [...missing].filter(([part]) => !ends.has(part)).map(([, error]) => error)
    },
  }
}

function mediaOf(parts: readonly PlannedPart[]): readonly number[] {
  return parts.flatMap(({ kind }, part) => (kind === 'media' ? [part] : []))
}

/** Whether a host says that there is no such part: its file is not there, or ends before the part's bytes. */
function isAbsent(error: DeskError | undefined): boolean {
  return error?.code === 'not-found' || error?.details.status === 416
}
