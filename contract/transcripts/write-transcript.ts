import type { Transcript, TranscriptLine } from '../model/transcript.ts'

/** Formats that transcripts are written in. */
export const WRITTEN_FORMATS = ['vtt', 'srt', 'txt'] as const
export type WrittenFormat = (typeof WRITTEN_FORMATS)[number]

/** A transcript as a text. Times of single words stay out: the formats only have where words begin. */
export function writeTranscript({ lines }: Pick<Transcript, 'lines'>, format: WrittenFormat): string {
  switch (format) {
    case 'vtt':
      return `WEBVTT\n\n${lines.map(webVttCue).join('\n')}`
    case 'srt':
      return lines.map((line, at) => `${at + 1}\n${timing(line, ',')}\n${namedText(line)}\n`).join('\n')
    case 'txt':
      return lines.map((line) => `[${clock(line.from, '.')}] ${namedText(line).replaceAll('\n', ' ')}\n`).join('')
  }
}

function webVttCue(line: TranscriptLine): string {
  const voice = line.speaker === undefined ? '' : `<v ${escaped(line.speaker.replace(/\s+/g, ' '))}>`
  return `${timing(line, '.')}\n${voice}${escaped(plainText(line))}\n`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An empty line would end the cue. */
const plainText = ({ text }: TranscriptLine) => text.replace(/\n(?:[ \t]*\n)+/g, '\n')

const namedText = (line: TranscriptLine) =>
  line.speaker === undefined ? plainText(line) : `${line.speaker}: ${plainText(line)}`

const timing = ({ from, to }: TranscriptLine, point: string) => `${clock(from, point)} --> ${clock(to, point)}`

function clock(time: number, point: string): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(time / 1000)
  const hours = two(Math.floor(seconds / 3600))
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${point}${String(time % 1000).padStart(3, '0')}`
}
