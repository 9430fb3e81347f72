import { createHash } from 'node:crypto'
import type { Element } from '@xmldom/xmldom'
import type { Quality } from '../../../contract/model/downloads.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import { childrenNamed } from '../../../contract/model/manifest/elements.ts'
import { checkManifest, serializeManifest, takeBases } from '../manifest.ts'
import { addressingOf } from '../../../contract/model/manifest/addressing.ts'
import { periodsOf, type Period } from '../../../contract/model/manifest/periods.ts'
import type { PlannedPart } from '../../../contract/model/manifest/parts.ts'
import type { PresentationPlan } from './presentation-plan.ts'
import { partsOf, wholeBudget } from '../../../contract/model/manifest/parts.ts'
import { selectIn, type Chosen } from './selection.ts'

type Track = Chosen & { readonly bandwidth: number; readonly period: Period; readonly parts: readonly PlannedPart[] }

/** Asks players to add parameters to addresses, which dash.js does only in part. */
const ADDS_PARAMETERS = 'urn:mpeg:dash:urlparam:'
/** What must be equal for two manifests to be of the same recording. */
const FINGERPRINTED = ['mimeType', 'codecs', 'bandwidth', 'width', 'height', 'audioSamplingRate', 'lang']

/**
 * Plans the download of a recording in one quality.
 *
 * @param text the manifest as received
 * @param address its address after redirects
 * @throws `media-unplayable` as `rewriteManifest` does, and for what cannot be played from a disk: an encrypted or
 * endless recording, one without picture and sound, and one with absurdly many parts
 */
export function planManifest(text: string, address: string, quality: Quality): PresentationPlan {
  const { root, isEncrypted } = checkManifest(text, address)
  if (isEncrypted) throw new DeskError('media-unplayable', 'The recording is encrypted.')
  removeParameters(root)
  const periods = periodsOf(root)
  keepPeriods(root, periods)
  const selected = periods.map((period) => ({ period, chosen: selectIn(period.element, quality) }))
  // Of what is left.
  const based = takeBases(root, address)
  const budget = wholeBudget()
  const tracks = selected.flatMap(({ period, chosen }) =>
    chosen.map((one): Track => {
      const addressing = addressingOf([root, period.element, one.set, one.representation])
      return { ...one, period, bandwidth: addressing.bandwidth, parts: partsOf(addressing, period, budget) }
    }),
  )
  const { xml, origins, otherBases } = serializeManifest(based)
  return {
    xml,
    origins: [...origins],
    otherBases,
    parts: inOrder(periods, tracks),
    duration: Math.max(0, ...periods.map(({ end }) => end)),
    bytes: Math.round(tracks.reduce((sum, track) => sum + bytesOf(track), 0)),
    video: pictureOf(tracks, periods[0]),
    fingerprint: fingerprintOf(periods, tracks),
  }
}

function removeParameters(root: Element): void {
  for (const name of ['EssentialProperty', 'SupplementalProperty']) {
    for (const property of Array.from(root.getElementsByTagNameNS('*', name))) {
      const scheme = property.getAttribute('schemeIdUri') ?? ''
      if (scheme.startsWith(ADDS_PARAMETERS)) property.parentNode?.removeChild(property)
    }
  }
}

function keepPeriods(root: Element, periods: readonly Period[]): void {
  const kept = new Set(periods.map(({ element }) => element))
  for (const element of childrenNamed(root, 'Period')) if (!kept.has(element)) root.removeChild(element)
}

function inOrder(periods: readonly Period[], tracks: readonly Track[]): readonly PlannedPart[] {
  const ordered = periods.flatMap((period) =>
    tracks
      .flatMap((one, track) => (one.period === period ? one.parts.map((part) => ({ ...part, track })) : []))
      .sort((one, other) => Number(other.kind === 'init') - Number(one.kind === 'init') || one.start - other.start),
  )
  const parts = new Map<string, PlannedPart>()
  for (const part of ordered) {
    const key = `${part.range ?? ''} ${part.address}`
    const before = parts.get(key)
    parts.set(key, before === undefined ? part : { ...before, end: Math.max(before.end, part.end) })
  }
  return [...parts.values()]
}

function bytesOf({ bandwidth, parts }: Track): number {
  return parts.reduce((sum, { bytes, start, end }) => sum + (bytes ?? (bandwidth * (end - start)) / 8), 0)
}

function pictureOf(tracks: readonly Track[], first: Period | undefined): PresentationPlan['video'] {
  const track = tracks.find(({ type, period }) => type === 'video' && period === first)
  if (track === undefined) return null
  const number = (name: string) => Number(attributeOf(track, name) ?? 0) || 0
  return { width: number('width'), height: number('height'), bandwidth: track.bandwidth }
}

function fingerprintOf(periods: readonly Period[], tracks: readonly Track[]): string {
  const facts = periods.map((period) => ({
    start: period.start,
    end: period.end,
    tracks: tracks
      .filter((track) => track.period === period)
      .map((track) => ({
        type: track.type,
        attributes: FINGERPRINTED.map((name) => attributeOf(track, name)),
        parts: track.parts.map(({ kind, start, end, range }) => [kind, start, end, range]),
      })),
  }))
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

function attributeOf({ representation, set }: Track, name: string): string | null {
  return representation.getAttribute(name) ?? set.getAttribute(name)
}
