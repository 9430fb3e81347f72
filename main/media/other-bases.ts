import type { Element } from '@xmldom/xmldom'
import { childElements, childrenNamed } from '../../contract/model/manifest/elements.ts'
import { MOST_BASES } from './manifest-limits.ts'

/** Two absolute addresses that a manifest gives for the same parts: the one that is left in it, and another one. */
export type OtherBase = { readonly base: string; readonly other: string }

/** Most of them in a manifest. A recording has a few. */
const MOST_OTHERS = 2000

/**
 * Leaves the first base address of each element in a manifest, and returns the others. dash.js would go on to another one only
 * for segments, and what is stored of a part is known by one address: so main goes on to the others itself.
 *
 * @param inherited the base address of the elements above
 */
export function takeOtherBases(element: Element, inherited: string, others: OtherBase[] = []): readonly OtherBase[] {
  const [first, ...rest] = childrenNamed(element, 'BaseURL').filter((base) => {
    base.textContent = (base.textContent ?? '').trim()
    if (base.textContent === '') element.removeChild(base)
    return base.textContent !== ''
  })
  const base = first === undefined ? inherited : absolute(first, inherited)
  for (const one of rest) {
    const other = absolute(one, inherited)
    if (other !== base && others.length < MOST_OTHERS) others.push({ base, other })
    element.removeChild(one)
  }
  for (const child of childElements(element)) takeOtherBases(child, base, others)
  return others
}

function absolute({ textContent }: Element, inherited: string): string {
  return URL.parse(textContent ?? '', inherited)?.href ?? inherited
}

/** An address at which a part may be, and by which of the other bases it is reached. */
export type Candidate = { readonly address: string; readonly by: string }

/** The addresses of a part: its own, and those by other bases. */
export function candidatesFor(address: string, others: readonly OtherBase[]): readonly Candidate[] {
  const found = new Map([[address, '']])
  for (const [known, by] of found) {
    for (const [index, { base, other }] of others.entries()) {
      // Once each: the parts of one may be below those of another.
      const moved = by.split(' ').includes(String(index)) ? null : movedTo(known, base, other)
      if (moved !== null && !found.has(moved) && found.size < MOST_BASES) found.set(moved, `${by} ${index}`)
    }
  }
  return Array.from(found, ([candidate, by]) => ({ address: candidate, by }))
}

function movedTo(address: string, base: string, other: string): string | null {
  if (address === base) return other
  const [from, to] = [base, other].map((one) => new URL('.', one).href)
  return from !== undefined && address.startsWith(from) ? `${to}${address.slice(from.length)}` : null
}
