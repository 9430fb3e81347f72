import { expect, test } from 'vitest'
import {
  nextOrder,
  NO_ORDER,
  type Order,
  type OrderEvent,
  type TestResult,
} from '../../../../../renderer/features/connect/connection-order.ts'
import type { Connection } from '../../../../../contract/model/connection.ts'
import { settingsOf, valuesOf } from '../../../../../renderer/features/connect/connection-values.ts'

const FAILURE = { code: 'network', message: '' } as NonNullable<Order['failure']>
const NO_KEYCHAIN = { ...FAILURE, code: 'keychain-unavailable' } as const
const RESULT = { centers: ['oslo'] } as unknown as TestResult

const after = (...events: readonly OrderEvent[]) => events.reduce(nextOrder, NO_ORDER)
const testing: OrderEvent = { kind: 'begun', what: 'test' }
const saving: OrderEvent = { kind: 'begun', what: 'save' }

test('a test is under way until its result is shown', () => {
  expect(after(testing).busy).toBe('test')
  expect(after(testing, { kind: 'tested', result: RESULT })).toEqual({ ...NO_ORDER, result: RESULT })
})

test('a new order takes away what came of the one before', () => {
  expect(after(testing, { kind: 'tested', result: RESULT }, saving)).toEqual({ ...NO_ORDER, busy: 'save' })
  expect(after(testing, { kind: 'failed', failure: FAILURE }, saving)).toEqual({ ...NO_ORDER, busy: 'save' })
  expect(after(saving, { kind: 'saved' })).toEqual(NO_ORDER)
})

test('a failure ends the order and is shown', () => {
  expect(after(saving, { kind: 'failed', failure: FAILURE })).toEqual({ ...NO_ORDER, failure: FAILURE })
})

test('a keychain that has refused once is not asked again', () => {
  const order = after(saving, { kind: 'failed', failure: NO_KEYCHAIN })
  expect(order.keychainFailed).toBe(true)
  expect(nextOrder(nextOrder(order, saving), { kind: 'failed', failure: FAILURE }).keychainFailed).toBe(true)
})

test('what came of an order about other values goes, and one that is under way stays', () => {
  const tested = after(testing, { kind: 'tested', result: RESULT })
  expect(nextOrder(tested, { kind: 'outdated' })).toEqual(NO_ORDER)
  expect(after(saving, { kind: 'failed', failure: NO_KEYCHAIN }, { kind: 'outdated' })).toEqual({
    ...NO_ORDER,
    keychainFailed: true,
  })
  expect(after(testing, { kind: 'outdated' }).busy).toBe('test')
  expect(after(testing, { kind: 'outdated' }, { kind: 'tested', result: RESULT })).toEqual(NO_ORDER)
  expect(after(testing, { kind: 'outdated' }, { kind: 'failed', failure: FAILURE })).toEqual(NO_ORDER)
  expect(after(saving, { kind: 'outdated' }, { kind: 'failed', failure: FAILURE }).failure).toBe(FAILURE)
})

test('an order that is refused says why, and leaves the last result', () => {
  const tested = after(testing, { kind: 'tested', result: RESULT })
  expect(nextOrder(tested, { kind: 'refused', failure: NO_KEYCHAIN })).toEqual({ ...tested, failure: NO_KEYCHAIN })
})

test('a start at a time of the day is kept until another day is entered', () => {
  const connection = { syncFrom: '2026-03-04T12:30:00Z', centers: [] as readonly string[] } as Connection
  const values = valuesOf(connection)
  expect(settingsOf({ ...values, name: 'Renamed' }, connection).syncFrom).toBe('2026-03-04T12:30:00Z')
  expect(settingsOf({ ...values, syncFrom: '2026-03-05' }, connection).syncFrom).toBe('2026-03-05T00:00:00Z')
  expect(settingsOf({ ...values, syncFrom: '' }, connection).syncFrom).toBe('2000-01-01T00:00:00Z')
  expect(settingsOf(values, null).syncFrom).toBe('2026-03-04T00:00:00Z')
})
