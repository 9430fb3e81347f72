import { childrenNamed, type ManifestElement } from '../../../../contract/model/manifest/elements.ts'
import { kindOf } from '../../../../contract/model/manifest/kinds.ts'
import type { TrackKind } from './track-key.ts'

const ROLE = 'urn:mpeg:dash:role:2011'

/** The adaptation sets of a period that can be played as a picture, or as sound. */
export function setsOf<T extends ManifestElement>(period: T, kind: TrackKind): readonly T[] {
  return childrenNamed(period, 'AdaptationSet').filter(
    (set) => kindOf(set) === kind && childrenNamed(set, 'Representation').length > 0,
  )
}

/** What a set is for (ISO/IEC 23009-1, 5.8.5.5): `main` if it says so, else the first that it says; `null` if it says nothing. */
export function roleOf(set: ManifestElement): string | null {
  const roles = childrenNamed(set, 'Role')
    .filter((role) => role.getAttribute('schemeIdUri') === ROLE)
    .map((role) => role.getAttribute('value') ?? '')
  return roles.includes('main') ? 'main' : (roles.find((role) => role !== '') ?? null)
}

/** 1 where a manifest says nothing. */
export function priorityOf(set: ManifestElement): number {
  return Number(set.getAttribute('selectionPriority') ?? 1)
}

/** Sizes of the pictures of a set as `width×height`, without those that are not stated. */
export function frameSizesOf(set: ManifestElement): readonly string[] {
  return childrenNamed(set, 'Representation').flatMap((representation) => {
    const read = (name: string) => representation.getAttribute(name) ?? set.getAttribute(name)
    const [width, height] = [read('width'), read('height')]
    return width === null || height === null ? [] : [`${width}×${height}`]
  })
}

/** The representations of a set that this browser can play. */
export function representationsOf<T extends ManifestElement>(set: T): readonly T[] {
  return childrenNamed(set, 'Representation').filter((representation) => {
    const read = (name: string) => representation.getAttribute(name) ?? set.getAttribute(name) ?? ''
    const codecs = read('codecs')
    if (codecs === '' || read('mimeType') === '' || typeof MediaSource === 'undefined') return true
    return MediaSource.isTypeSupported(`${read('mimeType')}; codecs="${codecs}"`)
  })
}

export const bitrateOf = (representation: ManifestElement): number =>
  Number(representation.getAttribute('bandwidth') ?? Infinity)
