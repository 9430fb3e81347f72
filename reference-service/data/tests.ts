import type { TestSettingsStore } from '../store/test-settings.ts'
import type { CreatedTests, ListedTest } from '../store/tests.ts'
import { TESTS } from './test-catalogue.ts'

const CATALOGUE: readonly ListedTest[] = TESTS.map((test, index) => ({
  ...test,
  modified: `2026-0${1 + (index % 9)}-12T08:30:00Z`,
}))

/** Where tests come from: created ones, and what was set on settings pages. */
export type TestTables = { readonly tests: CreatedTests; readonly settings: TestSettingsStore }

/** All tests of the account: those of the catalogue, then created ones. */
export function allTests(tables: TestTables): readonly ListedTest[] {
  return [...CATALOGUE, ...tables.tests.list()].map((test) => asSet(test, tables.settings))
}

/** A test of the account; `null` if there is none of this id. */
export function findTest(tables: TestTables, testId: string): ListedTest | null {
  const test = CATALOGUE.find((one) => one.testId === testId) ?? tables.tests.find(testId)
  return test === null ? null : asSet(test, tables.settings)
}

/** The test with the title and the state that its settings page gave it. A deleted test stays deleted. */
function asSet(test: ListedTest, settings: TestSettingsStore): ListedTest {
  const saved = settings.find(test.testId)
  if (saved === null) return test
  const status = test.status === 'deleted' ? 'deleted' : saved.isActive ? 'active' : 'archive'
  return { ...test, title: saved.title, status, modified: saved.modified }
}
