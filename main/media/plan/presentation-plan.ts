import type { PlannedPart } from '../../../contract/model/manifest/parts.ts'
import type { OtherBase } from '../other-bases.ts'

/** What has to be on the disk so that a recording plays as a whole without a network. */
export type PresentationPlan = {
  /**
   * The manifest for the player. It offers what is planned and nothing else: of the picture and of each sound one
   * representation.
   */
  readonly xml: string
  /** Origins (scheme, host, port) of all absolute addresses in it. */
  readonly origins: readonly string[]
  /** Base addresses that are left out of it. Left out where the plan was made before they were kept. */
  readonly otherBases?: readonly OtherBase[]
  /** By time, within a period after its initialization segments. None is there twice. */
  readonly parts: readonly PlannedPart[]
  /** Seconds. */
  readonly duration: number
  /** Estimated: by byte ranges where there are any, otherwise by bandwidth and duration. */
  readonly bytes: number
  /** The picture of the first period; `null` without one. What the manifest does not say is 0. */
  readonly video: { readonly width: number; readonly height: number; readonly bandwidth: number } | null
  /**
   * SHA-256 in hex digits of everything but the addresses, so that a manifest whose addresses were signed again is
   * recognized as the same recording.
   */
  readonly fingerprint: string
}
