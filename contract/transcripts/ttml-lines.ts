import type { TranscriptLine } from '../model/transcript.ts'
import { TranscriptFault } from './fault.ts'
import { lineOf, type Piece } from './line-text.ts'
import { clockOf, readTtmlTime, type Attributes, type TtmlClock } from './ttml-times.ts'

type Frame = {
  readonly name: string
  readonly from: number
  /** Infinity where nothing says when it ends. */
  readonly to: number
  /** Whether it has times of its own. */
  readonly isTimed: boolean
  readonly isInP: boolean
  /** Whether it, or a span around it in its line, has times of its own. */
  readonly isWord: boolean
  readonly isSequence: boolean
  readonly keepsSpace: boolean
  readonly speaker: string | undefined
  /** Its words are not said: they describe, or are small readings above others. */
  readonly isHidden: boolean
  /** Where the last child ended, and the latest end of all of them. */
  last: number
  latest: number
}

type Said = Piece & { readonly speaker: string | undefined }

const TIMED: ReadonlySet<string> = new Set(['body', 'div', 'p', 'span', 'br'])
const READINGS: ReadonlySet<string> = new Set(['text', 'textContainer', 'delimiter'])

/**
 * Collects the lines of a TTML document from its elements, as a parser tells them. Times of elements are within those of the
 * ones around them (https://www.w3.org/TR/ttml2/#timing-time-intervals).
 */
export function createTtmlLines({ end, place }: { readonly end: number; readonly place: () => number }) {
  const stack: Frame[] = []
  const lines: TranscriptLine[] = []
  const agents = new Map<string, string>()
  let clock: TtmlClock | null = null
  /** The agent whose name is read. */
  let agent: { readonly id: string; name: string } | null = null
  let said: Said[] = []
  let lineOfP = 0

  function timeOf(text: string | undefined): number | null {
    if (text === undefined) return null
    const time = clock === null ? null : readTtmlTime(text.trim(), clock)
    if (time === null) throw new TranscriptFault('time', { line: place() })
    return time
  }

  function frameOf(name: string, attributes: Attributes, parent: Frame | undefined): Frame {
    const timed = TIMED.has(name) ? attributes : {}
    const [begin, duration, until] = [timeOf(timed.begin), timeOf(timed.dur), timeOf(timed.end)]
    const base = parent === undefined ? 0 : parent.isSequence ? parent.last : parent.from
    const from = base + (begin ?? 0)
    const ownEnd = Math.min(until === null ? Infinity : base + until, duration === null ? Infinity : from + duration)
    const to = Math.min(ownEnd, parent?.to ?? end)
    const isTimed = begin !== null || duration !== null || until !== null
    if (isTimed && (to < from || from === Infinity)) throw new TranscriptFault('backwards', { line: place() })
    const { space, agent: speaks } = attributes
    return {
      name,
      from,
      to,
      isTimed,
      isInP: name === 'p' || (parent?.isInP ?? false),
      isWord: (name === 'span' && isTimed) || (parent?.isWord ?? false),
      isSequence: attributes.timeContainer === 'seq',
      keepsSpace: space === undefined ? (parent?.keepsSpace ?? false) : space === 'preserve',
      speaker:
        speaks === undefined || name === 'agent' ? parent?.speaker : (agents.get(firstOf(speaks)) ?? firstOf(speaks)),
      isHidden: (parent?.isHidden ?? false) || (name !== 'br' && !isSpoken(name, attributes)),
      last: from,
      latest: from,
    }
  }

  function endLine({ from, to, isTimed }: Frame): void {
    for (const group of bySpeaker(said)) {
      const own = isTimed ? { from, to } : hullOf(group, { from, to })
      if (group.every(({ text }) => text.trim() === '')) continue
      if (own.to === Infinity) throw new TranscriptFault('noTime', { line: lineOfP })
      const line = lineOf(group, { ...own, speaker: group[0]!.speaker })
      if (line !== null) lines.push(line)
    }
    said = []
  }

  return {
    open(name: string, attributes: Attributes): void {
      const parent = stack.at(-1)
      if (parent === undefined) {
        clock = clockOf(attributes)
        if (clock === null) throw new TranscriptFault('time', { line: place() })
      }
      stack.push(frameOf(name, attributes, parent))
      if (name === 'p') lineOfP = place()
      else if (name === 'agent' && attributes.id !== undefined) agent = { id: attributes.id, name: '' }
      else if (name === 'br' && parent?.isInP) said.push({ text: '\n', speaker: parent?.speaker })
    },
    text(text: string): void {
      const frame = stack.at(-1)
      if (frame?.name === 'name' && agent !== null) agent.name += text
      if (frame === undefined || frame.isHidden) return
      if (!frame.isInP) {
        if (frame.name !== 'tt' && text.trim() !== '') throw new TranscriptFault('words', { line: place() })
        return
      }
      const shown = frame.keepsSpace ? text.replace(/\r\n?/g, '\n') : collapsed(text, said.at(-1)?.text)
      const times =
        frame.name === 'span' && frame.isWord && frame.to < Infinity ? { from: frame.from, to: frame.to } : {}
      if (shown !== '') said.push({ text: shown, speaker: frame.speaker, ...times })
    },
    close(): void {
      const frame = stack.pop()
      if (frame === undefined) return
      if (frame.name === 'p') endLine(frame)
      else if (frame.name === 'agent' && agent !== null) {
        const name = agent.name.replace(/\s+/g, ' ').trim()
        if (name !== '') agents.set(agent.id, name)
        agent = null
      }
      const parent = stack.at(-1)
      if (parent === undefined || !TIMED.has(frame.name)) return
      const ended = frame.to < Infinity ? frame.to : frame.latest > frame.from ? frame.latest : Infinity
      parent.last = ended
      if (ended < Infinity) parent.latest = Math.max(parent.latest, ended)
    },
    all: (): readonly TranscriptLine[] => lines,
  }
}

const firstOf = (ids: string) => ids.trim().split(/\s+/)[0] ?? ''

/** Elements whose words are said, and those around them. */
function isSpoken(name: string, { ruby }: Attributes): boolean {
  return (name === 'tt' || TIMED.has(name)) && !(ruby !== undefined && READINGS.has(ruby))
}

/** White space as one space, and as none after another. */
function collapsed(text: string, before: string | undefined): string {
  const one = text.replace(/\s+/g, ' ')
  return before === undefined || /\s$/.test(before) ? one.trimStart() : one
}

function bySpeaker(said: readonly Said[]): readonly (readonly Said[])[] {
  const groups: Said[][] = []
  for (const piece of said) {
    const last = groups.at(-1)
    const isSame = last !== undefined && (last[0]!.speaker === piece.speaker || piece.text.trim() === '')
    if (isSame) last.push(piece)
    else groups.push([piece])
  }
  return groups
}

/** From the first of the times of a line's parts to the last, where only they have some. */
function hullOf(pieces: readonly Said[], { from, to }: { readonly from: number; readonly to: number }) {
  const timed = pieces.flatMap((piece) =>
    piece.from === undefined || piece.to === undefined ? [] : [{ from: piece.from, to: piece.to }],
  )
  const isWhole = pieces.every((piece) => piece.from !== undefined || piece.text.trim() === '')
  if (timed.length === 0 || !isWhole) return { from, to }
  return { from: Math.min(...timed.map((one) => one.from)), to: Math.max(...timed.map((one) => one.to)) }
}
