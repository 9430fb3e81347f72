import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createServiceStore } from '../../../../reference-service/store/database.ts'
import { createRegistrations, type Registration } from '../../../../reference-service/store/registrations.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [TEST_A, TEST_B] = [id(901), id(902)]

const registration = (number: number, more: Partial<Registration> = {}): Registration => ({
  participantId: id(number),
  center: 'north',
  testIds: [TEST_B, TEST_A],
  data: [{ name: 'Имя', value: 'Ølaf "Ö" 李\n' }],
  validFrom: '2026-01-01T00:00:00Z',
  validTill: '2026-02-01T00:00:00.123456Z',
  proctoring: true,
  employeeId: null,
  moduleTestId: null,
  ...more,
})

function open(file: string | null = null) {
  const store = createServiceStore(file)
  onTestFinished(() => store.close())
  return { store, registrations: createRegistrations(store) }
}

test('a registration is found as it was added, in either case of letters', () => {
  const { registrations } = open()
  const [first, second] = [registration(1), registration(2, { proctoring: false, employeeId: 'e-1' })]
  registrations.add([first, second])
  expect(registrations.find(id(1))).toEqual(first)
  expect(registrations.find(id(2).toUpperCase())).toEqual(second)
  expect(registrations.list()).toEqual([first, second])
  expect(registrations.find(id(3))).toBeNull()
})

test('a list is added as a whole or not at all', () => {
  const { registrations } = open()
  expect(() => registrations.add([registration(1), registration(2), registration(1)])).toThrow(/UNIQUE/)
  expect(registrations.list()).toEqual([])
})

test('the database is opened by the first change, not by reading', () => {
  const { store, registrations } = open()
  expect([registrations.find(id(1)), registrations.list(), registrations.isStarted(id(1))]).toEqual([null, [], false])
  expect(store.opened()).toBeNull()
  registrations.add([registration(1)])
  expect(store.opened()).not.toBeNull()
})

test('a file keeps registrations for the next start, and one of another version is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'service.db')
  const first = createServiceStore(file)
  createRegistrations(first).add([registration(1)])
  first.close()
  const again = open(file)
  expect(again.registrations.find(id(1))).toEqual(registration(1))
  again.store.open().pragma('user_version = 77')
  again.store.close()
  expect(() => open(file).registrations.list()).toThrow(/another version/)
})

test('employees are found by center and test, attempts among them', () => {
  const { registrations } = open()
  registrations.add([
    registration(1, { employeeId: 'e-1' }),
    registration(2, { employeeId: 'e-1', center: 'south' }),
    registration(3, { employeeId: 'e-2' }),
    registration(4, { employeeId: 'e-1', testIds: [TEST_A], moduleTestId: id(50) }),
  ])
  expect(registrations.ofEmployee('north', 'e-1', TEST_A)).toEqual([id(1), id(4)])
  expect(registrations.ofEmployee('north', 'e-1', TEST_B)).toEqual([id(1)])
  expect(registrations.ofEmployee('north', 'e-3', TEST_B)).toEqual([])
})

test('exactly equal data in one center for one of the tests are registered already', () => {
  const { registrations } = open()
  registrations.add([registration(1, { testIds: [TEST_A] })])
  const { data } = registration(1)
  expect(registrations.isRegistered('north', [TEST_B, TEST_A], data)).toBe(true)
  expect(registrations.isRegistered('north', [TEST_B], data)).toBe(false)
  expect(registrations.isRegistered('south', [TEST_A], data)).toBe(false)
  expect(registrations.isRegistered('north', [TEST_A], [...data, { name: 'x', value: '' }])).toBe(false)
})

test('updates and removals leave attempts that were started alone', () => {
  const { registrations } = open()
  const attempt = (number: number, employeeId: string) =>
    registration(number, { employeeId, moduleTestId: id(50), testIds: [TEST_A] })
  registrations.add([attempt(1, 'e-1'), attempt(2, 'e-1'), attempt(3, 'e-2')], 2)
  registrations.markStarted(id(1))
  expect(registrations.isStarted(id(1))).toBe(true)
  expect(registrations.attempts(id(50), 'e-1')).toEqual({ all: 2, open: 1 })
  const terms = { validFrom: '2027-01-01T00:00:00Z', validTill: '2027-02-01T00:00:00Z', maxAttempts: null }
  expect(registrations.updateOpenAttempts(id(50), terms)).toBe(2)
  expect(registrations.attemptTerms(id(2))).toEqual(terms)
  expect(registrations.attemptTerms(id(1))).toMatchObject({ validFrom: '2026-01-01T00:00:00Z', maxAttempts: 2 })
  expect(registrations.removeOpenAttempts(id(50), 'e-1')).toBe(1)
  expect(registrations.removeOpenAttempts(id(50))).toBe(1)
  expect(registrations.list().map((one) => one.participantId)).toEqual([id(1)])
})
