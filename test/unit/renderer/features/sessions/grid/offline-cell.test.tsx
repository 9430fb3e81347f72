import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DownloadState } from '../../../../../../contract/model/downloads.ts'
import { formatSessionKey } from '../../../../../../contract/model/ids.ts'
import { followedDownloads } from '../../../../../../renderer/common/downloads/followed-downloads.tsx'
import { OfflineCell } from '../../../../../../renderer/features/sessions/grid/offline-cell.tsx'
import { sessionRow } from '../../../../../support/fake-desk.ts'

const [FIRST, SECOND] = [sessionRow(1).key, sessionRow(2).key]

afterEach(() => {
  cleanup()
  followedDownloads.setState({ states: {}, running: {} })
})

test('only the cell whose session goes on is drawn again', () => {
  const drawn: string[] = []
  const texts = {
    none: 'Not downloaded',
    noValue: '–',
    state: (state: DownloadState) => {
      drawn.push(state.kind)
      return state.kind === 'running' ? String(state.done) : state.kind
    },
    detail: () => null,
  }
  followedDownloads.setState({ states: { [formatSessionKey(FIRST)]: { kind: 'ready' } } })
  render(
    <>
      <OfflineCell sessionKey={FIRST} texts={texts} />
      <OfflineCell sessionKey={SECOND} texts={texts} />
    </>,
  )
  expect(screen.getByText('ready')).toBeTruthy()
  expect(screen.getByText('Not downloaded')).toBeTruthy()
  drawn.length = 0
  for (const done of [10, 20]) {
    act(() =>
      followedDownloads.setState({ running: { [formatSessionKey(SECOND)]: { kind: 'running', done, total: 100 } } }),
    )
  }
  expect(drawn).toEqual(['running', 'running'])
  expect(screen.getByText('20')).toBeTruthy()
})
