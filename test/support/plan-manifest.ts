import type { Quality } from '../../contract/model/downloads.ts'
import { planManifest } from '../../main/media/plan/plan.ts'
import type { PlannedPart } from '../../contract/model/manifest/parts.ts'
import type { PresentationPlan } from '../../main/media/plan/presentation-plan.ts'

export const PLAN_ADDRESS = 'https://media.example/a/manifest.mpd?sig=1'
export const PLAN_BASE = 'https://media.example/a/'

export function mpd(inside: string, attributes = 'mediaPresentationDuration="PT10S"'): string {
  return `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" ${attributes}>${inside}</MPD>`
}

/** A manifest of one period. */
export function onePeriod(sets: string, attributes?: string): string {
  return mpd(`<Period>${sets}</Period>`, attributes)
}

export const videoSet = (inside: string, attributes = ''): string =>
  `<AdaptationSet mimeType="video/mp4" ${attributes}>${inside}</AdaptationSet>`
export const audioSet = (inside: string, attributes = ''): string =>
  `<AdaptationSet mimeType="audio/mp4" ${attributes}>${inside}</AdaptationSet>`

export function planOf(text: string, quality: Quality = 'best'): PresentationPlan {
  return planManifest(text, PLAN_ADDRESS, quality)
}

/** A part in short: where it starts and its address relative to the manifest's folder, with the range. */
export function brief({ address, range, kind, start }: PlannedPart): string {
  const path = address.startsWith(PLAN_BASE) ? address.slice(PLAN_BASE.length) : address
  return `${kind === 'media' ? start : kind} ${path}${range === null ? '' : ` ${range}`}`
}
