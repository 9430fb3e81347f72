import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sessionReportSchema } from '../../../contract/remote/report.ts'
import { sessionResultSchema } from '../../../contract/remote/sessions.ts'
import type { ServiceOptions } from '../../../reference-service/options.ts'
import { findMediaFolder } from '../../../reference-service/media/library.ts'
import type { FeedPage, Report } from '../../../reference-service/data/wire.ts'
import { signedFetch, startTestService } from '../../support/service.ts'
import { ANALYST, questionAt, register, SAFETY, takeApi, TEAM_LEAD } from '../../support/taking.ts'

const NOW = Date.parse('2026-11-25T10:00:00Z')
const WEBM = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...new Array<number>(2000).fill(7)])

/** A service whose clock stands until it is moved. */
async function serviceAt(options: ServiceOptions = {}) {
  const clock = { now: NOW }
  const service = await startTestService({ now: () => clock.now, ...options })
  const get = async <T>(path: string) => {
    const response = await signedFetch(service, path, { date: new Date(clock.now).toUTCString() })
    expect(response.status).toBe(200)
    return (await response.json()) as T
  }
  return {
    service,
    clock,
    get,
    report: (id: string) => get<Report>(`/v2/session?participantId=${id}`),
    sync: (since: string, more = '') =>
      get<FeedPage>(`/v2/sessions?center=${service.centers[0]}&modifiedSince=${since}${more}`),
  }
}

const choiceOf = (options: unknown) => (options as string[])[0]!

async function questionsOf(api: ReturnType<typeof takeApi>) {
  const { body } = await api.paper()
  return (body.current as { questions: { options: string[]; answer: unknown; files: unknown[] }[] }).questions
}

test('4.5 a link opens from validFrom to validTill, ends included, and only with its own center', async () => {
  const { service, clock } = await serviceAt()
  const valid = { validFrom: '2026-11-25T11:00:00Z', validTill: '2026-11-25T12:00:00Z' }
  const registration = register(service, valid)
  const api = takeApi(service, registration)
  const early = await api.paper()
  expect([early.status, early.code, early.body.error]).toMatchObject([403, 'link-not-yet', { at: valid.validFrom }])
  expect((await api.start()).code).toBe('link-not-yet')
  clock.now = Date.parse(valid.validFrom)
  expect((await api.paper()).status).toBe(200)
  clock.now = Date.parse(valid.validTill)
  expect((await api.paper()).status).toBe(200)
  clock.now += 1
  const late = await api.paper()
  expect([late.status, late.code, late.body.error]).toMatchObject([403, 'link-expired', { at: valid.validTill }])
  expect((await api.start()).code).toBe('link-expired')

  const other = takeApi(service, { ...registration, center: service.centers[1]! })
  expect(await other.paper()).toMatchObject({ status: 404, code: 'link-unknown' })
  const [generated] = service.items(service.centers[0]!)
  for (const participantId of ['01234567-89ab-4def-8123-456789abcdef', 'x', generated!.participantId]) {
    expect(await takeApi(service, { ...registration, participantId }).paper()).toMatchObject({ code: 'link-unknown' })
  }
  expect(service.sessionCount(service.centers[0]!)).toBe(60)
})

test('answers are saved as they are given, and are there again when the page is loaded again', async () => {
  const { service } = await serviceAt()
  const api = takeApi(service, register(service))
  const before = await api.paper()
  expect(before.body.current).toMatchObject({ isStarted: false, questions: [], needsCamera: true })
  expect(await api.answer(0, { kind: 'SingleChoice', choice: 'x' })).toMatchObject({ code: 'session-not-started' })
  await api.start()
  const [first] = await questionsOf(api)
  const answer = { kind: 'SingleChoice', choice: choiceOf(first!.options) }
  expect((await api.answer(0, answer)).status).toBe(200)
  const essay = questionAt('Essay')
  await api.answer(essay, { kind: 'Essay', text: 'half a' })
  await api.answer(essay, { kind: 'Essay', text: 'half a sentence' })
  // A second start begins nothing anew.
  await api.start()
  const again = await questionsOf(api)
  expect(again[0]!.answer).toEqual(answer)
  expect(again[0]!.options).toEqual(first!.options)
  expect(again[essay]!.answer).toEqual({ kind: 'Essay', text: 'half a sentence' })
  await api.answer(essay, { kind: 'Essay', text: ' ' })
  expect((await questionsOf(api))[essay]!.answer).toBeNull()
})

test('the right answer is not always shown first', async () => {
  const { service } = await serviceAt()
  const api = takeApi(service, register(service, { testIds: [SAFETY.testId] }))
  await api.start()
  const questions = await questionsOf(api)
  const places = questions.map(({ options }, index) => options.indexOf(SAFETY.questions[index]!.options[0]!))
  expect(places).not.toContain(-1)
  expect(new Set(places).size).toBeGreaterThan(1)
})

test('2.3 a session is in the feed, the report and the results from its start, and complete when it is finished', async () => {
  const { service, clock, sync, report, get } = await serviceAt()
  const [center] = service.centers
  const { modifiedUntil } = await sync('2020-01-01T00:00:00Z')
  const registration = register(service)
  const id = registration.participantId
  const api = takeApi(service, registration)
  expect((await get<{ participants: unknown[] }>(`/v1/participants?participantId=${id}`)).participants).toEqual([])
  await api.start()
  expect(service.sessionCount(center!)).toBe(61)

  const started = await sync(modifiedUntil!)
  expect(started.results).toHaveLength(1)
  const open = sessionResultSchema.parse(started.results[0])
  expect(open).toMatchObject({ participantId: id, isFinished: false, elapsedTime: null, score: null, percent: null })
  const results = () =>
    get<{ participants: { id: string; data: unknown; sessions: Record<string, unknown>[] }[] }>(
      `/v1/participants?participantId=${id}`,
    )
  const [unfinished] = (await results()).participants
  expect(unfinished!.data).toEqual([
    { key: 'First name', value: 'Ada' },
    { key: 'Last name', value: 'Lovelace' },
  ])
  expect(Object.keys(unfinished!.sessions[0]!).sort()).toEqual(['id', 'isFinished', 'started', 'testID'])

  const right = TEAM_LEAD.questions[0]!.options[0]!
  await api.answer(0, { kind: 'SingleChoice', choice: right }, { seconds: 42 })
  await api.answer(questionAt('Likert'), { kind: 'Likert', choice: 'Agree' })
  await api.answer(questionAt('Essay'), { kind: 'Essay', text: 'My essay.' })
  expect((await report(id)).questions.map(({ num }) => num)).toEqual([
    1,
    questionAt('Essay') + 1,
    questionAt('Likert') + 1,
  ])
  clock.now += 125_000
  expect((await api.finish()).body).toEqual({ kind: 'done' })

  const finished = await sync(started.modifiedUntil!)
  const item = sessionResultSchema.parse(finished.results[0])
  expect(finished.results).toHaveLength(1)
  expect(item).toMatchObject({ isFinished: true, autoClosed: false, elapsedTime: '00:02:05', score: 2 })
  expect(item).toMatchObject({ maxScore: TEAM_LEAD.maxScore, manualScoring: 'required', scaleLevel: null })
  expect(item.started).toBe('2026-11-25T10:00:00Z')
  expect((await sync(finished.modifiedUntil!)).results).toEqual([])

  const whole = sessionReportSchema.parse(await report(id))
  expect(whole).toMatchObject({ score: 2, elapsedTime: '00:02:05', isFinished: true })
  expect(whole.questions).toHaveLength(TEAM_LEAD.questions.length)
  expect(whole.questions[0]).toMatchObject({ answer: right, score: 2, max: 2, elapsedTime: '00:00:42' })
  expect(whole.questions[1]).toMatchObject({ answer: null, score: 0 })
  expect(whole.questions[questionAt('Essay')]).toMatchObject({ answer: { text: 'My essay.', files: [] }, score: null })
  expect(whole.sections.reduce((sum, section) => sum + (section.score ?? 0), 0)).toBe(2)
  expect(service.report(id)).toEqual(await report(id))
  expect([...service.items(center!)].at(-1)).toEqual(finished.results[0])

  const [done] = (await results()).participants
  const { score, percent } = item
  expect(done!.sessions).toEqual([
    expect.objectContaining({ testID: TEAM_LEAD.testId, isFinished: true, elapsedTime: '00:02:05', score, percent }),
  ])
})

test('3 a session that was finished can be neither taken again nor changed', async () => {
  const { service } = await serviceAt()
  const api = takeApi(service, register(service))
  await api.start()
  await api.answer(questionAt('Likert'), { kind: 'Likert', choice: 'Agree' })
  await api.finish()
  const { body } = await api.paper()
  expect(body).toMatchObject({ current: null, tests: [{ state: 'finished' }] })
  const tries = [api.start(), api.stay(), api.answer(0, null)]
  for (const tried of tries) expect(await tried).toMatchObject({ status: 409, code: 'session-finished' })
})

test('6 a lost answer to the end of a session loses no redirect: asked again, it is the same, and nothing changes', async () => {
  const { service, clock, sync, report } = await serviceAt({
    callbackUrl: 'https://hr.test/done',
    leftAfterSeconds: 600,
  })
  const registration = register(service, { testIds: [SAFETY.testId, TEAM_LEAD.testId] })
  const api = takeApi(service, registration)
  await api.start()
  service.faults.add({ kind: 'lost-answer', path: '/take/api', times: 1 })
  await expect(api.finish()).rejects.toThrow('fetch failed')
  const { modifiedUntil } = await sync('2026-11-25T09:00:00Z')
  const finished = await report(registration.participantId)
  expect(finished).toMatchObject({ isFinished: true, autoClosed: false })
  clock.now += 60_000
  const url = `https://hr.test/done?participantId=${registration.participantId}`
  expect(await api.finish()).toMatchObject({ status: 200, body: { kind: 'redirect', url } })
  expect(await report(registration.participantId)).toEqual(finished)
  expect((await sync(modifiedUntil!)).results).toEqual([])

  // Only with the link's own center, and not for a session that was closed, since nobody is there.
  expect(await takeApi(service, { ...registration, center: service.centers[1]! }).finish()).toMatchObject({
    code: 'link-unknown',
  })
  await api.start(TEAM_LEAD.testId)
  clock.now += 600_000
  expect(await api.finish(TEAM_LEAD.testId)).toMatchObject({ status: 409, code: 'session-finished' })
})

test('2.3 a time-out closes a session that was left; a page that is open keeps it', async () => {
  const { service, clock, sync, report } = await serviceAt({ leftAfterSeconds: 600 })
  const registration = register(service)
  const api = takeApi(service, registration)
  await api.start()
  clock.now += 400_000
  expect((await api.paper()).body.stayEverySeconds).toBe(60)
  await api.stay()
  clock.now += 599_999
  const open = await sync('2026-11-25T09:00:00Z')
  expect(open.results[0]).toMatchObject({ isFinished: false, autoClosed: false })
  clock.now += 1
  const closed = await sync(open.modifiedUntil!)
  // The time ends with the last sign of the person.
  expect(closed.results).toMatchObject([{ isFinished: true, autoClosed: true, elapsedTime: '00:06:40', score: 0 }])
  // Nobody has to score what was not answered.
  expect(closed.results).toMatchObject([{ manualScoring: 'notRequired', scaleLevel: 'D – needs support' }])
  expect(await report(registration.participantId)).toMatchObject({ autoClosed: true })
  expect((await api.paper()).body).toMatchObject({ current: null, tests: [{ state: 'closed' }] })
  expect(await api.answer(0, null)).toMatchObject({ code: 'session-finished' })
})

test('2.1 a time limit ends a session, whether or not its page is still there', async () => {
  const { service, clock, report } = await serviceAt({ leftAfterSeconds: 1_000_000 })
  const [there, away] = [register(service), register(service)]
  for (const one of [there, away]) await takeApi(service, one).start()
  clock.now += TEAM_LEAD.timeLimit! * 1000 - 5000
  expect((await takeApi(service, there).paper()).body.current).toMatchObject({ secondsLeft: 5 })
  // The page hands in when the time is up, which takes a moment.
  clock.now += 10_000
  expect((await takeApi(service, there).finish()).status).toBe(200)
  clock.now += 25_000
  expect(await report(there.participantId)).toMatchObject({ autoClosed: false, elapsedTime: '01:00:00' })
  expect(await report(away.participantId)).toMatchObject({ autoClosed: true, elapsedTime: '01:00:00' })
})

test('4.5 not shown: who has started in time may go on after validTill, but not open the link again', async () => {
  const { service, clock } = await serviceAt({ leftAfterSeconds: 600 })
  const api = takeApi(service, register(service, { validTill: '2026-11-25T10:05:00Z' }))
  await api.start()
  clock.now += 301_000
  expect((await api.answer(questionAt('Likert'), { kind: 'Likert', choice: 'Agree' })).status).toBe(200)
  expect((await api.paper()).code).toBe('link-expired')
  expect((await api.finish()).body).toEqual({ kind: 'done' })
})

test('2.4 files of an essay and a recording are served from the report’s addresses, by ranges and without running', async () => {
  const { service, report } = await serviceAt()
  const registration = register(service)
  const api = takeApi(service, registration)
  await api.start()
  const [essay, video] = [questionAt('Essay'), questionAt('VideoInterview')]
  const page = new TextEncoder().encode('<script>alert(1)</script>')
  const stored = await api.upload(essay, page, 'text/html; charset=utf-8', { name: '../my page?.html' })
  expect(stored.body).toMatchObject({ name: 'my page_.html', type: 'text/html', size: page.length })
  const dropped = await api.upload(essay, page, 'no type', { name: 'second' })
  expect(dropped.body.type).toBe('application/octet-stream')
  expect((await api.remove(essay, String(dropped.body.fileId))).status).toBe(200)
  const facts = { seconds: '3.4', width: '640', height: '480' }
  await api.upload(video, new Uint8Array([...WEBM, 1]), 'video/webm', facts)
  expect((await api.upload(video, WEBM, 'video/webm;codecs=vp9', facts)).status).toBe(200)
  await api.finish()

  const { questions } = await report(registration.participantId)
  const { files } = questions[essay]!.answer as { files: { url: string; type: string; size: number }[] }
  expect(files).toMatchObject([{ type: 'text/html', size: page.length }])
  const file = await fetch(files[0]!.url)
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(page)
  expect(file.headers.get('Content-Type')).toBe('text/html')
  expect(file.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/)
  expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff')

  const answer = questions[video]!.answer as { originalUri: string }
  expect(answer).toMatchObject({
    originalType: 'video/webm',
    originalExtension: '.webm',
    originalSize: WEBM.length,
    mpegDashUri: null,
    duration: '00:00:03',
    width: 640,
    height: 480,
  })
  const part = await fetch(answer.originalUri, { headers: { Range: 'bytes=2-11' } })
  expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 2-11/${WEBM.length}`])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(WEBM.slice(2, 12))
  // Below another participant there is no such file.
  const other = register(service)
  await takeApi(service, other).start()
  const foreign = answer.originalUri.replace(registration.participantId, other.participantId)
  expect((await fetch(foreign)).status).toBe(404)
})

test('2.4 the sample stands in for a recording, and takes its place', async () => {
  const { service, report } = await serviceAt()
  const registration = register(service)
  const api = takeApi(service, registration)
  await api.start()
  const video = questionAt('VideoInterview')
  await api.upload(video, WEBM, 'video/webm', { seconds: '1', width: '1', height: '1' })
  await api.answer(video, { kind: 'sample' })
  expect((await questionsOf(api))[video]).toMatchObject({ answer: { kind: 'sample' }, files: [] })
  const { questions } = await report(registration.participantId)
  const answer = questions.find(({ num }) => num === video + 1)!.answer as { mpegDashUri: string; originalUri: string }
  expect(await (await fetch(answer.mpegDashUri)).text()).toContain('<MPD')
  const original = new Uint8Array(await (await fetch(answer.originalUri)).arrayBuffer())
  expect(original).toEqual(new Uint8Array(readFileSync(`${findMediaFolder()}/original/timeline.mp4`)))
})

test('answers and files that do not fit are refused, and change nothing', async () => {
  const { service } = await serviceAt()
  const api = takeApi(service, register(service))
  await api.start()
  const [essay, video] = [questionAt('Essay'), questionAt('VideoInterview')]
  const bytes = new Uint8Array(10)
  const facts = { seconds: '1', width: '1', height: '1' }
  const refused = [
    [await api.answer(0, { kind: 'SingleChoice', choice: 'another' }), 400, 'answer-malformed'],
    [await api.answer(0, { kind: 'Essay', text: 'x' }), 400, 'answer-malformed'],
    [await api.answer(99, null), 400, 'answer-malformed'],
    [await api.answer(essay, { kind: 'Essay', text: 'x'.repeat(50_001) }), 400, 'answer-malformed'],
    [await api.answer(essay, { kind: 'Essay', text: 'x'.repeat(300_000) }), 413, 'file-too-large'],
    [await api.answer(essay, { kind: 'Essay', text: 1 }), 400, 'request-malformed'],
    [await api.answer(0, null, { seconds: -1 }), 400, 'request-malformed'],
    [await api.answer(0, null, { testId: SAFETY.testId }), 409, 'session-not-started'],
    [await api.send('POST', '/start', {}), 400, 'request-malformed'],
    [await api.start(SAFETY.testId), 403, 'test-unavailable'],
    [await api.upload(0, bytes, 'text/plain', {}), 400, 'answer-malformed'],
    [await api.upload(video, bytes, 'video/webm', facts), 400, 'not-a-recording'],
    [await api.upload(video, WEBM, 'video/webm', { ...facts, seconds: '-1' }), 400, 'not-a-recording'],
    [await api.upload(video, WEBM, 'video/webm', {}), 400, 'not-a-recording'],
    [await api.upload(essay, new Uint8Array(10 * 1024 * 1024 + 1), 'text/plain', {}), 413, 'file-too-large'],
    [await api.remove(essay, 'none'), 404, 'file-unknown'],
    [
      await api.send('POST', '/start', { testId: TEAM_LEAD.testId }, { Origin: 'http://evil.test' }),
      403,
      'foreign-page',
    ],
  ] as const
  for (const [answer, status, code] of refused) expect([answer.status, answer.code]).toEqual([status, code])
  expect((await questionsOf(api)).every(({ answer, files }) => answer === null && files.length === 0)).toBe(true)
  for (let count = 0; count < 5; count++) expect((await api.upload(essay, bytes, 'text/plain', {})).status).toBe(200)
  expect(await api.upload(essay, bytes, 'text/plain', {})).toMatchObject({ status: 409, code: 'too-many-files' })
})

test('2.4 not shown: a question of another kind is skipped, and is no part of the score', async () => {
  const { service, report } = await serviceAt()
  const registration = register(service, { testIds: [ANALYST.testId] })
  const api = takeApi(service, registration)
  await api.start()
  const code = questionAt('CodeTask', ANALYST)
  expect((await questionsOf(api))[code]).toMatchObject({ isAsked: false })
  expect(await api.answer(code, null)).toMatchObject({ code: 'answer-malformed' })
  await api.finish()
  const { questions, maxScore } = await report(registration.participantId)
  expect(questions[code]).toMatchObject({ type: 'CodeTask', answer: null, score: null, max: null })
  expect(maxScore).toBe(ANALYST.maxScore! - ANALYST.questions[code]!.max!)
})

test('4.5 not shown: tests of one link follow each other, each a session of its own under one participant', async () => {
  const { service, clock, sync, report, get } = await serviceAt()
  const registration = register(service, { testIds: [SAFETY.testId, TEAM_LEAD.testId] })
  const id = registration.participantId
  const api = takeApi(service, registration)
  expect((await api.start(TEAM_LEAD.testId)).code).toBe('test-unavailable')
  await api.start()
  clock.now += 1000
  expect((await api.finish()).body).toEqual({ kind: 'test' })
  clock.now += 1000
  await api.start(TEAM_LEAD.testId)
  // The report is of the session that ended last, not of the one that was begun last.
  expect(await report(id)).toMatchObject({ testId: SAFETY.testId, isFinished: true })
  clock.now += 1000
  expect((await api.finish(TEAM_LEAD.testId)).body).toEqual({ kind: 'done' })
  expect(await report(id)).toMatchObject({ testId: TEAM_LEAD.testId })
  const { results } = await sync('2026-11-25T09:00:00Z')
  expect(results.map(({ participantId, testId }) => [participantId, testId])).toEqual([
    [id, SAFETY.testId],
    [id, TEAM_LEAD.testId],
  ])
  const { participants } = await get<{ participants: { sessions: { testID: string }[] }[] }>(
    `/v1/participants?participantId=${id}`,
  )
  expect(participants.map(({ sessions }) => sessions.map(({ testID }) => testID))).toEqual([
    [SAFETY.testId, TEAM_LEAD.testId],
  ])
})

test('4.2 the feed stays whole when sessions are taken, and its time moves, while it is read page by page', async () => {
  const { service, sync } = await serviceAt({ pageSize: 25 })
  const [center] = service.centers
  const known = new Map<string, unknown>()
  const run = async (since: string, between: () => Promise<void>) => {
    for (let token: string | null = null; ;) {
      const page: FeedPage = await sync(since, token === null ? '' : `&continuationToken=${token}`)
      expect(page.results.length).toBeLessThanOrEqual(25)
      const times = page.results.map(({ modified }) => Date.parse(modified))
      expect(times).toEqual(times.toSorted((left, right) => left - right))
      for (const item of page.results) known.set(item.participantId, item)
      if (page.modifiedUntil !== null) return page.modifiedUntil
      token = page.continuationToken
      await between()
    }
  }
  const apis: ReturnType<typeof takeApi>[] = []
  const until = await run('2020-01-01T00:00:00Z', async () => {
    const api = takeApi(service, register(service))
    apis.push(api)
    await api.start()
    service.advance()
    await apis[0]!.answer(questionAt('Likert'), { kind: 'Likert', choice: 'Agree' })
  })
  expect(apis.length).toBeGreaterThan(1)
  await apis[0]!.finish()
  await run(until, async () => undefined)
  expect(known.size).toBe(service.sessionCount(center!))
  for (const item of service.items(center!)) expect(known.get(item.participantId)).toEqual(item)
})
