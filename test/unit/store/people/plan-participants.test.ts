import { expect, test } from 'vitest'
import type { ParticipantsHead } from '../../../../contract/model/registration.ts'
import type { Profile } from '../../../../contract/model/profile.ts'
import {
  registerParticipantsV1RequestSchema,
  registerParticipantsV2RequestSchema,
} from '../../../../contract/remote/participants.ts'
import { imageFiles, participantBodies, planParticipants } from '../../../../main/store/people/plan-participants.ts'
import { imageUri, mapping, STAFF, tableOf } from '../../../support/people.ts'
import { testGuid } from '../../../support/store.ts'

const SHARED = {
  center: 'North',
  validFrom: '2026-11-01T00:00:00Z',
  validTill: '2026-12-01T00:00:00Z',
  tests: [testGuid(5)],
}
const V1: ParticipantsHead = { version: 1, ...SHARED }
const V2: ParticipantsHead = { version: 2, ...SHARED, proctoring: true }

function plan(
  text: string,
  targets: readonly (string | null)[],
  profile: Profile | null = STAFF,
  replaced: Parameters<typeof planParticipants>[1]['replaced'] = [],
) {
  return planParticipants(tableOf(text), { mapping: mapping(targets), profile, replaced })
}

const json = (body: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(body))

test('v2 sends the values that there are by name', () => {
  const [batch] = participantBodies(plan('N;S;B\nAna;x;Lyon\nBo;y;', ['Name', null, 'Branch']), V2, [])
  expect(json(batch!.body)).toEqual({
    ...SHARED,
    proctoring: true,
    participants: [
      {
        data: [
          { name: 'Name', value: 'Ana' },
          { name: 'Branch', value: 'Lyon' },
        ],
      },
      { data: [{ name: 'Name', value: 'Bo' }] },
    ],
  })
  expect(registerParticipantsV2RequestSchema.safeParse(json(batch!.body)).success).toBe(true)
  expect(batch).toMatchObject({ path: '/v2/participants', items: 2 })
})

test('v2 says nothing of proctoring where the account has none', () => {
  const [batch] = participantBodies(plan('N\nAna', ['Name']), { ...V2, proctoring: null }, [])
  expect(json(batch!.body)).not.toHaveProperty('proctoring')
})

test('v1 sends the same keys for every participant', () => {
  const [batch] = participantBodies(plan('N;B\nAna;Lyon\nBo;', ['Name', 'Branch']), V1, [])
  expect(json(batch!.body)).toEqual({
    ...SHARED,
    participants: [
      {
        data: [
          { key: 'Name', value: 'Ana' },
          { key: 'Branch', value: 'Lyon' },
        ],
      },
      {
        data: [
          { key: 'Name', value: 'Bo' },
          { key: 'Branch', value: '' },
        ],
      },
    ],
  })
  expect(registerParticipantsV1RequestSchema.safeParse(json(batch!.body)).success).toBe(true)
  expect(batch?.path).toBe('/v1/participants')
})

test.each([
  [1000, [1000]],
  [1001, [1000, 1]],
])('%i participants make batches of at most 1,000', (count, sizes) => {
  const rows = Array.from({ length: count }, (_, at) => `Person ${at}`)
  const batches = participantBodies(plan(`N\n${rows.join('\n')}`, ['Name']), V2, [])
  expect(batches.map(({ items }) => items)).toEqual(sizes)
})

test('invalid rows and rows that are left out are not sent', () => {
  const run = plan('N;E\nAna;a@b.example\n;b@b.example\nCy;nobody\nDi;', ['Name', 'Email'])
  expect(run.kinds).toEqual(['registered', 'invalid', 'invalid', 'registered'])
  expect([...run.reasons.values()].flat().map(({ reason }) => reason)).toEqual(['required', 'email'])
  expect(participantBodies(run, V2, [5]).map(({ items }) => items)).toEqual([1])
})

test('a participant without any value is invalid', () => {
  const run = plan('N;Note\n;x', ['Name', null], null)
  expect(run.reasons.get(0)).toEqual([{ reason: 'noValues' }])
})

test('without a profile, every name is taken, and images are checked', () => {
  const text = `A;P\n1;"${imageUri('image/png', 'image/gif')}"\n2;"${imageUri('image/png')}"\n3;no image`
  const run = plan(text, ['Shoe size', 'Picture'], null)
  expect(run.kinds).toEqual(['invalid', 'registered', 'registered'])
  expect(run.reasons.get(0)).toEqual([{ reason: 'imageType', field: 'Picture' }])
})

test('a field that the profile has not is refused, and so is an ID', () => {
  for (const target of ['Shoe size', 'id']) {
    expect(() => plan('A\n1', [target])).toThrow(
      expect.objectContaining({ code: 'invalid-argument', details: { field: target } }),
    )
  }
})

test('files of images are listed, and what was read of them takes their place', () => {
  const text = `N;P\nAna;ana.jpg\nBo;"${imageUri('image/gif')}"\nCy;`
  const run = plan(text, ['Name', 'Photo'])
  expect(run.kinds).toEqual(['invalid', 'registered', 'registered'])
  expect(imageFiles(run)).toEqual([{ row: 2, field: 'Photo', value: 'ana.jpg' }])
  const value = imageUri('image/jpeg')
  const again = plan(text, ['Name', 'Photo'], STAFF, [{ row: 2, field: 'Photo', value }])
  expect(again.kinds).toEqual(['registered', 'registered', 'registered'])
  const [batch] = participantBodies(again, V2, [])
  expect(json(batch!.body)).toMatchObject({ participants: [{ data: [{ value: 'Ana' }, { value }] }, {}, {}] })
})

test('a value takes the place of a cell that a short row does not have', () => {
  const value = imageUri('image/jpeg')
  const run = plan('N;P\nAna', ['Name', 'Photo'], STAFF, [{ row: 2, field: 'Photo', value }])
  expect(run.kinds).toEqual(['registered'])
  expect(run.table.rows[0]).toEqual(['Ana', value])
})
