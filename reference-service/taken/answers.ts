import { randomUUID } from 'node:crypto'
import { etagOf } from '../media/library.ts'
import type { QuestionBlueprint, TestBlueprint } from '../data/test-catalogue.ts'
import type { RecordingFacts, TakenAnswer, TakenFile, TakenSession, TakenTables } from '../store/taken-sessions.ts'
import { TakeRefusal } from './take-refusal.ts'
import { isAsked, optionsOf } from './taken-test.ts'
import { checkFacts, ESSAY_LENGTH, FILES_PER_ESSAY, recordingKind, uploadName, uploadType } from './uploads.ts'
import type { UploadLimits } from './uploads.ts'
import { withDuration } from './webm-duration.ts'

/** An answer as the page sends it; `null` takes it back. A recording is sent as a file. */
export type AnswerChange = {
  readonly question: number
  readonly seconds: number
  readonly answer: Exclude<TakenAnswer, { readonly kind: 'recording' }> | null
}

export type Upload = {
  readonly question: number
  readonly name: string
  readonly type: string | undefined
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of a recording; `null` for a file of an essay. */
  readonly facts: RecordingFacts | null
}

/** Saves the answer to a question, or takes it back. */
export function saveAnswer(
  tables: TakenTables,
  session: TakenSession,
  test: TestBlueprint,
  { question: index, seconds, answer }: AnswerChange,
): void {
  const question = askedQuestion(test, index)
  if (answer !== null && !fits(question, index, session, answer)) {
    throw new TakeRefusal('answer-malformed', 'The answer does not fit the question.')
  }
  if (question.kind === 'VideoInterview') dropFiles(tables, session, index)
  tables.putAnswer(session.number, { question: index, answer: withFiles(tables, session, index, answer), seconds })
}

/** Stores a file of an essay, or the recording that answers a video question, which replaces the one before. */
export function addFile(
  tables: TakenTables,
  session: TakenSession,
  test: TestBlueprint,
  upload: Upload,
  limits: UploadLimits,
): TakenFile {
  const { question: index } = upload
  const question = askedQuestion(test, index)
  const isRecording = question.kind === 'VideoInterview'
  if (!isRecording && question.kind !== 'Essay')
    throw new TakeRefusal('answer-malformed', 'The question takes no files.')
  const most = isRecording ? limits.recordingBytes : limits.fileBytes
  if (upload.bytes.length > most) throw new TakeRefusal('file-too-large', `A file has at most ${most} bytes.`)
  const facts = isRecording ? checkFacts(upload.facts) : null
  const bytes = facts === null ? upload.bytes : withDuration(upload.bytes, facts.seconds)
  const before = tables.answers(session.number).find((saved) => saved.question === index)
  const kind = isRecording ? recordingKind(bytes) : { type: uploadType(upload.type), name: uploadName(upload.name) }
  const fileId = randomUUID()
  const file = { fileId, session: session.number, question: index, ...kind, etag: etagOf(bytes) }
  if (facts !== null) {
    dropFiles(tables, session, index)
    const answer: TakenAnswer = { kind: 'recording', fileId, ...facts }
    tables.putAnswer(session.number, { question: index, answer, seconds: before?.seconds ?? 0 })
  } else {
    const count = tables.files(session.number).filter((one) => one.question === index).length
    if (count >= FILES_PER_ESSAY)
      throw new TakeRefusal('too-many-files', `An essay has at most ${FILES_PER_ESSAY} files.`)
    const answer = before?.answer ?? { kind: 'Essay', text: '' }
    tables.putAnswer(session.number, { question: index, answer, seconds: before?.seconds ?? 0 })
  }
  tables.putFile(file, bytes)
  return { ...file, size: bytes.length }
}

/** Removes a file of an essay. An essay without text and files is no answer. */
export function removeFile(tables: TakenTables, session: TakenSession, fileId: string): void {
  const file = tables.file(fileId)
  const saved = tables.answers(session.number).find(({ question }) => question === file?.question)
  if (file?.session !== session.number || saved?.answer?.kind !== 'Essay') {
    throw new TakeRefusal('file-unknown', 'There is no such file.')
  }
  tables.dropFile(fileId)
  tables.putAnswer(session.number, { ...saved, answer: withFiles(tables, session, file.question, saved.answer) })
}

function askedQuestion(test: TestBlueprint, index: number): QuestionBlueprint {
  const question = test.questions[index]
  if (question === undefined || !isAsked(question)) {
    throw new TakeRefusal('answer-malformed', 'The test asks no such question.')
  }
  return question
}

function fits(
  question: QuestionBlueprint,
  index: number,
  session: TakenSession,
  answer: NonNullable<AnswerChange['answer']>,
): boolean {
  switch (answer.kind) {
    case 'SingleChoice':
    case 'Likert':
      return question.kind === answer.kind && optionsOf(question, index, session.number).includes(answer.choice)
    case 'Essay':
      return question.kind === 'Essay' && answer.text.length <= ESSAY_LENGTH
    case 'sample':
      return question.kind === 'VideoInterview'
  }
}

/** An essay's answer is its text and its files; with neither of them there is none. */
function withFiles(
  tables: TakenTables,
  session: TakenSession,
  index: number,
  answer: TakenAnswer | null,
): TakenAnswer | null {
  const isEmpty = answer === null || (answer.kind === 'Essay' && answer.text.trim() === '')
  if (!isEmpty) return answer
  const hasFiles = tables.files(session.number).some((file) => file.question === index)
  return hasFiles ? { kind: 'Essay', text: '' } : null
}

function dropFiles(tables: TakenTables, session: TakenSession, index: number): void {
  for (const file of tables.files(session.number)) if (file.question === index) tables.dropFile(file.fileId)
}
