import type { NameValue } from '../data/people.ts'
import type { ServiceDb, ServiceStore } from './database.ts'

/** A link for one person: a registration for tests (API document, section 4.5), or an attempt of a program (4.3). */
export type Registration = {
  readonly participantId: string
  readonly center: string
  /** In the order of the request; an attempt has one. */
  readonly testIds: readonly string[]
  readonly data: readonly NameValue[]
  /** UTC timestamps between which the link opens. */
  readonly validFrom: string
  readonly validTill: string
  readonly proctoring: boolean
  readonly employeeId: string | null
  /** The module test of an attempt; `null` for other registrations. */
  readonly moduleTestId: string | null
}

/** What only an attempt has, for as long as it is not started. */
export type AttemptTerms = {
  readonly validFrom: string
  readonly validTill: string
  readonly maxAttempts: number | null
}

export type Registrations = {
  /** Adds registrations, all or none. `maxAttempts` is kept with attempts. */
  add(list: readonly Registration[], maxAttempts?: number | null): void
  find(participantId: string): Registration | null
  /** All registrations in the order in which they were made. */
  list(): Registration[]
  /** Notes that the link was opened and a session began: program updates leave such attempts alone. */
  markStarted(participantId: string): void
  isStarted(participantId: string): boolean
  /** Ids of registrations of an employee in a center for a test, attempts included, oldest first. */
  ofEmployee(center: string, employeeId: string, testId: string): string[]
  /** Whether somebody with exactly these data is registered in the center for one of the tests. */
  isRegistered(center: string, testIds: readonly string[], data: readonly NameValue[]): boolean
  /** Attempts of an employee at a module test: all, and those that were not started. */
  attempts(moduleTestId: string, employeeId: string): { readonly all: number; readonly open: number }
  /** Gives the attempts of a module test that were not started new terms; returns their number. */
  updateOpenAttempts(moduleTestId: string, terms: AttemptTerms): number
  /** Removes attempts that were not started, of one employee or of all; returns their number. */
  removeOpenAttempts(moduleTestId: string, employeeId?: string): number
  /** The terms of an attempt; `null` for anything else. */
  attemptTerms(participantId: string): AttemptTerms | null
}

const TABLES = `
CREATE TABLE IF NOT EXISTS registration (
  ordinal INTEGER PRIMARY KEY,
  participant_id TEXT NOT NULL UNIQUE,
  center TEXT NOT NULL,
  -- JSON, since they are read and written as a whole.
  test_ids TEXT NOT NULL,
  data TEXT NOT NULL,
  valid_from TEXT NOT NULL,
  valid_till TEXT NOT NULL,
  proctoring INTEGER NOT NULL,
  employee_id TEXT,
  module_test_id TEXT,
  max_attempts INTEGER,
  started INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS registration_test (
  registration INTEGER NOT NULL REFERENCES registration ON DELETE CASCADE,
  test_id TEXT NOT NULL,
  PRIMARY KEY (registration, test_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS registration_employee ON registration (employee_id, center) WHERE employee_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS registration_attempt ON registration (module_test_id, employee_id)
  WHERE module_test_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS registration_data ON registration (center, data);
`

type Row = {
  readonly participant_id: string
  readonly center: string
  readonly test_ids: string
  readonly data: string
  readonly valid_from: string
  readonly valid_till: string
  readonly proctoring: number
  readonly employee_id: string | null
  readonly module_test_id: string | null
}

export function createRegistrations(store: ServiceStore): Registrations {
  store.define(TABLES)
  const idsWhere = (condition: string, values: readonly unknown[]): string[] => {
    const sql = `SELECT participant_id FROM registration r WHERE ${condition} ORDER BY ordinal`
    return (
      store
        .opened()
        ?.prepare<unknown[], string>(sql)
        .pluck()
        .all(...values) ?? []
    )
  }
  const FOR_TEST = 'EXISTS (SELECT 1 FROM registration_test t WHERE t.registration = r.ordinal AND t.test_id = ?)'

  return {
    add: (list, maxAttempts = null) => store.change((db) => insert(db, list, maxAttempts)),
    find: (participantId) => {
      const row = store
        .opened()
        ?.prepare<[string], Row>('SELECT * FROM registration WHERE participant_id = ?')
        .get(participantId.toLowerCase())
      return row === undefined ? null : registrationOf(row)
    },
    list: () =>
      store.opened()?.prepare<[], Row>('SELECT * FROM registration ORDER BY ordinal').all().map(registrationOf) ?? [],
    markStarted: (participantId) =>
      store.change((db) => {
        db.prepare('UPDATE registration SET started = 1 WHERE participant_id = ?').run(participantId.toLowerCase())
      }),
    isStarted: (participantId) =>
      idsWhere('participant_id = ? AND started = 1', [participantId.toLowerCase()]).length > 0,
    ofEmployee: (center, employeeId, testId) =>
      idsWhere(`employee_id = ? AND center = ? AND ${FOR_TEST}`, [employeeId, center, testId]),
    isRegistered: (center, testIds, data) => {
      const ids = JSON.stringify(testIds)
      const condition = `center = ? AND data = ? AND EXISTS (SELECT 1 FROM registration_test t
        WHERE t.registration = r.ordinal AND t.test_id IN (SELECT value FROM json_each(?)))`
      return idsWhere(condition, [center, JSON.stringify(data), ids]).length > 0
    },
    attempts: (moduleTestId, employeeId) => {
      const sql = `SELECT count(*) AS "all", coalesce(sum(started = 0), 0) AS open FROM registration
        WHERE module_test_id = ? AND employee_id = ?`
      const found = store
        .opened()
        ?.prepare<[string, string], { all: number; open: number }>(sql)
        .get(moduleTestId, employeeId)
      return found ?? { all: 0, open: 0 }
    },
    updateOpenAttempts: (moduleTestId, { validFrom, validTill, maxAttempts }) =>
      store.change(
        (db) =>
          db
            .prepare(
              `UPDATE registration SET valid_from = ?, valid_till = ?, max_attempts = ?
               WHERE module_test_id = ? AND started = 0`,
            )
            .run(validFrom, validTill, maxAttempts, moduleTestId).changes,
      ),
    removeOpenAttempts: (moduleTestId, employeeId) =>
      store.change((db) => {
        const sql = 'DELETE FROM registration WHERE module_test_id = ? AND started = 0'
        return employeeId === undefined
          ? db.prepare(sql).run(moduleTestId).changes
          : db.prepare(`${sql} AND employee_id = ?`).run(moduleTestId, employeeId).changes
      }),
    attemptTerms: (participantId) =>
      store
        .opened()
        ?.prepare<[string], AttemptTerms>(
          `SELECT valid_from AS validFrom, valid_till AS validTill, max_attempts AS maxAttempts FROM registration
           WHERE participant_id = ? AND module_test_id IS NOT NULL`,
        )
        .get(participantId.toLowerCase()) ?? null,
  }
}

function insert(db: ServiceDb, list: readonly Registration[], maxAttempts: number | null): void {
  const registration = db.prepare(
    `INSERT INTO registration (participant_id, center, test_ids, data, valid_from, valid_till, proctoring,
       employee_id, module_test_id, max_attempts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const test = db.prepare('INSERT INTO registration_test (registration, test_id) VALUES (?, ?)')
  for (const one of list) {
    const { lastInsertRowid } = registration.run(
      one.participantId.toLowerCase(),
      one.center,
      JSON.stringify(one.testIds),
      JSON.stringify(one.data),
      one.validFrom,
      one.validTill,
      one.proctoring ? 1 : 0,
      one.employeeId,
      one.moduleTestId,
      maxAttempts,
    )
    for (const testId of one.testIds) test.run(lastInsertRowid, testId)
  }
}

function registrationOf(row: Row): Registration {
  return {
    participantId: row.participant_id,
    center: row.center,
    testIds: JSON.parse(row.test_ids) as string[],
    data: JSON.parse(row.data) as NameValue[],
    validFrom: row.valid_from,
    validTill: row.valid_till,
    proctoring: row.proctoring === 1,
    employeeId: row.employee_id,
    moduleTestId: row.module_test_id,
  }
}
