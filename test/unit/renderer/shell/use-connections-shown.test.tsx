import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Connection } from '../../../../contract/model/connection.ts'
import { useConnectionsShown } from '../../../../renderer/shell/use-connections-shown.ts'
import { CONNECTION, CONNECTION_ID } from '../../../support/fake-desk.ts'

afterEach(cleanup)

type Props = { readonly kind: 'connect' | 'sessions'; readonly connections: readonly Connection[] | undefined }

function shown(first: Props) {
  return renderHook(
    ({ kind, connections }: Props) => useConnectionsShown({ kind, connectionId: CONNECTION_ID }, connections),
    { initialProps: first },
  )
}

test('the welcome stays while the first connection is made, until its sessions are shown', () => {
  const { result, rerender } = shown({ kind: 'connect', connections: undefined })
  expect(result.current).toBeUndefined()
  rerender({ kind: 'connect', connections: [] })
  expect(result.current).toEqual([])
  // Its entry is there, and its sync has not begun.
  rerender({ kind: 'connect', connections: [CONNECTION] })
  expect(result.current).toEqual([])
  rerender({ kind: 'sessions', connections: [CONNECTION] })
  expect(result.current).toEqual([CONNECTION])
  rerender({ kind: 'connect', connections: [CONNECTION] })
  expect(result.current).toEqual([CONNECTION])
})

test('a further connection is added in the frame of those that are there', () => {
  const { result } = shown({ kind: 'connect', connections: [CONNECTION] })
  expect(result.current).toEqual([CONNECTION])
})
