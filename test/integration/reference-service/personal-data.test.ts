import { expect, test } from 'vitest'
import { PROFILES } from '../../../reference-service/data/profiles.ts'
import { drawPortrait } from '../../../reference-service/data/photos.ts'
import { TESTS } from '../../../reference-service/data/test-catalogue.ts'
import { accepted, post, refused, serviceOfFile } from '../../support/service.ts'
import { ACTIVE_TESTS, person, registration } from '../../support/service-bodies.ts'

const service = serviceOfFile()
const body = (data: unknown, tests = ACTIVE_TESTS.slice(0, 1)) => registration({ tests, participants: [{ data }] })
const register = (data: unknown, tests?: string[]) => accepted(service(), '/v2/participants', body(data, tests))
const refusal = (data: unknown, tests?: string[]) => refused(service(), '/v2/participants', body(data, tests))

const uri = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
const PNG = drawPortrait(1)
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const GIF = Buffer.from('47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b', 'hex')

test('2.7 names are those of the profile, letter by letter, and stand once', async () => {
  expect(await refusal(person(1, { 'first name': 'x' }))).toBe('400 field-unknown')
  expect(await refusal(person(1, { Ville: 'Lyon' }))).toBe('400 field-unknown')
  expect(await refusal([...person(1), { name: 'E-mail', value: 'b@example.org' }])).toBe('400 field-twice')
  expect(await refusal([...person(1), { name: '', value: 'x' }])).toBe('400 body-invalid')
})

test('2.7 required fields are there and not blank; others may be empty', async () => {
  expect(await refusal([])).toBe('400 field-missing')
  expect(await refusal(person(1).slice(1))).toBe('400 field-missing')
  expect(await refusal(person(1, { 'Last name': '  ' }))).toBe('400 field-missing')
  await register(person(1, { Hired: '', Photo: '', Contract: '', 'Weekly hours': '' }))
})

test.each([
  ['E-mail', ['ann@example.org', 'a.b+c@sub.example.co'], ['ann', 'ann@example', 'a b@example.org', '@example.org']],
  ['Contract', ['permanent', 'external'], ['Permanent', 'none']],
  ['Hired', ['2024-02-29', '1999-12-31'], ['2023-02-29', '29.02.2024', '2024-2-9', '2024-02-29T00:00:00Z']],
  ['Weekly hours', ['1', '37.5', '60'], ['0', '61', '37,5', 'ten', '1e1']],
  ['Employee no.', ['003 771', '12345678901234567890'], ['123456789012345678901']],
  ['First name', ['=1+1', 'Zoë 👩🏽‍🚀', 'x'.repeat(100)], ['x'.repeat(101)]],
])('2.7 the profile decides which values of %s are valid', async (name, valid, invalid) => {
  for (const value of valid) await register(person(1, { [name]: value }))
  for (const value of invalid) {
    expect([value, await refusal(person(1, { [name]: value }))]).toEqual([value, '400 value-invalid'])
  }
})

test.each([
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/gif', GIF],
])('2.7 an image is a base64 data URI: %s', async (type, bytes) => {
  await register(person(1, { Photo: uri(type, bytes) }))
})

test.each([
  ['another type', uri('image/webp', Buffer.from('RIFF....WEBPVP8 '))],
  ['another type with the bytes of an image', uri('image/svg+xml', PNG)],
  ['an unknown spelling of a type', uri('image/jpg', JPEG)],
  ['a JPEG that says it is a PNG', uri('image/png', JPEG)],
  ['a PNG that says it is a GIF', uri('image/gif', PNG)],
  ['a text that says it is a JPEG', uri('image/jpeg', Buffer.from('<script>alert(1)</script>'))],
  ['the first bytes of a PNG alone', uri('image/png', PNG.subarray(0, 8))],
  ['nothing', 'data:image/png;base64,'],
  ['no base64', 'data:image/png;base64,%%%%'],
  ['base64 of a wrong length', `${uri('image/jpeg', JPEG).replace(/=+$/, '')}A`],
  ['no data URI', 'https://example.org/photo.png'],
  ['a parameter before the data', `data:image/png;name=x;base64,${PNG.toString('base64')}`],
])('2.7 an image is refused that is %s', async (_what, value) => {
  expect(await refusal(person(1, { Photo: value }))).toBe('400 value-invalid')
})

test('2.7 the fields of a test come from its own settings', async () => {
  const graduates = TESTS.find((one) => one.title.startsWith('Graduate'))!.testId
  const applicant = [
    { name: 'Name', value: 'Ann' },
    { name: 'Email', value: 'ann@example.org' },
    { name: 'Phone', value: '+33 5 123 45 67' },
  ]
  await register(applicant, [graduates])
  expect(await refusal(person(1), [graduates])).toBe('400 field-unknown')
  expect(await refusal(applicant)).toBe('400 field-unknown')
  const survey = TESTS.find((one) => one.type === 'survey' && one.status === 'active')!.testId
  await register([], [survey])
})

test('2.7 not shown: for several tests, names of any of them and what each requires', async () => {
  const graduates = TESTS.find((one) => one.title.startsWith('Graduate'))!.testId
  const both = [ACTIVE_TESTS[0]!, graduates]
  const applicant = [
    { name: 'Name', value: 'Ann' },
    { name: 'Email', value: 'ann@example.org' },
  ]
  await register([...person(1), ...applicant], both)
  expect(await refusal(person(1), both)).toBe('400 field-missing')
  expect(await refusal(applicant, both)).toBe('400 field-missing')
})

test('7 a refusal names the field, and does not repeat the value', async () => {
  const { json } = await post(service(), '/v2/participants', body(person(1, { 'E-mail': 'very private' })))
  expect(JSON.stringify(json)).toContain('E-mail')
  expect(JSON.stringify(json)).not.toContain('private')
})

test('the facts name the fields of the default profile', () => {
  expect(service().profileId).toBe(PROFILES[0]!.profileId)
  expect(service().profileFields).toEqual(PROFILES[0]!.fields.map(({ name }) => name))
})
