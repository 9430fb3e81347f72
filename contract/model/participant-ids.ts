import { GUID, type Guid } from './ids.ts'

/** A part of a pasted text that is no participant ID. `line` counts from 1. */
export type WrongPart = { readonly line: number; readonly text: string }

/** What a pasted text was understood as. */
export type ReadParticipantIds = {
  /** In the order of the text, each once. */
  readonly ids: readonly Guid[]
  /** How often an ID stands in the text that has been there before. */
  readonly repeated: number
  readonly wrong: readonly WrongPart[]
}

/** Separates cells; words of one cell that are no IDs are one wrong part. */
const CELLS = /[,;|\t]/
const WORDS = /[\s"'`´“”„«»‘’‚‹›()<>[\]{}]+/
/** Signs that sentences and lists put beside an ID. */
const BESIDE = /^[.:!?…•*–—]+|[.:!?…•*–—]+$/g
/** A participant link (API document, section 4.5), or an address that a test leads to at its end. */
const LINK = /(?:#participant\/|(?:^|[?&])participantId=)([0-9a-f-]{36})\/?(?:$|[&#])/i
const HAS_LETTERS = /[\p{L}\p{N}]/u

/**
 * Reads participant IDs from a text in any layout: a column of a table, a list with commas, quotes or brackets, or links
 * that have the IDs in them.
 */
export function readParticipantIds(text: string): ReadParticipantIds {
  const ids = new Set<Guid>()
  const wrong: WrongPart[] = []
  let found = 0
  // Invisible signs, such as the byte order mark of a file, come along with what is copied.
  const lines = text.replace(/\p{Cf}/gu, '').split(/\r\n|[\n\r\u2028\u2029]/)
  for (const [at, line] of lines.entries()) {
    for (const cell of line.split(CELLS)) {
      const others: string[] = []
      for (const word of cell.split(WORDS)) {
        const id = idOf(word)
        if (id === null) {
          if (HAS_LETTERS.test(word)) others.push(word)
          continue
        }
        found += 1
        ids.add(id)
      }
      if (others.length > 0) wrong.push({ line: at + 1, text: others.join(' ') })
    }
  }
  return { ids: [...ids], repeated: found - ids.size, wrong }
}

function idOf(word: string): Guid | null {
  const text = LINK.exec(word)?.[1] ?? word.replaceAll(BESIDE, '')
  return GUID.test(text) ? (text.toLowerCase() as Guid) : null
}
