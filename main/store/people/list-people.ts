import type { PersonKind, ShownPeople } from '../../../contract/model/people.ts'
import type { PeopleTable } from './read-table.ts'
import { shownPerson, type Planned } from './shown-people.ts'

/** Which rows are listed: those of a kind, and with all words of a search. */
export type PeopleFilter = { readonly kind: PersonKind | null; readonly search: string }

export type PeopleList = (planned: Planned, filter: PeopleFilter, from: number, count: number) => ShownPeople

/** Only the first letters of a cell are searched: an image has millions. */
const SEARCHED_LENGTH = 1000
const ASCII = /^[\x20-\x7e]*$/
const MARKS = /\p{M}/gu

/** Lists the rows of a table in their order. The folded texts and the last list are kept. */
export function createPeopleList(table: PeopleTable): PeopleList {
  let texts: readonly string[] | null = null
  let last: { readonly planned: Planned; readonly filter: PeopleFilter; readonly places: Uint32Array } | null = null

  function find(planned: Planned, filter: PeopleFilter): Uint32Array {
    const words = fold(filter.search)
      .split(/\s+/)
      .filter((word) => word !== '')
    if (words.length > 0)
      texts ??= table.rows.map((cells) => fold(cells.map((cell) => cell.slice(0, SEARCHED_LENGTH)).join('\n')))
    const { kinds } = planned.run
    const places: number[] = []
    for (let index = 0; index < kinds.length; index += 1) {
      const isOfKind = filter.kind === null || kinds[index] === filter.kind
      if (isOfKind && words.every((word) => texts![index]!.includes(word))) places.push(index)
    }
    return Uint32Array.from(places)
  }

  return (planned, filter, from, count) => {
    const isSame = last?.planned === planned && last.filter.kind === filter.kind && last.filter.search === filter.search
    if (last === null || !isSame) last = { planned, filter, places: find(planned, filter) }
    const { places } = last
    return {
      total: places.length,
      rows: [...places.subarray(from, from + count)].map((index) => shownPerson(planned, index)),
    }
  }
}

function fold(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(MARKS, '').toLowerCase()
}
