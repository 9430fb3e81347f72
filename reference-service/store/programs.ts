import type { ServiceStore } from './database.ts'

/** A program (API document, section 2.2) as it is kept. */
export type Program = {
  readonly programId: string
  readonly externalId: string | null
  readonly projectId: string
  readonly centerId: string
  readonly title: string
  readonly status: 'active' | 'archived' | 'deleted'
  readonly isManual: boolean
  readonly folderTitle: string | null
}

export type Module = {
  readonly moduleId: string
  readonly programId: string
  readonly externalId: string | null
  readonly title: string
  /** Relative order in the program; of equal ones the older comes first. */
  readonly position: number
}

export type ModuleTest = {
  readonly moduleTestId: string
  readonly moduleId: string
  readonly testId: string
  readonly maxAttempts: number | null
  readonly passingPercentage: number | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly position: number
  readonly attemptsHidden: boolean | null
}

export type Programs = {
  find(programId: string): Program | null
  findByExternalId(externalId: string): Program | null
  list(): Program[]
  save(program: Program): void
  findModule(moduleId: string): Module | null
  /** In their order, like {@link moduleTests}. */
  modules(programId: string): Module[]
  saveModule(module: Module): void
  removeModule(moduleId: string): void
  findModuleTest(moduleTestId: string): ModuleTest | null
  moduleTests(moduleId: string): ModuleTest[]
  saveModuleTest(moduleTest: ModuleTest): void
  removeModuleTest(moduleTestId: string): void
  /** Ids of the employees in a program, in the order in which they were registered. */
  members(programId: string): string[]
  addMember(programId: string, employeeId: string): void
  removeMember(programId: string, employeeId: string): void
}

const TABLES = `
CREATE TABLE IF NOT EXISTS program (
  ordinal INTEGER PRIMARY KEY,
  programId TEXT NOT NULL UNIQUE,
  externalId TEXT UNIQUE,
  projectId TEXT NOT NULL,
  centerId TEXT NOT NULL,
  title TEXT NOT NULL,
  status TEXT NOT NULL,
  isManual INTEGER NOT NULL,
  folderTitle TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS module (
  ordinal INTEGER PRIMARY KEY,
  moduleId TEXT NOT NULL UNIQUE,
  programId TEXT NOT NULL REFERENCES program (programId),
  externalId TEXT,
  title TEXT NOT NULL,
  position INTEGER NOT NULL,
  UNIQUE (programId, externalId)
) STRICT;
CREATE TABLE IF NOT EXISTS module_test (
  ordinal INTEGER PRIMARY KEY,
  moduleTestId TEXT NOT NULL UNIQUE,
  moduleId TEXT NOT NULL REFERENCES module (moduleId),
  testId TEXT NOT NULL,
  maxAttempts INTEGER,
  passingPercentage INTEGER,
  startDate TEXT,
  endDate TEXT,
  position INTEGER NOT NULL,
  attemptsHidden INTEGER,
  UNIQUE (moduleId, testId)
) STRICT;
CREATE TABLE IF NOT EXISTS program_member (
  ordinal INTEGER PRIMARY KEY,
  programId TEXT NOT NULL REFERENCES program (programId),
  employeeId TEXT NOT NULL,
  UNIQUE (programId, employeeId)
) STRICT;
`

/** Columns have the names of members, and the first is the key. */
const PROGRAM = 'programId externalId projectId centerId title status isManual folderTitle'.split(' ')
const MODULE = 'moduleId programId externalId title position'.split(' ')
const MODULE_TEST =
  'moduleTestId moduleId testId maxAttempts passingPercentage startDate endDate position attemptsHidden'.split(' ')

type Row = Readonly<Record<string, unknown>>

export function createPrograms(store: ServiceStore): Programs {
  store.define(TABLES)
  const rows = (columns: readonly string[], rest: string, ...values: readonly string[]): Row[] =>
    store
      .opened()
      ?.prepare<string[], Row>(`SELECT ${columns.join(', ')} FROM ${rest}`)
      .all(...values) ?? []
  const save = (table: string, columns: readonly string[], row: Row) =>
    store.change((db) => {
      const updates = columns.slice(1).map((column) => `${column} = excluded.${column}`)
      db.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})
         ON CONFLICT (${columns[0]!}) DO UPDATE SET ${updates.join(', ')}`,
      ).run(row)
    })
  const run = (sql: string, ...values: readonly string[]) =>
    store.change((db) => {
      db.prepare(sql).run(...values)
    })
  const programs = (rest: string, ...values: readonly string[]) =>
    rows(PROGRAM, `program ${rest}`, ...values).map(programOf)
  const modules = (rest: string, ...values: readonly string[]) => rows(MODULE, `module ${rest}`, ...values) as Module[]
  const moduleTests = (rest: string, ...values: readonly string[]) =>
    rows(MODULE_TEST, `module_test ${rest}`, ...values).map(moduleTestOf)

  return {
    find: (programId) => programs('WHERE programId = ?', programId)[0] ?? null,
    findByExternalId: (externalId) => programs('WHERE externalId = ?', externalId)[0] ?? null,
    list: () => programs('ORDER BY ordinal'),
    save: (program) => save('program', PROGRAM, { ...program, isManual: Number(program.isManual) }),
    findModule: (moduleId) => modules('WHERE moduleId = ?', moduleId)[0] ?? null,
    modules: (programId) => modules('WHERE programId = ? ORDER BY position, ordinal', programId),
    saveModule: (module) => save('module', MODULE, module),
    removeModule: (moduleId) => run('DELETE FROM module WHERE moduleId = ?', moduleId),
    findModuleTest: (moduleTestId) => moduleTests('WHERE moduleTestId = ?', moduleTestId)[0] ?? null,
    moduleTests: (moduleId) => moduleTests('WHERE moduleId = ? ORDER BY position, ordinal', moduleId),
    saveModuleTest: (moduleTest) => {
      const { attemptsHidden } = moduleTest
      const hidden = attemptsHidden === null ? null : Number(attemptsHidden)
      save('module_test', MODULE_TEST, { ...moduleTest, attemptsHidden: hidden })
    },
    removeModuleTest: (moduleTestId) => run('DELETE FROM module_test WHERE moduleTestId = ?', moduleTestId),
    members: (programId) =>
      rows(['employeeId'], 'program_member WHERE programId = ? ORDER BY ordinal', programId).map((row) =>
        String(row.employeeId),
      ),
    addMember: (programId, employeeId) =>
      run('INSERT INTO program_member (programId, employeeId) VALUES (?, ?)', programId, employeeId),
    removeMember: (programId, employeeId) =>
      run('DELETE FROM program_member WHERE programId = ? AND employeeId = ?', programId, employeeId),
  }
}

function programOf(row: Row): Program {
  return { ...(row as Program), isManual: row.isManual === 1 }
}

function moduleTestOf(row: Row): ModuleTest {
  return { ...(row as ModuleTest), attemptsHidden: row.attemptsHidden === null ? null : row.attemptsHidden === 1 }
}
