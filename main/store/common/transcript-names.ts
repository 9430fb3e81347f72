import type { MappedFile } from '../../../contract/model/transcript-files.ts'

/** What the name of a file and its folders say, or a list about it. */
export type NamedFile = {
  /** Path from the chosen folder on, with `/` between folders. */
  readonly file: string
  /** What a list says; `null` where only the name tells. */
  readonly mapped: MappedFile | null
}

/** What a name tells of the answer. */
export type NameFacts = {
  readonly guids: readonly string[]
  readonly emails: readonly string[]
  /** Numbers that may be that of the question; none where the name does not tell. */
  readonly numbers: readonly number[]
}

const GUID = /(?<![0-9a-f-])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-f-])/gi
const EMAIL = /[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi
const QUESTION = /(?<![a-z])(?:q|question|answer|item)[ ._-]?0*(\d{1,4})(?!\d)/gi
/** Formats by what they tell, the most first: of one recording, programs write a file of each. */
const FORMATS = ['json', 'ttml', 'dfxp', 'xml', 'vtt', 'webvtt', 'srt']

export function isTranscriptName(file: string): boolean {
  return FORMATS.includes(extensionOf(file))
}

/** The place of a file's format among those of the same recording: the lower, the more it tells. */
export const formatRank = (file: string): number => FORMATS.indexOf(extensionOf(file))

/** A file's path without its format. */
export const stemOf = (file: string): string => file.slice(0, file.length - extensionOf(file).length)

const extensionOf = (file: string) => /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''

export function factsOfName(file: string): NameFacts {
  const plain = stemOf(file).replace(GUID, ' / ').replace(EMAIL, ' / ')
  return {
    guids: unique([...file.matchAll(GUID)].map(([guid]) => guid.toLowerCase())),
    emails: unique([...file.matchAll(EMAIL)].map(([email]) => email.toLowerCase())),
    numbers: numbersOf(plain),
  }
}

/** Numbers with a word such as `q` before them, else those that stand alone in the name, else in the folders. */
function numbersOf(path: string): readonly number[] {
  const named = unique([...path.matchAll(QUESTION)].map(([, number]) => Number(number)))
  if (named.length > 0) return named
  const parts = path.split('/').map((part) =>
    unique(
      part
        .split(/[^\p{L}\d]+/u)
        .filter((word) => /^\d{1,4}$/.test(word))
        .map(Number),
    ),
  )
  return parts.findLast((numbers) => numbers.length > 0) ?? []
}

const unique = <T>(list: readonly T[]): readonly T[] => [...new Set(list)]
