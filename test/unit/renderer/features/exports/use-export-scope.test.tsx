import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ResultSet } from '../../../../../contract/model/result-sets.ts'
import { useExportScope } from '../../../../../renderer/features/exports/use-export-scope.ts'

afterEach(cleanup)

const listOf = (total: number, storeTotal: number) =>
  ({ resultSetId: 'list', total, storeTotal }) as unknown as ResultSet

function open(resultSet: ResultSet) {
  const { result, rerender } = renderHook(useExportScope, { initialProps: { resultSet, selected: 0, only: undefined } })
  return {
    scope: () => result.current.requested.kind,
    choose: () => act(() => result.current.setScope('all')),
    replace: (next: ResultSet) => rerender({ resultSet: next, selected: 0, only: undefined }),
  }
}

test('a list that had all sessions is still what is exported when a sync adds others', () => {
  const { scope, replace } = open(listOf(8, 8))
  expect(scope()).toBe('resultSet')
  replace(listOf(8, 9))
  expect(scope()).toBe('resultSet')
})

test('all sessions stay chosen whatever the list becomes', () => {
  const { scope, choose, replace } = open(listOf(8, 9))
  choose()
  expect(scope()).toBe('all')
  replace(listOf(7, 9))
  expect(scope()).toBe('all')
})
