import { MANUAL_SCORING } from '../../../../contract/model/session.ts'
import type { SessionReport } from '../../../../contract/model/report.ts'
import { writeDuration, writeNumber } from './cells.ts'
import type { CsvWriter } from './csv-writer.ts'
import type { InstantWriter } from './dates.ts'
import { passValue, takeInteger, takeText, type StoredLine } from './stored-line.ts'

/** What the store keeps of a report. */
export type StoredReport = Pick<SessionReport, 'questions' | 'sections' | 'outcomes' | 'proctoring'>

/** Texts that sessions share, as UTF-8 by their ids. To join them costs more than to look them up. */
export type SharedTexts = {
  readonly center: (id: number) => Uint8Array
  readonly test: (id: number) => Uint8Array
  readonly title: (id: number) => Uint8Array
  readonly level: (id: number) => Uint8Array
}

/** Text of the note of a session, `null` where there is none. `participant` is the id's 32 digits. */
export type NoteReader = (participant: string, test: string, center: string) => string | null

/** What columns need beside the line. */
export type ColumnSources = {
  readonly texts: SharedTexts
  /** `null` where no session has a note. */
  readonly noteOf: NoteReader | null
  readonly writeInstant: InstantWriter
}

/** A column of sessions: what it reads, and how that is written. */
export type SessionColumn = {
  /** SQL over `sessions s` and `reports r`. */
  readonly select: readonly string[]
  /** Whether it takes something from the report's text. */
  readonly readsReport?: boolean
  /** Takes all that it selects from the line. */
  readonly write: (out: CsvWriter, line: StoredLine, report: StoredReport | null) => void
}

const PARTICIPANT = 'lower(hex(s.participant))'

/** Columns of a session, by the names of the API document (section 2.3), and of what its report says of proctoring. */
export function sessionColumns({
  texts,
  noteOf,
  writeInstant,
}: ColumnSources): Readonly<Record<string, SessionColumn>> {
  return {
    center: shared('s.center_id', texts.center),
    participantId: { select: [PARTICIPANT], write: writeGuid },
    testId: shared('s.test_id', texts.test),
    testTitle: shared('s.title_id', texts.title),
    participantName: text('s.name'),
    participantEmail: text('s.email'),
    // In milliseconds, where what orders versions is in microseconds.
    started: instant('s.started', 's.started_sent', 1000),
    isFinished: flag('s.finished'),
    autoClosed: flag('s.auto_closed'),
    elapsedTime: {
      select: ['s.elapsed'],
      write(out, line) {
        const elapsed = takeInteger(line)
        if (elapsed !== null) writeDuration(out, elapsed)
      },
    },
    score: number('s.score'),
    maxScore: number('s.max_score'),
    percent: number('s.percent'),
    scaleLevel: shared('s.level_id', texts.level),
    manualScoring: {
      select: ['s.manual_scoring'],
      write: (out, line) => out.plain(MANUAL_SCORING[takeInteger(line) ?? -1] ?? 'unknown'),
    },
    modified: instant('s.modified', 's.modified_sent', 1),
    note: noteOf === null ? NOTHING : note(noteOf),
    proctoringConclusion: number('r.conclusion'),
    proctoringEvaluation: number('r.evaluation'),
    proctoringComment: {
      select: [],
      readsReport: true,
      write: (out, _line, report) => out.cell(report?.proctoring?.comment ?? null),
    },
  }

  function instant(select: string, sentText: string, micros: number): SessionColumn {
    return {
      select: [select, sentText],
      write(out, line) {
        const value = takeInteger(line)
        const sent = takeText(line)
        if (sent !== '') writeInstant.sent(out, sent)
        else if (value !== null) writeInstant.number(out, value * micros)
      },
    }
  }

  function note(noteOfSession: NoteReader): SessionColumn {
    return {
      select: [PARTICIPANT, 's.test_id', 's.center_id'],
      write(out, line) {
        const participant = takeText(line)
        const test = utf8(texts.test(takeInteger(line) ?? 0))
        const center = utf8(texts.center(takeInteger(line) ?? 0))
        out.cell(noteOfSession(participant, test, center))
      },
    }
  }
}

const NOTHING: SessionColumn = { select: [], write: () => undefined }

function shared(select: string, textOf: (id: number) => Uint8Array): SessionColumn {
  const cells = new Map<number, Uint8Array>()
  return {
    select: [select],
    write(out, line) {
      const id = takeInteger(line)
      if (id === null) return
      let cell = cells.get(id)
      if (cell === undefined) cells.set(id, (cell = out.asCell(textOf(id))))
      out.copyPlain(cell, 0, cell.length)
    },
  }
}

function flag(select: string): SessionColumn {
  return { select: [select], write: (out, line) => out.plain(takeInteger(line) === 1 ? 'true' : 'false') }
}

function number(select: string): SessionColumn {
  return { select: [select], write: writeNumber }
}

function text(select: string): SessionColumn {
  return {
    select: [select],
    write(out, line) {
      const start = line.at
      out.copy(line.bytes, start, passValue(line))
    },
  }
}

const GUID_DIGITS = 32

function writeGuid(out: CsvWriter, line: StoredLine): void {
  out.guid(line.bytes, line.at)
  line.at += GUID_DIGITS + 1
}

function utf8(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8')
}
