import type { CreatedTests, ListedTest } from '../store/tests.ts'
import { TESTS } from './test-catalogue.ts'

const CATALOGUE: readonly ListedTest[] = TESTS.map((test, index) => ({
  ...test,
  modified: `2026-0${1 + (index % 9)}-12T08:30:00Z`,
}))

/** All tests of the account: those of the catalogue, then created ones. */
export function allTests(created: CreatedTests): readonly ListedTest[] {
  return [...CATALOGUE, ...created.list()]
}

/** A test of the account; `null` if there is none of this id. */
export function findTest(created: CreatedTests, testId: string): ListedTest | null {
  return CATALOGUE.find((test) => test.testId === testId) ?? created.find(testId)
}
