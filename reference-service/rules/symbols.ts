import type { Switches } from './switches.ts'

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Length of a text in "symbols". The document does not say what they are. UTF-16 units, the default, are the strictest
 * of the usual counts: a text that fits by them fits by code points and by graphemes too.
 */
export function symbolsIn(text: string, count: Switches['symbols']): number {
  switch (count) {
    case 'utf16':
      return text.length
    case 'code-points':
      return [...text].length
    case 'graphemes':
      return [...GRAPHEMES.segment(text)].length
  }
}
