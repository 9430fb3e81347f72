import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Connection } from '../../../../contract/model/connection.ts'
import { useConnectionsShown } from '../../../../renderer/shell/use-connections-shown.ts'
import { CONNECTION } from '../../../support/fake-desk.ts'

afterEach(cleanup)

type Props = { readonly isMaking: boolean; readonly connections: readonly Connection[] | undefined }

function shown(first: Props) {
  return renderHook(({ isMaking, connections }: Props) => useConnectionsShown(isMaking, connections), {
    initialProps: first,
  })
}

test('while a connection is made here the window is drawn without it', () => {
  const { result, rerender } = shown({ isMaking: false, connections: undefined })
  expect(result.current).toBeUndefined()
  rerender({ isMaking: false, connections: [] })
  expect(result.current).toEqual([])
  // Its entry is there, and its sync has not begun.
  rerender({ isMaking: true, connections: [CONNECTION] })
  expect(result.current).toEqual([])
  rerender({ isMaking: false, connections: [CONNECTION] })
  expect(result.current).toEqual([CONNECTION])
})

test('a connection that another window made is there at once', () => {
  const { result, rerender } = shown({ isMaking: false, connections: [] })
  rerender({ isMaking: false, connections: [CONNECTION] })
  expect(result.current).toEqual([CONNECTION])
})
