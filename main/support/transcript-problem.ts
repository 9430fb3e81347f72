import { MOST_TRANSCRIPT_CHARACTERS, MOST_TRANSCRIPT_LINES } from '../../contract/model/transcript.ts'
import type { TranscriptProblem } from '../../contract/model/transcript-problem.ts'

const SENTENCES: Readonly<Record<TranscriptProblem['problem'], string>> = {
  empty: 'the file says nothing',
  tooLarge: `more than ${MOST_TRANSCRIPT_LINES} lines or ${MOST_TRANSCRIPT_CHARACTERS} characters`,
  binary: 'the file is no text',
  encoding: 'the text is not in UTF-8 or UTF-16; convert it first',
  unknownFormat: 'the file is not WebVTT, SRT, TTML, or JSON of Whisper or Deepgram',
  syntax: 'the JSON or XML of the file is damaged',
  time: 'a time cannot be read',
  noTime: 'words without times',
  backwards: 'a line ends before it begins',
  words: 'words that belong to no time',
}

/** Why a file is not taken as a transcript, in English for the command line and the log. It quotes nothing of the file. */
export function nameTranscriptProblem({ problem, line, part }: TranscriptProblem): string {
  const place = line !== null ? `line ${line}: ` : part !== null ? `part ${part}: ` : ''
  return `${place}${SENTENCES[problem]}`
}
