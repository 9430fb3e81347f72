import type { ReportQuestion } from '../../reference-service/data/wire.ts'
import { parseDuration } from '../../contract/model/durations.ts'
import { pickIdentity, takeImages } from '../../main/store/common/participant-data.ts'
import { hoursText } from './hours-text.ts'
import type { Held } from './window.ts'

/** The test's own description of the format; the app's output with the same options is compared with it. */
export type Writing = {
  readonly instant: (text: string) => string
  readonly isGuarded: boolean
}

type Row = Readonly<Record<string, string>>

/** Whether a text starts a formula once invisible characters are removed. A negative number is none. */
function looksLikeFormula(text: string): boolean {
  if (/^-\d+(\.\d+)?$/.test(text)) return false
  const seen = text.replace(/^[\s\p{C}]+/u, '')
  return '=+-@＝＋－＠﹦﹢﹣﹫'.includes(seen.charAt(0) || ' ') || /^[\t\r\n]/.test(text)
}

const textCell = (text: string | null | undefined, { isGuarded }: Writing) =>
  isGuarded && looksLikeFormula(text ?? '') ? `'${text}` : (text ?? '')
const cell = (value: string | number | boolean | null | undefined) =>
  value === null || value === undefined ? '' : String(value)
const lengthCell = (text: string | null | undefined) => (text ? hoursText(parseDuration(text) ?? -1) : '')

/** The columns of a session that are named as in the API, from the feed item alone. */
export function sessionRow({ key, item }: Held, writing: Writing): Row {
  const fields = item.participantData.map(({ name, value }): [string, string] => [
    name,
    value.startsWith('data:image/') ? '[image]' : textCell(value, writing),
  ])
  const { name, email } = pickIdentity(takeImages(item.participantData).fields)
  return {
    center: textCell(key.center, writing),
    participantId: item.participantId,
    participantName: textCell(name, writing),
    participantEmail: textCell(email, writing),
    testId: item.testId,
    testTitle: textCell(item.testTitle, writing),
    started: writing.instant(item.started),
    isFinished: cell(item.isFinished),
    autoClosed: cell(item.autoClosed),
    elapsedTime: lengthCell(item.elapsedTime),
    score: cell(item.score),
    maxScore: cell(item.maxScore),
    percent: cell(item.percent),
    scaleLevel: textCell(item.scaleLevel, writing),
    manualScoring: item.manualScoring,
    modified: writing.instant(item.modified),
    note: '',
    ...Object.fromEntries(fields),
  }
}

/** A row for each question of a session's report. */
export function answerRows({ item, report }: Held, writing: Writing): readonly Row[] {
  return report.questions.map((question) => ({
    participantId: item.participantId,
    started: writing.instant(item.started),
    num: cell(question.num),
    type: question.type,
    code: textCell(question.code, writing),
    score: cell(question.score),
    max: cell(question.max),
    elapsedTime: lengthCell(question.elapsedTime),
    reviews: question.reviews === null ? '' : JSON.stringify(question.reviews),
    ...answerCells(question, writing),
  }))
}

function answerCells({ type, answer }: ReportQuestion, writing: Writing): Row {
  const none = { answerText: '', videoUri: '', originalUri: '', files: '', answerJson: '' }
  if (answer === null) return none
  if (typeof answer === 'string') return { ...none, answerText: textCell(answer, writing) }
  const parts = answer as Readonly<Record<string, unknown>>
  switch (type) {
    case 'VideoInterview':
      return { ...none, videoUri: String(parts.mpegDashUri), originalUri: String(parts.originalUri) }
    case 'Essay': {
      const files = parts.files as readonly { readonly url: string }[]
      return {
        ...none,
        answerText: textCell(String(parts.text), writing),
        files: files.map(({ url }) => url).join('\n'),
      }
    }
    default:
      return { ...none, answerJson: JSON.stringify(answer) }
  }
}

/** A row for each section of a session's report. */
export function sectionRows({ item, report }: Held, writing: Writing): readonly Row[] {
  return report.sections.map(({ title, score, max, level, elapsedTime }) => ({
    participantId: item.participantId,
    title: textCell(title, writing),
    score: cell(score),
    max: cell(max),
    level: textCell(level, writing),
    elapsedTime: lengthCell(elapsedTime),
  }))
}

/** A row for each outcome of a session's report. */
export function outcomeRows({ item, report }: Held, writing: Writing): readonly Row[] {
  return (report.outcomes ?? []).map(({ id, name, score, max, level }) => ({
    participantId: item.participantId,
    id: cell(id),
    name: textCell(name, writing),
    score: cell(score),
    max: cell(max),
    level: textCell(level, writing),
  }))
}

/** `YYYY-MM-DD HH:MM:SS` in a time zone, which is the Swedish format. */
export function wallTime(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(Date.parse(instant))
}
