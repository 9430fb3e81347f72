import type { Quality } from '../../contract/model/downloads.ts'
import type { Failure } from '../../contract/model/errors.ts'
import type { MediaPart } from '../../contract/model/media.ts'
import type { OtherBase } from './other-bases.ts'
import type { PresentationPlan } from './plan/presentation-plan.ts'
import type { RestOfTrack } from './plan/rest-of-track.ts'

/** A manifest as it was received, and its address after redirects. */
type ReceivedManifest = { readonly bytes: Uint8Array; readonly address: string }

export type ManifestRequest =
  | (ReceivedManifest & { readonly kind: 'rewrite' })
  | (ReceivedManifest & { readonly kind: 'plan'; readonly quality: Quality })
  | (ReceivedManifest & { readonly kind: 'rest'; readonly part: MediaPart })

export type ManifestAnswer =
  | {
      readonly kind: 'manifest'
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly origins: readonly string[]
      readonly otherBases: readonly OtherBase[]
    }
  | { readonly kind: 'plan'; readonly plan: PresentationPlan }
  | { readonly kind: 'rest'; readonly found: RestOfTrack | null }
  | { readonly kind: 'failure'; readonly failure: Failure }
