import { expect, test } from 'vitest'
import { DeskError, ERROR_CODES } from '../../../../contract/model/errors.ts'
import { outcomeOf } from '../../../../main/outbox/outcome.ts'

test('only what surely changed nothing at the service is refused or not sent', () => {
  const kinds = Map.groupBy(ERROR_CODES, (code) => outcomeOf(new DeskError(code, '')).kind)
  expect(kinds.get('refused')).toEqual([
    'clock-skew',
    'forbidden',
    'bad-request',
    'not-found',
    'redirect',
    'invalid-argument',
    'limit-exceeded',
  ])
  expect(kinds.get('notSent')).toEqual([
    'network',
    'rate-limited',
    'cancelled',
    'keychain-unavailable',
    'secret-missing',
    'secret-wrong',
    'store-sealed',
    'no-such-connection',
    'working-offline',
  ])
})

test.each([
  [500, 'unknown'],
  [501, 'notSent'],
  [502, 'unknown'],
  [503, 'notSent'],
] as const)('status %i is %s', (status, kind) => {
  expect(outcomeOf(new DeskError('server', '', { status })).kind).toBe(kind)
})

test('a bug of the app is unknown, and its text is not kept', () => {
  expect(outcomeOf(new Error('Ada Lovelace'))).toEqual({
    kind: 'unknown',
    failure: expect.objectContaining({
      code: 'internal',
      message: 'Sending ended with an error of the app.',
    }) as unknown,
  })
})
