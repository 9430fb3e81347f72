import type { Guid } from '../../../../contract/model/ids.ts'
import type { ServiceTest, TestStatus, TestType } from '../../../../contract/model/service-test.ts'
import { folded } from '../folded.ts'

export type TestFilter = {
  readonly search: string
  readonly status: TestStatus | 'all'
  readonly type: TestType | 'all'
  readonly projectId: Guid | 'all'
}

export const NO_TEST_FILTER: TestFilter = { search: '', status: 'all', type: 'all', projectId: 'all' }

/** Tests that a filter finds, by title. Every word of the search has to be in the title, the description or an ID. */
export function filterTests(tests: readonly ServiceTest[], filter: TestFilter): readonly ServiceTest[] {
  const words = folded(filter.search).split(/\s+/).filter(Boolean)
  return tests
    .filter(({ status, type, projectId }) => {
      const isOf = (wanted: string, value: string) => wanted === 'all' || wanted === value
      return isOf(filter.status, status) && isOf(filter.type, type) && isOf(filter.projectId, projectId)
    })
    .filter((test) => {
      if (words.length === 0) return true
      const text = folded([test.title, test.description ?? '', test.testId, test.projectId].join('\n'))
      return words.every((word) => text.includes(word))
    })
    .toSorted((one, other) => one.title.localeCompare(other.title))
}

/** Projects of tests, those with most tests first. */
export function projectsOf(tests: readonly ServiceTest[]): readonly Guid[] {
  const byProject = [...Map.groupBy(tests, ({ projectId }) => projectId)]
  return byProject.toSorted(([, one], [, other]) => other.length - one.length).map(([projectId]) => projectId)
}

/** Projects have no names in the service, so people know them by the start of their ID. */
export const shortId = (id: Guid): string => id.slice(0, 8)
