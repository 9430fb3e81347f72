import { NO_CHOICE } from '../../../contract/model/score-import.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Guid } from '../../../contract/model/ids.ts'
import type { OpenedTable } from '../../../contract/model/people.ts'
import type { ParticipantsHead } from '../../../contract/model/registration.ts'
import { registeredTexts } from '../../../contract/text/people-texts.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { VALID } from '../../support/outbox.ts'
import { field, imageBytes, mapping, STAFF_ID } from '../../support/people.ts'
import { startTestService } from '../../support/service.ts'

const WINDOW = 1
const ANYONE = { search: '', change: null, center: null, test: null }
const HEAD = 'First name,Last name,E-mail'
const FIELDS = mapping(['First name', 'Last name', 'E-mail'])

async function prepared() {
  const service = await startTestService({ sessions: 20, centers: ['north'] })
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, service)
  const { tests } = await desk.tests.refresh(id)
  const active = tests.filter(({ status }) => status === 'active')
  const head: ParticipantsHead = {
    version: 2,
    center: 'north',
    ...VALID,
    tests: [active[0]!.testId, active[1]!.testId],
    proctoring: null,
  }
  const open = async (text: string) => {
    const opened = (await desk.people.open(WINDOW, id, { text }, NO_CHOICE)) as OpenedTable
    return { windowId: WINDOW, connectionId: id, tableId: opened.tableId }
  }
  const bodiesOf = async (change: string) => {
    const details = (await desk.outbox.get(id, change as never))!
    const texts = await Promise.all(
      details.list.map(({ number }) => desk.outbox.body(id, { change: details.id, number })),
    )
    return texts.map((text) => JSON.parse(text!) as Record<string, unknown>)
  }
  return { service, desk, id, head, open, bodiesOf, titles: active.slice(0, 2).map(({ title }) => title) }
}

test('1,001 people are two requests; all of them are found again with their links', async () => {
  const { service, desk, id, head, open, titles } = await prepared()
  const people = Array.from({ length: 1001 }, (_, at) => `Person,No ${at + 1},p${at + 1}@example.org`)
  const table = await open([HEAD, ...people].join('\n'))
  const plan = await desk.people.planParticipants(table, { profileId: null, mapping: FIELDS })
  expect(plan).toEqual({
    hints: [],
    counts: { registered: 1001, invalid: 0 },
    batches: 2,
    photos: { named: 0, missing: 0, missingNames: [] },
  })
  const change = await desk.people.stageParticipants(table, 'people.csv', head, [])
  expect(change).toMatchObject({
    kind: 'registerParticipants',
    summary: { name: 'people.csv', center: 'north', tests: titles },
  })
  const before = service.registrations.list().length
  expect(await desk.outbox.run(id, change.id)).toEqual({ sent: 2, failure: null })
  expect(service.registrations.list()).toHaveLength(before + 1001)
  expect((await desk.outbox.registered(id, ANYONE, 0, 1)).total).toBe(1001)
  const found = await desk.outbox.registered(id, { ...ANYONE, search: 'p1001@' }, 0, 10)
  expect(found.people).toMatchObject([{ name: 'Person No 1001', center: 'north', tests: head.tests }])

  const folder = await temporaryFolder()
  const saved = await desk.outbox.saveRegistered(id, { ...ANYONE, search: 'p1001@' }, (name) =>
    Promise.resolve(join(folder, name)),
  )
  expect(saved).toEqual({ name: 'participants.csv' })
  const [titlesLine, line] = readFileSync(join(folder, 'participants.csv'), 'utf8').slice(1).split('\r\n')
  const heads = Object.values(registeredTexts()).filter((title) => title !== registeredTexts().fieldPrefix)
  expect(titlesLine).toBe([...heads, 'First name', 'Last name', 'E-mail'].join(','))
  expect(line).toContain(found.people[0]!.participantId)
  expect(line).toContain(titles.join('; '))
  expect(line).toContain('p1001@example.org')

  // The columns are remembered for tables like this one.
  const next = await open([HEAD, people[0]].join('\n'))
  expect(await desk.people.mappingFor(next, 'participants', null)).toMatchObject({
    isRemembered: true,
    mapping: FIELDS,
  })
})

test('people of the first version have the same keys, and rows that are left out or invalid are not sent', async () => {
  const { desk, head, open, bodiesOf } = await prepared()
  const table = await open(`${HEAD}\nAda,Lovelace,\nOlaf,Berg,olaf@example.org\n,,\nZoe,Smith,zoe@example.org`)
  await desk.people.planParticipants(table, { profileId: null, mapping: FIELDS })
  const { center, validFrom, validTill, tests } = head
  const { id } = await desk.people.stageParticipants(
    table,
    'a',
    { version: 1, center, validFrom, validTill, tests },
    [3],
  )
  const [body] = await bodiesOf(id)
  expect(body).toEqual({
    center,
    validFrom,
    validTill,
    tests,
    participants: [
      {
        data: [
          { key: 'First name', value: 'Ada' },
          { key: 'Last name', value: 'Lovelace' },
          { key: 'E-mail', value: '' },
        ],
      },
      {
        data: [
          { key: 'First name', value: 'Zoe' },
          { key: 'Last name', value: 'Smith' },
          { key: 'E-mail', value: 'zoe@example.org' },
        ],
      },
    ],
  })
})

test('photos that the table names are taken from files that were chosen; a lying one is refused', async () => {
  const { desk, id, head, open, bodiesOf } = await prepared()
  const fields = [field('Name'), field('Photo', { kind: 'image' })]
  await desk.people.putProfile(id, { profileId: STAFF_ID, name: 'Staff', fields })
  const table = await open('Name,Photo\nAda,C:\\pictures\\ADA.png\nOlaf,olaf.jpg\nZoe,')
  const request = { profileId: STAFF_ID, mapping: mapping(['Name', 'Photo']) }
  expect(await desk.people.planParticipants(table, request)).toMatchObject({
    counts: { registered: 1, invalid: 2 },
    photos: { named: 2, missing: 2, missingNames: ['C:\\pictures\\ADA.png', 'olaf.jpg'] },
  })
  const png = imageBytes('image/png')
  const refused = await desk.people.addPhotos(table, [
    { name: 'ada.png', bytes: png },
    { name: 'olaf.jpg', bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'large.png', bytes: new Uint8Array((2 << 20) + 1) },
  ])
  expect(refused).toEqual([
    { name: 'olaf.jpg', reason: 'type' },
    { name: 'large.png', reason: 'size' },
  ])
  expect(await desk.people.planParticipants(table, request)).toMatchObject({
    counts: { registered: 2, invalid: 1 },
    photos: { named: 2, missing: 1, missingNames: ['olaf.jpg'] },
  })
  const { id: change } = await desk.people.stageParticipants(table, 'photos', head, [])
  const [body] = await bodiesOf(change)
  const uri = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  expect(body?.participants).toMatchObject([
    { data: [{}, { name: 'Photo', value: uri }] },
    { data: [{ value: 'Zoe' }] },
  ])
})

test('employees are registered by their IDs, 500 at a time, each once', async () => {
  const { desk, id, head, bodiesOf, titles } = await prepared()
  const { center, validFrom, validTill, tests } = head
  const shared = { center, validFrom, validTill, tests }
  const employees = Array.from({ length: 501 }, (_, at) => `e-${at + 1}`)
  const stage = (ids: readonly string[]) =>
    desk.people.stageEmployeeRegistration(
      id,
      'staff.csv',
      { ...shared, proctoring: true, doNotCreateIfExist: true },
      ids,
    )
  const { id: change, summary } = await stage(employees)
  expect(summary).toEqual({ name: 'staff.csv', center: 'north', tests: titles })
  const bodies = await bodiesOf(change)
  expect(bodies.map((body) => (body.employees as unknown[]).length)).toEqual([500, 1])
  expect(bodies[1]).toMatchObject({ proctoring: true, doNotCreateIfExist: true, employees: [{ id: 'e-501' }] })
  await expect(stage(['a', 'b', 'a'])).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(stage([])).rejects.toMatchObject({ code: 'invalid-argument' })
  await stage(['i'.repeat(250)])
  await expect(stage(['i'.repeat(251)])).rejects.toMatchObject({ code: 'limit-exceeded' })
})

test('nothing is staged beyond the limits, of nobody, or from the table of another window', async () => {
  const { desk, head, open } = await prepared()
  const table = await open('Name,Remark\n,empty')
  await desk.people.planParticipants(table, { profileId: null, mapping: mapping(['Name', null]) })
  await expect(desk.people.stageParticipants(table, 'a', head, [])).rejects.toMatchObject({ code: 'invalid-argument' })
  const one = await open(`${HEAD}\nAda,Lovelace,`)
  await desk.people.planParticipants(one, { profileId: null, mapping: FIELDS })
  const eleven = Array.from({ length: 11 }, (_, at) => `00000000-0000-4000-8000-0000000000${at + 10}` as Guid)
  for (const [changes, code] of [
    [{ tests: [] }, 'limit-exceeded'],
    [{ tests: eleven }, 'limit-exceeded'],
    [{ validTill: head.validFrom }, 'invalid-argument'],
  ] as const)
    await expect(desk.people.stageParticipants(one, 'a', { ...head, ...changes }, [])).rejects.toMatchObject({ code })
  const stolen = { ...one, windowId: WINDOW + 1 }
  await expect(desk.people.stageParticipants(stolen, 'a', head, [])).rejects.toMatchObject({
    code: 'no-such-result-set',
  })
})
