import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseDuration } from '../../../contract/model/durations.ts'
import { parseTimestamp } from '../../../contract/model/instants.ts'
import { sessionReportSchema } from '../../../contract/remote/report.ts'
import { sessionResultSchema } from '../../../contract/remote/sessions.ts'
import { TROUBLESOME_NAMES } from '../../../reference-service/data/people.ts'
import { allItems, testWorld } from '../../support/world.ts'

const world = testWorld()
const items = world.centers.flatMap((center) => allItems(world, center))
const reports = items.map((item) => world.report(world.locate(item.participantId)!))

test('the sessions of all centers are as many as were asked for, each with its own participant', () => {
  expect(items).toHaveLength(600)
  expect(new Set(items.map((item) => item.participantId)).size).toBe(600)
})

test('the same seed gives the same data, another seed gives others', () => {
  const again = testWorld()
  expect(again.centers.flatMap((center) => allItems(again, center))).toEqual(items)
  expect(again.report(again.locate(items[9]!.participantId)!)).toEqual(reports[9])
  const other = testWorld({ seed: 8 })
  expect(other.locate(items[9]!.participantId)).toBeNull()
  expect(allItems(other, 'spring-intake')[0]).not.toEqual(items[0])
})

test('every feed item and every report keeps to the contract', () => {
  for (const item of items) expect(sessionResultSchema.safeParse(item).error).toBeUndefined()
  for (const report of reports) expect(sessionReportSchema.safeParse(report).error).toBeUndefined()
})

describe('a report agrees', () => {
  test('with the feed item on everything that both have', () => {
    for (const [index, item] of items.entries()) {
      const { testTitle, manualScoring, modified, ...shared } = item
      expect(reports[index]).toMatchObject(shared)
      expect(testTitle.length).toBeGreaterThan(0)
      expect(['unknown', 'notRequired', 'required', 'completed']).toContain(manualScoring)
      expect(parseTimestamp(modified)!).toBeGreaterThanOrEqual(parseTimestamp(item.started)!)
    }
  })

  test('with itself: sections and questions add up to the score, the maximum and the time', () => {
    const finished = reports.filter((report) => report.isFinished)
    expect(finished.length).toBeGreaterThan(400)
    const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
    for (const report of finished) {
      const { sections, questions } = report
      expect(sum(sections.map((section) => section.score))).toBe(report.score ?? 0)
      expect(sum(questions.map((question) => question.score))).toBe(report.score ?? 0)
      expect(sum(sections.map((section) => section.max))).toBe(report.maxScore ?? 0)
      for (const { score, max } of questions) {
        if (score !== null) expect(score >= 0 && score <= max!).toBe(true)
      }
      const elapsed = sum(sections.map((section) => parseDuration(section.elapsedTime!)))
      expect(elapsed).toBe(sum(questions.map((question) => parseDuration(question.elapsedTime!))))
      expect(elapsed).toBe(Math.min(parseDuration(report.elapsedTime!)!, 86_399_000))
      if (report.percent !== null) expect(report.percent).toBeCloseTo((report.score! / report.maxScore!) * 100, 2)
    }
  })

  test('with itself: a review is written after the session ended, and before its last change', () => {
    let reviews = 0
    for (const [index, { started, elapsedTime, questions }] of reports.entries()) {
      const ended = parseTimestamp(started)! + parseDuration(elapsedTime ?? '00:00:00')!
      for (const { reviewed } of questions.flatMap((question) => (question.reviews ?? []) as { reviewed: string }[])) {
        reviews += 1
        expect(parseTimestamp(reviewed)!).toBeGreaterThan(ended)
        expect(parseTimestamp(reviewed)!).toBeLessThan(parseTimestamp(items[index]!.modified)!)
      }
    }
    expect(reviews).toBeGreaterThan(20)
  })

  test('with the state of scoring: something waits for a score just where scoring is required', () => {
    const manual = (index: number) => reports[index]!.questions.filter(({ type }) => /Essay|Video/.test(type))
    const finished = items.map((item, index) => ({ item, index })).filter(({ item }) => item.isFinished)
    const required = finished.filter(({ item }) => item.manualScoring === 'required')
    const completed = finished.filter(({ item }) => item.manualScoring === 'completed')
    expect(required.length).toBeGreaterThan(20)
    expect(completed.length).toBeGreaterThan(20)
    for (const { index } of required) expect(manual(index).some(({ score }) => score === null)).toBe(true)
    expect(required.some(({ index }) => manual(index).some(({ score }) => score !== null))).toBe(true)
    for (const { index } of completed) expect(manual(index).every(({ score }) => score !== null)).toBe(true)
  })
})

test('unfinished sessions have no results: null in some, left out in others', () => {
  const unfinished = items.filter((item) => !item.isFinished)
  for (const item of unfinished) expect(item.score ?? item.percent ?? item.elapsedTime ?? null).toBeNull()
  expect(unfinished.some((item) => 'percent' in item)).toBe(true)
  expect(unfinished.some((item) => !('percent' in item))).toBe(true)
})

test('reports have every kind of question, one that no client knows, reviews, outcomes and proctoring', () => {
  const types = new Set(reports.flatMap((report) => report.questions.map((question) => question.type)))
  expect([...types].sort()).toEqual(['CodeTask', 'Essay', 'Likert', 'SingleChoice', 'VideoInterview'])
  const questions = reports.flatMap((report) => report.questions)
  const unknown = questions.find((question) => question.type === 'CodeTask')!
  expect(unknown.answer).toMatchObject({ checks: { details: { memory: { limitKb: 65_536 } } } })
  expect(questions.some((question) => question.reviews !== null)).toBe(true)
  expect(reports.some((report) => (report.outcomes ?? []).length > 2)).toBe(true)
  const conclusions = new Set(reports.map((report) => report.proctoring?.conclusion))
  expect([...conclusions].sort()).toEqual([0, 1, 2, undefined])
  const addresses = new Set(
    questions.flatMap(({ answer }) => (answer as { mpegDashUri?: string } | null)?.mpegDashUri ?? []),
  )
  for (const kind of ['timeline', 'numbered', 'ranges']) {
    expect([...addresses].some((address) => address.endsWith(`/dash/${kind}/manifest.mpd`))).toBe(true)
  }
  const files = questions.flatMap(({ answer }) => (answer as { files?: { url: string }[] } | null)?.files ?? [])
  const endings = new Set(files.map((file) => file.url.slice(file.url.lastIndexOf('.') + 1)))
  expect([...endings].sort()).toEqual([
    ...['csv', 'docx', 'jpg', 'm4a', 'mp4', 'odt', 'pdf', 'png', 'pptx', 'py', 'rtf', 'sh', 'txt', 'xlsx', 'zip'],
  ])
})

test('participant data has names in many alphabets and every troublesome name', () => {
  const values = items.flatMap((item) => item.participantData.map((field) => field.value))
  const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Han', 'Hangul', 'Thai', 'Devanagari']
  for (const script of scripts)
    expect(values.some((value) => new RegExp(`\\p{Script=${script}}`, 'u').test(value))).toBe(true)
  const first = items.filter((item) => item.participantData[0]!.name === 'First name')
  for (const { given, family } of TROUBLESOME_NAMES) {
    expect(first.some(({ participantData: [a, b] }) => a!.value === given && b!.value === family)).toBe(true)
  }
})

test('even fifty sessions hold every kind of trouble', () => {
  const few = testWorld({ sessions: 50, centers: ['only'] })
  const given = new Set(allItems(few, 'only').map((item) => item.participantData[0]!.value))
  expect(TROUBLESOME_NAMES.every((name) => given.has(name.given))).toBe(true)
})

test('photos are data URIs of real images', () => {
  const photos = items.flatMap((item) => item.participantData.filter((field) => field.value.startsWith('data:')))
  expect(photos.length).toBeGreaterThan(30)
  const kinds = { 'image/png': '89504e47', 'image/jpeg': 'ffd8ff', 'image/gif': '474946' }
  const seen = new Set<string>()
  for (const { value } of photos) {
    const [, type, text] = /^data:(image\/\w+);base64,(.+)$/.exec(value)!
    seen.add(type!)
    const bytes = Buffer.from(text!, 'base64')
    expect(bytes.toString('hex').startsWith(kinds[type as keyof typeof kinds])).toBe(true)
    if (type !== 'image/png') continue
    const at = bytes.indexOf('IDAT')
    const pixels = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)))
    expect(pixels).toHaveLength(96 * (96 / 4 + 1))
  }
  expect([...seen].sort()).toEqual(['image/gif', 'image/jpeg', 'image/png'])
})

test('a session that changed is finished and scored, and its identity stays', () => {
  const moving = testWorld({ sessions: 60, centers: ['only'], changesPerTick: 60, newPerTick: 1 })
  const before = new Map(allItems(moving, 'only').map((item) => [item.participantId, item]))
  expect([...before.values()].some((item) => item.manualScoring === 'required' && item.isFinished)).toBe(true)
  moving.advance()
  const after = allItems(moving, 'only')
  expect(after).toHaveLength(61)
  for (const item of after) {
    const old = before.get(item.participantId)
    if (old === undefined) continue
    expect(item).toMatchObject({ isFinished: true, testId: old.testId, started: old.started })
    expect(parseTimestamp(item.modified)!).toBeGreaterThan(parseTimestamp(old.modified)!)
    expect(item.manualScoring).not.toBe('required')
  }
})
