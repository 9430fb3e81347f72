import type { Page } from '@playwright/test'
import type { ReportQuestion } from '../../reference-service/data/wire.ts'
import type { RunningService } from '../../reference-service/service.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { AnswerNoteId, ReviewChange } from '../../contract/model/review.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../contract/model/review-settings.ts'
import { rubricScoreOf } from '../../contract/model/rubric-move.ts'
import type { RubricVersion } from '../../contract/model/rubric.ts'
import type { ValueName } from '../../contract/model/value-names.ts'
import type { VerdictId } from '../../contract/model/verdicts.ts'
import { INTERVIEW, publishInterview, review } from './reviewed.ts'
import { TEST_UNTIL } from './service-data.ts'
import { held, type Held } from './window.ts'

export const TEAM_TEST = 'Team lead · situational judgement'

const DAY = 86_400_000
const MINUTE = 60_000
/** Days of the reviews, counted back from the end of the data. */
const FIRST_DAY = 13
const A_DAY = 3
const REASON = 'Second person in the room'

/** What a reviewer has left to do, and the index of its video question. */
export type LeftToReview = { readonly open: Held; readonly video: number }

/**
 * Names the conclusions of proctoring, publishes a rubric for the videos of a test, and reviews its sessions over two
 * weeks, apart from a few; one of these is begun. `setClock` sets main's clock.
 */
export async function reviewTeam(
  page: Page,
  service: RunningService,
  connectionId: ConnectionId,
  setClock: (instant: number) => Promise<void>,
): Promise<LeftToReview> {
  await setClock(TEST_UNTIL - (FIRST_DAY + 1) * DAY)
  await agreeOn(page, connectionId)
  const version = await publishInterview(page, connectionId)
  const team = [...held(service)].filter(({ item }) => item.testTitle === TEAM_TEST && item.isFinished)
  await assign(page, connectionId, team)
  const isOpen = ({ report }: Held) => report.proctoring?.conclusion === 2 && videoIndex(report.questions) >= 0
  const open = team.find(isOpen)
  if (open === undefined) throw new Error('no session of the team is as wanted')
  const done = team.filter((one) => one !== open).slice(0, -4)
  for (const [at, session] of done.entries()) {
    const day = FIRST_DAY - Math.floor(at / A_DAY)
    const start = TEST_UNTIL - Math.max(0, day) * DAY + ((at % A_DAY) - A_DAY) * (8 + (at % 4)) * MINUTE
    for (const [step, change] of judgements(session, version, at).entries()) {
      await setClock(start + step * (90 + 20 * (at % 5)) * 1000)
      await review(page, connectionId, session, [change])
    }
  }
  await setClock(TEST_UNTIL - MINUTE)
  const video = videoIndex(open.report.questions)
  await review(page, connectionId, open, begun(open, version, video))
  return { open, video }
}

const videoIndex = (questions: readonly ReportQuestion[]) =>
  questions.findIndex(({ type, answer }) => type === 'VideoInterview' && Boolean(answer))

async function agreeOn(page: Page, connectionId: ConnectionId): Promise<void> {
  await page.evaluate(
    async ([of, verdicts, reason]) => {
      const { connections, reviewSettings } = globalThis.desk
      const names = [
        { value: 0, name: 'Clear', tone: 'ok' },
        { value: 1, name: 'Minor', tone: 'warn' },
        { value: 2, name: 'Violation', tone: 'bad' },
      ] satisfies ValueName[]
      const named = await connections.setValueNames({ ...of, valueNames: { conclusion: names, evaluation: [] } })
      const agreed = await reviewSettings.set({
        ...of,
        change: {
          verdicts: {
            clean: { ...verdicts.clean, agreesWith: [0] },
            unsure: { ...verdicts.unsure, agreesWith: [1] },
            violation: { ...verdicts.violation, agreesWith: [2] },
            invalid: { ...verdicts.invalid, agreesWith: [2] },
          },
          reasons: [reason, 'Reads from a second screen', 'Left the room'],
        },
      })
      if (!named.ok || !agreed.ok) throw new Error('the settings were not taken')
    },
    [{ connectionId }, DEFAULT_REVIEW_SETTINGS.verdicts, REASON] as const,
  )
}

/** Gives the rubric to every video question of the sessions' test. */
async function assign(page: Page, connectionId: ConnectionId, team: readonly Held[]): Promise<void> {
  const codes = new Set(
    team.flatMap(({ report }) =>
      report.questions.flatMap(({ type, code }) => (type === 'VideoInterview' && code ? [code] : [])),
    ),
  )
  await page.evaluate(
    async ([of, test, questions]) => {
      const [rubric] = await globalThis.desk.rubrics.list(of).then((reply) => (reply.ok ? reply.value : []))
      for (const question of questions) {
        const reply = await globalThis.desk.rubrics.assign({ ...of, test, question, rubric: rubric?.id ?? null })
        if (!reply.ok) throw new Error(reply.error.message)
      }
    },
    [{ connectionId }, team[0]!.key.testId, [...codes]] as const,
  )
}

/** 0 to 3, the upper ones more often. */
const levelOf = (at: number, num: number, which: number) =>
  [3, 1, 2, 3, 0, 2, 2, 1, 3, 2][(at * 7 + num * 3 + which * (at + 2)) % 10]!

/** All that a review has: points and levels that differ from session to session, a verdict, and the submission. */
function judgements({ report }: Held, version: RubricVersion, at: number): readonly ReviewChange[] {
  const scores = report.questions.flatMap(({ type, num, max, answer }): readonly ReviewChange[] => {
    if (!answer || max === null) return []
    if (type === 'Essay') {
      return [
        { entity: 'score', question: num, value: { points: Math.round((max * (5 + (at % 6))) / 11), rubric: null } },
      ]
    }
    if (type !== 'VideoInterview') return []
    const levels = Object.fromEntries(INTERVIEW.criteria.map(({ id }, which) => [id, levelOf(at, num, which)]))
    return [{ entity: 'score', question: num, value: rubricScoreOf(version, levels, max) }]
  })
  const conclusion = report.proctoring?.conclusion ?? 0
  const agreeing = (['clean', 'unsure', 'violation'] as const)[conclusion] ?? 'clean'
  const verdict: VerdictId = at % 6 === 4 ? 'invalid' : at % 5 === 3 ? 'clean' : agreeing
  return [
    ...scores,
    { entity: 'verdict', value: { verdict, reason: verdict === 'clean' ? '' : REASON } },
    { entity: 'status', value: { status: 'submitted', reason: '' } },
  ]
}

/** A review in the middle: a verdict, two of three criteria, notes on the video and a comment. */
function begun({ report }: Held, version: RubricVersion, video: number): readonly ReviewChange[] {
  const { num, max } = report.questions[video]!
  const [first, second] = INTERVIEW.criteria
  const levels = { [first!.id]: 3, [second!.id]: 2 }
  const note = (digit: string, kind: string, from: number, until: number | null, text: string): ReviewChange => ({
    entity: 'answerNote',
    id: digit.repeat(32) as AnswerNoteId,
    value: { question: num, place: { kind: 'time', from, until }, kind, text },
  })
  return [
    { entity: 'verdict', value: { verdict: 'violation', reason: REASON } },
    { entity: 'score', question: num, value: rubricScoreOf(version, levels, max ?? 10) },
    note('1', 'strength', 2100, null, 'Concrete example with numbers; owns the outcome.'),
    note('2', 'check', 4360, 6900, 'Reads from a second screen, eyes move left.'),
    note('3', 'incident', 8920, null, 'Another voice answers before the participant.'),
    { entity: 'comment', value: 'The second voice is clear on headphones. Recommend a repeat interview.' },
  ]
}
