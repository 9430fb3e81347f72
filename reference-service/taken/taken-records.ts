import type { TestBlueprint } from '../data/test-catalogue.ts'
import type { FeedItem, Report } from '../data/wire.ts'
import type { MediaFile } from '../media/library.ts'
import type { TakenFile, TakenSession, TakenStore, TakenTables } from '../store/taken-sessions.ts'
import { sessionForReport } from './links.ts'
import { takenItemOf, takenReportOf, type TakenAddresses, type TakenRecord } from './taken-report.ts'

/** What the service shows of sessions that were taken for real. */
export type TakenRecords = {
  /** The feed item of a session, by its number. */
  item(number: number): FeedItem
  /** A participant's sessions in the order in which they were begun. */
  ofParticipant(participantId: string): readonly TakenRecord[]
  /** The report of the session that the id stands for; `null` if the person has begun none. */
  report(participantId: string): Report | null
  /** A file that was handed in, by its path below the participant. */
  file(participantId: string, path: string): MediaFile | null
}

const FILE_PATH = /^taken\/([0-9a-f-]{36})\/[^/]+$/

/** Path of a file below its participant. Its last part is for people; the id finds it. */
export function takenFilePath({ fileId, name }: TakenFile): string {
  return `taken/${fileId}/${encodeURIComponent(name)}`
}

export function createTakenRecords(
  store: TakenStore,
  findTest: (testId: string) => TestBlueprint | null,
  addresses: TakenAddresses,
): TakenRecords {
  const recordOf = (tables: TakenTables, session: TakenSession): TakenRecord => {
    const test = findTest(session.testId)
    if (test === null) throw new Error(`The test of session ${session.number} is gone.`)
    return { session, test, answers: tables.answers(session.number), files: tables.files(session.number) }
  }
  const ofParticipant = (participantId: string) => {
    const tables = store.read()
    return tables?.ofParticipant(participantId).map((session) => recordOf(tables, session)) ?? []
  }
  return {
    item: (number) => {
      const tables = store.read()
      const session = tables?.find(number) ?? null
      if (!tables || session === null) throw new Error(`Session ${number} is in the feed and not in the store.`)
      return takenItemOf(recordOf(tables, session))
    },
    ofParticipant,
    report: (participantId) => {
      const records = ofParticipant(participantId)
      const wanted = sessionForReport(records.map(({ session }) => session))
      const record = records.find(({ session }) => session === wanted)
      return record === undefined ? null : takenReportOf(record, addresses)
    },
    file: (participantId, path) => {
      const [, fileId] = FILE_PATH.exec(path) ?? []
      const tables = fileId === undefined ? null : store.read()
      const file = tables?.file(fileId!) ?? null
      if (!tables || file === null) return null
      const isOwn = tables.find(file.session)?.participantId === participantId
      const content = isOwn ? tables.content(file.fileId) : null
      return content === null ? null : { type: file.type, etag: file.etag, content: new Uint8Array(content) }
    },
  }
}
