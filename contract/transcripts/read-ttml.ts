import { Parser } from 'htmlparser2'
import type { Transcript, TranscriptLine } from '../model/transcript.ts'
import { TranscriptFault } from './fault.ts'
import { finishTranscript } from './finish.ts'
import { createTtmlLines } from './ttml-lines.ts'
import type { Attributes } from './ttml-times.ts'

const ROOT =
  /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?\s*>\s*)*<(?:[\w.-]+:)?tt[\s>]/

export function isTtml(text: string): boolean {
  return ROOT.test(text)
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
/** Elements inside each other: programs write some ten. */
const DEEPEST = 1000

/**
 * Reads TTML: DFXP, IMSC and EBU-TT too (https://www.w3.org/TR/ttml2/). Fails with {@link TranscriptFault}.
 *
 * @param end when the document ends, in milliseconds: lines that say no end last until then, and without it they are refused
 */
export function readTtml(text: string, end = Infinity): Transcript {
  if (!isTtml(text)) throw new TranscriptFault('unknownFormat')
  const lineAt = createLineCounter(text)
  const place = () => lineAt(parser.startIndex)
  const lines = createTtmlLines({ end, place })
  let language = ''
  let depth = 0
  const parser = new Parser(
    {
      onprocessinginstruction(_, data) {
        // Entities of the document's own would be words that are not in it.
        if (/<!ENTITY|SYSTEM|PUBLIC/.test(data)) throw new TranscriptFault('syntax', { line: place() })
      },
      onopentag(name, given) {
        depth += 1
        if (depth > DEEPEST) throw new TranscriptFault('syntax', { line: place() })
        if (depth === 1) language = given['xml:lang'] ?? ''
        const attributes: Attributes = Object.fromEntries(
          Object.entries(given).map(([key, value]) => [local(key), value]),
        )
        lines.open(local(name), attributes)
      },
      ontext: (part) => lines.text(part),
      onclosetag(_, isImplied) {
        depth -= 1
        if (isImplied && !isSelfClosed(text, parser.endIndex)) throw new TranscriptFault('syntax', { line: place() })
        lines.close()
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  const found: readonly TranscriptLine[] = lines.all()
  return finishTranscript(language, found)
}

/** An element such as `<br/>` is closed by itself. */
function isSelfClosed(text: string, endIndex: number): boolean {
  return text[endIndex] === '>' && text[endIndex - 1] === '/'
}

/** Number of the line at a place of the text, asked for from the beginning to the end. */
function createLineCounter(text: string): (at: number) => number {
  let line = 1
  let counted = 0
  return (at) => {
    for (; counted < at; counted += 1) if (text[counted] === '\n') line += 1
    return line
  }
}
