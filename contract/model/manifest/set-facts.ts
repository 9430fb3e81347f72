import { childrenNamed, type ManifestElement } from './elements.ts'
import { kindOf } from './kinds.ts'
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

/** Width over height of the first picture of a set that states both; `null` where none does. */
export function shapeOf(set: ManifestElement): number | null {
  for (const representation of childrenNamed(set, 'Representation')) {
    const [width, height] = ['width', 'height'].map((name) =>
      Number(representation.getAttribute(name) ?? set.getAttribute(name) ?? 0),
    )
    if (width && height) return width / height
  }
  return null
}

export const bitrateOf = (representation: ManifestElement): number =>
  Number(representation.getAttribute('bandwidth') ?? Infinity)
