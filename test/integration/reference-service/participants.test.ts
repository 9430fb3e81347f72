import { expect, test } from 'vitest'
import { getParticipantsResponseSchema } from '../../../contract/remote/participants.ts'
import type { FeedItem } from '../../../reference-service/data/wire.ts'
import { accepted, serviceOfFile, signedFetch, startTestService } from '../../support/service.ts'
import { guid, registration } from '../../support/service-bodies.ts'

type Answer = { participants: { data: { key: string; value: string }[]; sessions: Record<string, unknown>[] }[] }

const service = serviceOfFile({ photoShare: 0.5 })
const items = () => [...service().items('spring-intake')]
const idsOf = (list: readonly FeedItem[]) => list.map((item) => item.participantId)

async function lookUp(ids: readonly string[]) {
  const response = await signedFetch(service(), `/v1/participants?participantId=${ids.join(',')}`)
  expect(response.status).toBe(200)
  const json = (await response.json()) as Answer
  return { json, participants: getParticipantsResponseSchema.parse(json).participants }
}

test('4.9 several ids are separated by commas, in either case of letters', async () => {
  const list = items().slice(0, 5)
  const { participants } = await lookUp(idsOf(list).map((id) => id.toUpperCase()))
  const data = (item: FeedItem) => item.participantData.map(({ name, value }) => ({ key: name, value }))
  expect(participants.map((one) => one.data)).toEqual(list.map(data))
  expect(participants.map((one) => one.id)).toEqual(idsOf(list))
})

test('4.9.1 without a session there is no result: a link that was never opened, an unknown id', async () => {
  const { participantIds } = await accepted<{ participantIds: string[] }>(service(), '/v2/participants', registration())
  const [known] = idsOf(items())
  const { participants } = await lookUp([...participantIds, guid(1), known!])
  expect(participants.map((one) => one.id)).toEqual([known])
  expect((await lookUp(participantIds)).participants).toEqual([])
})

test('4.9.2 sessions are grouped under one participant when their personal data are exactly equal', async () => {
  const list = items().slice(0, 20)
  const { participants } = await lookUp(idsOf(list))
  expect(participants.flatMap((one) => one.sessions)).toHaveLength(20)
  // Among twenty, numbers 9 and 19 are the second test of the person before them.
  const twice = participants.filter((one) => one.sessions.length === 2)
  expect(twice.map((one) => one.id)).toEqual([list[8]!.participantId, list[18]!.participantId])
  for (const item of list) {
    const own = participants.find(({ data }) =>
      data.every((field, at) => field.value === item.participantData[at]!.value),
    )
    const fits = own!.sessions.some(
      ({ testID, percent }) => testID === item.testId && percent === (item.percent ?? null),
    )
    expect(fits).toBe(true)
  }
})

test('2.5 an unfinished session has four fields less, a finished one has them all', async () => {
  const list = items()
  const open = list.filter((item) => !item.isFinished)
  expect(open.length).toBeGreaterThan(0)
  const { json } = await lookUp(idsOf(list))
  const sessions = json.participants.flatMap((one) => one.sessions)
  expect(sessions).toHaveLength(list.length)
  const keys = (session: object) => Object.keys(session).sort().join(' ')
  const unfinished = 'id isFinished started testID'
  const finished = 'elapsedTime id isFinished maxScore percent score started testID'
  expect(sessions.filter((one) => keys(one) === unfinished && one.isFinished === false)).toHaveLength(open.length)
  expect(sessions.filter((one) => keys(one) === finished && one.isFinished === true)).toHaveLength(
    list.length - open.length,
  )
})

test('4.9.3 images are base64 data URIs', async () => {
  const photographed = items().filter((item) => item.participantData.some(({ name }) => name === 'Photo'))
  expect(photographed.length).toBeGreaterThan(0)
  const { json } = await lookUp(idsOf(photographed))
  const photos = json.participants.flatMap(({ data }) => data.filter(({ key }) => key === 'Photo'))
  expect(photos.length).toBeGreaterThan(0)
  for (const { value } of photos) expect(value).toMatch(/^data:image\/(png|jpeg|gif);base64,[A-Za-z0-9+/]+=*$/)
})

test('4.9 what is no list of GUIDs is refused', async () => {
  for (const list of ['', 'x', `${guid(1)},`, `${guid(1)},x`, `${guid(1)};${guid(2)}`]) {
    const response = await signedFetch(service(), `/v1/participants?participantId=${list}`)
    expect([list, response.status]).toEqual([list, 400])
  }
})

test('4.9 not shown: 400 ids at most are asked for at once, in either form of a comma', async () => {
  const ask = (count: number, comma: string) => {
    const ids = Array.from({ length: count }, (_, index) => guid(index))
    return signedFetch(service(), `/v1/participants?participantId=${ids.join(comma)}`)
  }
  for (const comma of [',', '%2C']) {
    expect((await ask(400, comma)).status).toBe(200)
    const refused = await ask(401, comma)
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { code: 'too-many' } }])
  }
})

test('4.9 not shown: GUIDs of answers may be in capitals', async () => {
  const capitals = await startTestService({ guidCase: 'upper' })
  const [item] = capitals.items('spring-intake')
  const read = async (path: string) => (await signedFetch(capitals, path)).text()
  const found = await read(`/v1/participants?participantId=${item!.participantId}`)
  expect(found).toContain(`"testID":"${item!.testId.toUpperCase()}"`)
  expect(found).not.toContain(item!.participantId)
  expect(await read('/v1/tests')).toContain(`"testId":"${item!.testId.toUpperCase()}"`)
})
