import type { Question, SessionReport } from '../../../contract/model/report.ts'

/** What of a session the middle column shows. Questions go by their place: the service's numbers could repeat. */
export type Selection =
  | { readonly kind: 'question'; readonly index: number }
  | { readonly kind: 'protocol' }
  | { readonly kind: 'image'; readonly imageIndex: number }

/** Every entry of the outline, in its order. */
export function outlineOf(report: SessionReport): readonly Selection[] {
  return [
    ...report.questions.map((_question, index): Selection => ({ kind: 'question', index })),
    ...(report.proctoring?.protocolUrl ? [{ kind: 'protocol' } as const] : []),
    ...imagesOf(report).map(({ imageIndex }): Selection => ({ kind: 'image', imageIndex })),
  ]
}

export function imagesOf(report: SessionReport): readonly { readonly name: string; readonly imageIndex: number }[] {
  return report.participantData.flatMap(({ name, imageIndex }) =>
    imageIndex === undefined ? [] : [{ name, imageIndex }],
  )
}

export function isSameSelection(one: Selection, other: Selection): boolean {
  return selectionId(one) === selectionId(other)
}

export function selectionId(selection: Selection): string {
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
export function entryByKey(key: string, entries: readonly Selection[], selected: Selection): Selection | null {
  const here = entries.findIndex((entry) => isSameSelection(entry, selected))
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(here + 1, entries.length - 1),
    ArrowUp: Math.max(here - 1, 0),
    Home: 0,
    End: entries.length - 1,
  }
  return entries[places[key] ?? -1] ?? null
}

const KNOWN_TYPES = ['SingleChoice', 'VideoInterview', 'Essay', 'Likert'] as const
export type KnownQuestionType = (typeof KNOWN_TYPES)[number]

/** The documented type of a question; `null` for one that came later. */
export function knownTypeOf(question: Question): KnownQuestionType | null {
  return KNOWN_TYPES.find((type) => type === question.type) ?? null
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
