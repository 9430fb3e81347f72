import { QUESTION_TYPES, type Question, type SessionReport } from '../../../contract/model/report.ts'

/** What of a session the middle column shows. Questions go by their place: the service's numbers could repeat. */
export type OutlineEntry =
  | { readonly kind: 'question'; readonly index: number }
  | { readonly kind: 'protocol' }
  | { readonly kind: 'image'; readonly imageIndex: number }

/** Every entry of the outline, in its order. */
export function outlineOf(report: SessionReport): readonly OutlineEntry[] {
  return [
    ...report.questions.map((_question, index): OutlineEntry => ({ kind: 'question', index })),
    ...(report.proctoring?.protocolUrl ? [{ kind: 'protocol' } as const] : []),
    ...imagesOf(report).map(({ imageIndex }): OutlineEntry => ({ kind: 'image', imageIndex })),
  ]
}

export function imagesOf(report: SessionReport): readonly { readonly name: string; readonly imageIndex: number }[] {
  return report.participantData.flatMap(({ name, imageIndex }) =>
    imageIndex === undefined ? [] : [{ name, imageIndex }],
  )
}

export function isSameSelection(one: OutlineEntry, other: OutlineEntry): boolean {
  return selectionId(one) === selectionId(other)
}

export function selectionId(selection: OutlineEntry): string {
  switch (selection.kind) {
    case 'question':
      return `question-${selection.index}`
    case 'image':
      return `image-${selection.imageIndex}`
    case 'protocol':
      return 'protocol'
  }
}

/** The entry that a key leads to; `null` where it leads nowhere. */
export function entryByKey(key: string, entries: readonly OutlineEntry[], selected: OutlineEntry): OutlineEntry | null {
  const here = entries.findIndex((entry) => isSameSelection(entry, selected))
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(here + 1, entries.length - 1),
    ArrowUp: Math.max(here - 1, 0),
    Home: 0,
    End: entries.length - 1,
  }
  return entries[places[key] ?? -1] ?? null
}

/** The question after or before an entry of the outline; `null` where there is none. */
export function questionBeside(
  entries: readonly OutlineEntry[],
  selected: OutlineEntry,
  step: 1 | -1,
): OutlineEntry | null {
  const here = entries.findIndex((entry) => isSameSelection(entry, selected))
  const ahead = step === 1 ? entries.slice(here + 1) : entries.slice(0, Math.max(0, here)).reverse()
  return ahead.find(({ kind }) => kind === 'question') ?? null
}

/** What a person looks at, in words that hold for other sessions as well. */
export type Subject =
  | { readonly kind: 'question'; readonly code: string | null; readonly num: number }
  | Exclude<OutlineEntry, { readonly kind: 'question' }>

export function subjectOf(report: SessionReport, selection: OutlineEntry): Subject | null {
  if (selection.kind !== 'question') return selection
  const question = report.questions[selection.index]
  return question ? { kind: 'question', code: question.code, num: question.num } : null
}

/** Where a session has a subject: a question by its code, else by its number. `null` where it has none. */
export function findSubject(report: SessionReport, subject: Subject): OutlineEntry | null {
  if (subject.kind !== 'question') return outlineOf(report).find((entry) => isSameSelection(entry, subject)) ?? null
  const { questions } = report
  const byCode = subject.code === null ? -1 : questions.findIndex(({ code }) => code === subject.code)
  const index = byCode >= 0 ? byCode : questions.findIndex(({ num }) => num === subject.num)
  return index < 0 ? null : { kind: 'question', index }
}

type KnownQuestionType = (typeof QUESTION_TYPES)[number]

/** The documented type of a question; `null` for one that came later. */
export function knownTypeOf(question: Question): KnownQuestionType | null {
  return QUESTION_TYPES.find((type) => type === question.type) ?? null
}

/** Words of a text, in any script (Thai and Chinese have no spaces between theirs). */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (isWordLike) count += 1
  }
  return count
}

/** Name of a file as its address gives it; `null` when it gives none. */
export function fileNameOf(address: string): string | null {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || null
  } catch {
    return last || null
  }
}

/** Bytes in the unit that reads best. */
export function formatBytes(bytes: number, locale?: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
