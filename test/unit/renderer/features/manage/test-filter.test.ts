import { expect, test } from 'vitest'
import type { Guid } from '../../../../../contract/model/ids.ts'
import type { ServiceTest } from '../../../../../contract/model/service-test.ts'
import { filterTests, NO_TEST_FILTER, projectsOf } from '../../../../../renderer/features/manage/tests/test-filter.ts'

const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as Guid

function serviceTest(number: number, title: string, part: Partial<ServiceTest> = {}): ServiceTest {
  return {
    testId: guid(number),
    projectId: guid(100),
    type: 'test',
    status: 'active',
    title,
    description: null,
    time: null,
    modified: '2026-01-01T00:00:00Z',
    ...part,
  }
}

const TESTS = [
  serviceTest(1, 'Écriture professionnelle', { description: 'Niveau B2' }),
  serviceTest(2, 'Pulse survey', { type: 'survey', status: 'archive', projectId: guid(200) }),
  serviceTest(3, 'Data analyst', { projectId: guid(200) }),
  serviceTest(4, 'Old induction', { status: 'deleted', projectId: guid(200) }),
]

const titles = (filter: Partial<typeof NO_TEST_FILTER>) =>
  filterTests(TESTS, { ...NO_TEST_FILTER, ...filter }).map(({ title }) => title)

test('tests are listed by title', () => {
  expect(titles({})).toEqual(['Data analyst', 'Écriture professionnelle', 'Old induction', 'Pulse survey'])
})

test('every word of a search has to be there, in any case and without accents', () => {
  expect(titles({ search: 'ecriture b2' })).toEqual(['Écriture professionnelle'])
  expect(titles({ search: 'ecriture b3' })).toEqual([])
  expect(titles({ search: guid(3) })).toEqual(['Data analyst'])
})

test('filters hold together', () => {
  expect(titles({ status: 'archive' })).toEqual(['Pulse survey'])
  expect(titles({ type: 'test', projectId: guid(200) })).toEqual(['Data analyst', 'Old induction'])
  expect(titles({ type: 'survey', status: 'deleted' })).toEqual([])
})

test('projects with more tests come first', () => {
  expect(projectsOf(TESTS)).toEqual([guid(200), guid(100)])
})
