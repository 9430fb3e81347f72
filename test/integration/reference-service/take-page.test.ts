import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RunningService } from '../../../reference-service/service.ts'
import { redirectTo } from '../../../reference-service/taken/links.ts'
import { listTestsResponseSchema } from '../../../contract/remote/tests.ts'
import { accepted, refused, signedFetch, startTestService } from '../../support/service.ts'
import { participants, registration as registrationBody } from '../../support/service-bodies.ts'
import { questionAt, register, SAFETY, takeApi, TEAM_LEAD } from '../../support/taking.ts'

const settingsUrl = ({ appUrl }: RunningService, testId: string) => `${appUrl}/Test/Settings?testId=${testId}`

/** Sends the form of a settings page, as a browser does. */
function saveSettings(
  service: RunningService,
  testId: string,
  fields: Record<string, string>,
  origin = service.appUrl,
) {
  return fetch(settingsUrl(service, testId), {
    method: 'POST',
    headers: { Origin: new URL(origin).origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

async function finish(service: RunningService, testIds = [TEAM_LEAD.testId]) {
  const registration = register(service, { testIds })
  const api = takeApi(service, registration)
  await api.start()
  return { id: registration.participantId, next: (await api.finish()).body }
}

test('the page and its files are served, load nothing from elsewhere, and nothing else of the folder is served', async () => {
  const service = await startTestService()
  const page = await fetch(`${service.participantUrl}/${service.centers[0]}`)
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'")
  const files = [...(await page.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
  expect(files.sort()).toEqual(['/take/assets/take.css', '/take/assets/take.js'])
  const seen = new Set<string>()
  for (const waiting = files; waiting.length > 0;) {
    const path = waiting.pop()!
    if (seen.has(path)) continue
    seen.add(path)
    const response = await fetch(new URL(path, service.participantUrl))
    expect([path, response.status]).toEqual([path, 200])
    for (const [, name] of (await response.text()).matchAll(/from '\.\/([a-z]+\.js)'/g))
      waiting.push(`/take/assets/${name}`)
  }
  expect(seen.size).toBe(9)
  for (const path of ['tsconfig.json', 'index.html', '..%2foptions.ts', 'constructor']) {
    expect((await fetch(`${service.participantUrl}/assets/${path}`)).status).toBe(404)
  }
})

test('the page welcomes people by their name alone, whatever the fields of their profile', async () => {
  const service = await startTestService()
  const welcomed = async (fields: Readonly<Record<string, string>>) => {
    const data = Object.entries(fields).map(([name, value]) => ({ name, value }))
    return (await takeApi(service, register(service, { data })).paper()).body.person
  }
  expect(await welcomed({ 'First name': 'Ann', 'Last name': 'Ode', 'E-mail': 'ann@example.org' })).toBe('Ann Ode')
  expect(await welcomed({ Name: 'Ann Ode', Email: 'ann@example.org', Branch: 'Lyon' })).toBe('Ann Ode')
  expect(await welcomed({ ФИО: 'Анна Одэ', 'Эл. почта': 'ann@example.org' })).toBe('Анна Одэ')
  // Answers of a survey may be anonymous.
  expect(await welcomed({ Branch: 'Lyon', 'E-mail': 'ann@example.org' })).toBe('')
})

test('6 a finished session leads to the callback URL with participantId, beside the query that the URL has', async () => {
  const service = await startTestService({ callbackUrl: 'https://hr.test/done?from=a%20b#top' })
  const { id, next } = await finish(service)
  expect(next).toEqual({ kind: 'redirect', url: `https://hr.test/done?from=a%20b&participantId=${id}#top` })
  // Every finished session does, also where other tests of the link are still to come.
  expect((await finish(service, [SAFETY.testId, TEAM_LEAD.testId])).next).toMatchObject({ kind: 'redirect' })
  expect(redirectTo('proctordesk://session', id)).toBe(`proctordesk://session?participantId=${id}`)
  expect(redirectTo('https://hr.test/?participantId=1&b=2', id)).toBe(`https://hr.test/?b=2&participantId=${id}`)
})

test('a service is not started with a callback URL that runs something', async () => {
  for (const callbackUrl of [
    'javascript:alert(1)',
    'data:text/html,x',
    'done',
    'file:///etc/passwd',
    'https://a:b@c.test',
  ]) {
    await expect(startTestService({ callbackUrl })).rejects.toThrow('callbackUrl')
  }
})

test('4.11 the settings page sets title, callback URL and whether the test is active', async () => {
  const service = await startTestService({ callbackUrl: 'https://hr.test/all' })
  const { testId } = TEAM_LEAD
  const before = await (await fetch(settingsUrl(service, testId.toUpperCase()))).text()
  expect(before).toContain('value="https://hr.test/all"')
  expect(before).toContain('checked')

  const fields = { title: 'Lead <b>&"', callbackUrl: 'https://hr.test/one?x=1', isActive: 'on' }
  const saved = await saveSettings(service, testId, fields)
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, `/app/Test/Settings?testId=${testId}&saved=1`])
  const page = await (await fetch(settingsUrl(service, testId))).text()
  expect(page).toContain('<h1>Lead &#60;b&#62;&#38;&#34;</h1>')
  expect(page).not.toContain('<b>')
  const { id, next } = await finish(service)
  expect(next).toEqual({ kind: 'redirect', url: `https://hr.test/one?x=1&participantId=${id}` })
  expect([...service.items(service.centers[0]!)].at(-1)).toMatchObject({ participantId: id, testTitle: 'Lead <b>&"' })
  // Another test has the service's own.
  expect((await finish(service, [SAFETY.testId])).next).toMatchObject({ kind: 'redirect' })

  await saveSettings(service, testId, { ...fields, callbackUrl: '' })
  expect((await finish(service)).next).toEqual({ kind: 'done' })
  // An inactive test starts no session, and one that was started goes on.
  const started = takeApi(service, register(service))
  await started.start()
  await saveSettings(service, testId, { title: 'Lead', callbackUrl: '' })
  const late = takeApi(service, register(service))
  expect((await late.paper()).body).toMatchObject({ current: null, tests: [{ title: 'Lead', state: 'unavailable' }] })
  expect((await late.start()).code).toBe('test-unavailable')
  expect((await started.answer(questionAt('Likert'), { kind: 'Likert', choice: 'Agree' })).status).toBe(200)
  expect((await started.finish()).status).toBe(200)
})

test('4.11 not shown: settings that cannot be are refused with what is wrong, and so are foreign pages', async () => {
  const service = await startTestService()
  const { testId } = TEAM_LEAD
  const wrong = [
    [{ title: ' ', callbackUrl: '' }, 'Enter a title.'],
    [{ title: '😀'.repeat(101), callbackUrl: '' }, 'at most 200 characters'],
    [{ title: 'A', callbackUrl: 'javascript://x/%0aalert(1)' }, 'Enter a web address'],
    [{ title: 'A', callbackUrl: '"><script>' }, 'Enter a web address'],
  ] as const
  for (const [fields, text] of wrong) {
    const response = await saveSettings(service, testId, fields)
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain(text)
    expect(page).not.toContain('<script')
  }
  expect((await saveSettings(service, testId, { title: '😀'.repeat(100), callbackUrl: '' })).status).toBe(303)
  expect((await saveSettings(service, testId, { title: 'A' }, 'https://evil.test')).status).toBe(403)
  expect((await fetch(settingsUrl(service, '01234567-89ab-4def-8123-456789abcdef'))).status).toBe(404)
  expect(await (await fetch(settingsUrl(service, testId))).text()).toContain('😀😀')
})

test('8 not shown: symbols of a title may be code points on the settings page too', async () => {
  const service = await startTestService({ symbols: 'code-points' })
  const save = async (title: string) =>
    (await saveSettings(service, TEAM_LEAD.testId, { title, callbackUrl: '' })).status
  expect([await save('😀'.repeat(200)), await save('😀'.repeat(201))]).toEqual([303, 400])
})

test('a form of more than 64 KiB is refused', async () => {
  const service = await startTestService()
  const { title } = TEAM_LEAD
  const { status } = await saveSettings(service, TEAM_LEAD.testId, { title, callbackUrl: '', more: 'x'.repeat(70_000) })
  expect(status).toBe(413)
})

test('sessions, answers and settings are there again after a restart with the same store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-desk-take-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const options = { storeFile: join(folder, 'service.sqlite') }
  const first = await startTestService(options)
  const { id } = await finish(first)
  const registration = register(first)
  const essay = questionAt('Essay')
  const api = takeApi(first, registration)
  await api.start()
  await api.answer(essay, { kind: 'Essay', text: 'kept' })
  const items = [...first.items(first.centers[0]!)]
  const modifiedUntil = first.modifiedUntil()
  await first.close()

  const second = await startTestService(options)
  expect([...second.items(second.centers[0]!)]).toEqual(items)
  expect(second.modifiedUntil()).toBe(modifiedUntil)
  expect(second.report(id)).toMatchObject({ isFinished: true })
  const { current } = (await takeApi(second, registration).paper()).body as { current: { questions: unknown[] } }
  expect(current.questions[essay]).toMatchObject({ answer: { kind: 'Essay', text: 'kept' } })
})

test('4.11 a test that was created and registered for through the API is taken with one question of each kind', async () => {
  const service = await startTestService()
  const creation = { projectId: service.projectId, title: 'Made today', type: 'survey' }
  const { testId } = await accepted<{ testId: string }>(service, '/v1/create-test', creation)
  const body = registrationBody({ tests: [testId], participants: participants(1) })
  const { participantIds } = await accepted<{ participantIds: string[] }>(service, '/v2/participants', body)
  const registration = service.registrations.find(participantIds[0]!)!
  const api = takeApi(service, registration)
  await api.start()
  const { current } = (await api.paper()).body as { current: { title: string; questions: { kind: string }[] } }
  expect(current.title).toBe('Made today')
  expect(current.questions.map(({ kind }) => kind)).toEqual(['SingleChoice', 'Likert', 'Essay', 'VideoInterview'])
  // Updates of programs leave attempts alone that were begun.
  expect(service.registrations.isStarted(registration.participantId)).toBe(true)
  await api.finish()
  expect(service.report(registration.participantId)).toMatchObject({ testId, isFinished: true, maxScore: 22 })
})

test('4.8 what the settings page sets is in the list of tests, and nobody is registered for an inactive test', async () => {
  const service = await startTestService()
  const { testId } = TEAM_LEAD
  const listed = async (query = '') => {
    const json: unknown = await (await signedFetch(service, `/v1/tests${query}`)).json()
    return listTestsResponseSchema.parse(json).tests.find((one) => one.testId === testId)
  }
  const before = await listed()
  await saveSettings(service, testId, { title: 'Shift lead', callbackUrl: '' })
  const after = await listed('?status=archive')
  expect(after).toMatchObject({ ...before, title: 'Shift lead', status: 'archive', modified: after!.modified })
  expect(Date.parse(after!.modified)).toBeGreaterThan(Date.parse(before!.modified))
  expect(await refused(service, '/v2/participants', registrationBody({ tests: [testId] }))).toBe('400 test-inactive')
  await saveSettings(service, testId, { title: 'Shift lead', callbackUrl: '', isActive: 'on' })
  expect(await listed('?status=active')).toMatchObject({ title: 'Shift lead' })
  await accepted(service, '/v2/participants', registrationBody({ tests: [testId] }))
})
