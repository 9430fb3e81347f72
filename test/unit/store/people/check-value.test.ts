import { expect, test } from 'vitest'
import { MOST_IMAGE_BYTES } from '../../../../contract/model/people.ts'
import { checkValue } from '../../../../main/store/people/check-value.ts'
import { field, imageUri } from '../../../support/people.ts'

test.each(['p.nair@example.org', "o'neil+hr@mail.example.co.uk", 'иван@пример.рф', 'a@b.c'])(
  '%s is an e-mail address',
  (value) => {
    expect(checkValue(field('Email', { kind: 'email' }), value)).toBeNull()
  },
)

test.each([
  'j.weber@example',
  'j.weber',
  '@example.org',
  'a@b@example.org',
  'a@example..org',
  'a@example.org.',
  '.a@example.org',
  'a.@example.org',
  'a..b@example.org',
  'a b@example.org',
  'a@example.org; b@example.org',
  'Ana <a@example.org>',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(250)}.org`,
])('%s is no e-mail address', (value) => {
  expect(checkValue(field('Email', { kind: 'email' }), value)).toMatchObject({ reason: 'email', field: 'Email' })
})

test.each(['', '\u00a0', '\u200b', '\u2800'])('a required field with nothing to see is not filled in: %j', (value) => {
  for (const kind of ['text', 'email'] as const) {
    const required = field('Name', { kind, isRequired: true })
    expect(checkValue(required, value)).toEqual({ reason: 'required', field: 'Name' })
  }
  expect(checkValue(field('Name', { kind: 'text' }), '')).toBeNull()
})

test.each(['image/png', 'image/jpeg', 'image/gif'])('a data URI of %s is an image', (type) => {
  expect(checkValue(field('Photo', { kind: 'image' }), imageUri(type))).toBeNull()
})

test.each([
  ['another type', imageUri('image/webp', 'image/png'), 'image'],
  ['SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`, 'image'],
  ['a path', 'photos/ana.jpg', 'image'],
  ['no content', 'data:image/png;base64,', 'image'],
  ['no Base64', 'data:image/png;base64,%%%%', 'image'],
  ['Base64 that was cut', imageUri('image/png').slice(0, -1), 'image'],
  ['a header that lies', imageUri('image/png', 'image/jpeg'), 'imageType'],
  [
    'a program that says it is an image',
    `data:image/gif;base64,${Buffer.from('MZ..............').toString('base64')}`,
    'imageType',
  ],
  ['an image above the limit', imageUri('image/png', 'image/png', MOST_IMAGE_BYTES), 'imageTooLarge'],
])('an image is refused: %s', (_, value, reason) => {
  expect(checkValue(field('Photo', { kind: 'image' }), value)).toMatchObject({ reason, field: 'Photo' })
})

test('an image of exactly the limit is taken', () => {
  const head = 8
  expect(
    checkValue(field('Photo', { kind: 'image' }), imageUri('image/png', 'image/png', MOST_IMAGE_BYTES - head)),
  ).toBeNull()
})

test('an empty value is refused only where it is required, whatever the kind', () => {
  for (const kind of ['text', 'email', 'number', 'choice', 'image'] as const) {
    expect(checkValue(field('F', { kind }), '')).toBeNull()
    expect(checkValue(field('F', { kind, isRequired: true }), '')).toEqual({ reason: 'required', field: 'F' })
  }
})

test('phone numbers and days are checked', () => {
  const phone = field('Phone', { kind: 'phone' })
  expect(['+49 (30) 123-45', '030/12345', '112'].map((value) => checkValue(phone, value))).toEqual([null, null, null])
  expect(['ask Bo', '12', '1'.repeat(31)].map((value) => checkValue(phone, value)?.reason)).toEqual(
    Array(3).fill('phone'),
  )
  const date = field('Since', { kind: 'date' })
  expect(['2026-11-30', '2024-02-29'].map((value) => checkValue(date, value))).toEqual([null, null])
  expect(
    ['30.11.2026', '2026-02-30', '2026-1-1', '2026-13-01'].map((value) => checkValue(date, value)?.reason),
  ).toEqual(Array(4).fill('date'))
})

test('numbers and choices are checked', () => {
  const number = field('Hours', { kind: 'number' })
  expect(['38', '-1', '37.5'].map((value) => checkValue(number, value))).toEqual([null, null, null])
  expect(checkValue(number, '37,5')).toEqual({ reason: 'number', field: 'Hours', value: '37,5' })
  expect(checkValue(number, '1.234,5')).toEqual({ reason: 'number', field: 'Hours', value: '1.234,5' })
  const choice = field('Grade', { kind: 'choice', choices: ['A', 'B'] })
  expect(checkValue(choice, 'B')).toBeNull()
  expect(checkValue(choice, 'b')).toEqual({ reason: 'choice', field: 'Grade', value: 'b' })
  expect(checkValue(field('Grade', { kind: 'choice' }), 'anything')).toBeNull()
})

test('a reason repeats only the start of a long value', () => {
  expect(checkValue(field('Email', { kind: 'email' }), 'x'.repeat(5000))).toEqual({
    reason: 'email',
    field: 'Email',
    value: 'x'.repeat(100),
  })
})
