import { DeskError } from '../../contract/model/errors.ts'
import type { PresentationPlan } from '../media/plan/presentation-plan.ts'
import type { ResourceVersion } from './fetch-resource.ts'

/** The plan in the container of a video: its parts are those of the presentation. */
export type StoredPresentation = {
  readonly kind: 'presentation'
  readonly presentation: PresentationPlan
  /** Versions of the files of which parts are long enough to be continued, by the part's number. */
  readonly versions: Readonly<Record<number, ResourceVersion>>
}

/** The plan in the container of a single file, which is part 0. The pictures of an HTML page are the parts after it. */
export type StoredSingleFile = {
  readonly kind: 'file'
  /** Address after redirects, to which the page's own addresses are relative. */
  readonly address: string
  readonly type: string | null
  readonly version: ResourceVersion
  readonly pictures: readonly { readonly address: string; readonly part: number }[]
  /** Whether the pictures were looked for. */
  readonly hasPictures: boolean
}

export type StoredPlan = StoredPresentation | StoredSingleFile

export function encodePlan(plan: StoredPlan): Uint8Array {
  return Buffer.from(JSON.stringify(plan))
}

/** The bytes are authentic, so they are what {@link encodePlan} made, unless a newer version of the app wrote them. */
export function decodePlan(bytes: Uint8Array): StoredPlan {
  const plan = JSON.parse(Buffer.from(bytes).toString()) as StoredPlan
  if (plan.kind === 'presentation' || plan.kind === 'file') return plan
  throw new DeskError('media-damaged', 'These media were stored by a newer version of Proctor Desk.')
}

/** Reads the plan of a container; `null` where it has none. Fails with `media-damaged`. */
export async function readStoredPlan(container: {
  readonly readPlan: () => Promise<Uint8Array | null>
}): Promise<StoredPlan | null> {
  const bytes = await container.readPlan()
  return bytes === null ? null : decodePlan(bytes)
}
