import { QUESTION_TYPES, type Question, type SessionReport } from '../../../contract/model/report.ts'

/** What the middle column shows. Questions are identified by index, because the service's numbers may repeat. */
export type OutlineEntry =
  | { readonly kind: 'question'; readonly index: number }
  | { readonly kind: 'protocol' }
  | { readonly kind: 'image'; readonly imageIndex: number }

/** All entries of the outline in order. */
export function outlineOf(report: SessionReport): readonly OutlineEntry[] {
  return [
    ...report.questions.map((_question, index): OutlineEntry => ({ kind: 'question', index })),
    ...(hasProtocol(report) ? [{ kind: 'protocol' } as const] : []),
    ...imagesOf(report).map(({ imageIndex }): OutlineEntry => ({ kind: 'image', imageIndex })),
  ]
}

/** Whether there is a proctoring protocol, even if blind mode hides it. */
export function hasProtocol({ proctoring, blind }: SessionReport): boolean {
  return Boolean(proctoring?.protocolUrl) || blind?.hidesProtocol === true
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

/** The entry that a key moves to; `null` for other keys. */
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

/** The question after or before an entry of the outline; `null` if there is none. */
export function questionBeside(
  entries: readonly OutlineEntry[],
  selected: OutlineEntry,
  step: 1 | -1,
): OutlineEntry | null {
  const here = entries.findIndex((entry) => isSameSelection(entry, selected))
  const ahead = step === 1 ? entries.slice(here + 1) : entries.slice(0, Math.max(0, here)).reverse()
  return ahead.find(({ kind }) => kind === 'question') ?? null
}

/** What is shown, in terms that apply to other sessions too: a question by code and number. */
export type Subject =
  | { readonly kind: 'question'; readonly code: string | null; readonly num: number }
  | Exclude<OutlineEntry, { readonly kind: 'question' }>

export function subjectOf(report: SessionReport, selection: OutlineEntry): Subject | null {
  if (selection.kind !== 'question') return selection
  const question = report.questions[selection.index]
  return question ? { kind: 'question', code: question.code, num: question.num } : null
}

/** A session's entry for a subject: a question by its code, otherwise by its number; `null` if there is none. */
export function findSubject(report: SessionReport, subject: Subject): OutlineEntry | null {
  if (subject.kind !== 'question') return outlineOf(report).find((entry) => isSameSelection(entry, subject)) ?? null
  const { questions } = report
  const byCode = subject.code === null ? -1 : questions.findIndex(({ code }) => code === subject.code)
  const index = byCode >= 0 ? byCode : questions.findIndex(({ num }) => num === subject.num)
  return index < 0 ? null : { kind: 'question', index }
}

type KnownQuestionType = (typeof QUESTION_TYPES)[number]

/** The documented type of a question; `null` for a type that this version does not know. */
export function knownTypeOf(question: Question): KnownQuestionType | null {
  return QUESTION_TYPES.find((type) => type === question.type) ?? null
}

/** Number of words in a text, in any script (Thai and Chinese have no spaces between words). */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (isWordLike) count += 1
  }
  return count
}
