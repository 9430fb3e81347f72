import { beforeEach, expect, test } from 'vitest'
import type { TFunction } from 'i18next'
import type { ConnectionId, Guid, SessionKey } from '../../../../contract/model/ids.ts'
import { noticesStore } from '../../../../renderer/common/notices/notices.ts'
import { createSessionSearch } from '../../../../renderer/shell/session-search.ts'

const ID = '0a1b2c3d-0000-4000-8000-00000000000a' as Guid
const KEY: SessionKey = { center: 'North', participantId: ID, testId: ID }
const FOUND = { state: 'found', connectionId: 'c-1' as ConnectionId, key: KEY } as const

const notices = () => noticesStore.getState().notices

beforeEach(() => noticesStore.setState({ notices: [] }))

function searchAt(first: string) {
  let place = first
  const opened: SessionKey[] = []
  const told = createSessionSearch({
    t: ((key: string) => key) as TFunction,
    place: () => place,
    open: (_connectionId, key) => opened.push(key),
  })
  return { told, opened, go: (to: string) => (place = to) }
}

test('what is found is opened where the user waited for it', () => {
  const { told, opened } = searchAt('#/c-1/sessions')
  told({ state: 'searching' })
  expect(notices()).toMatchObject([{ title: 'app.sessionSearch.searching', progress: null }])
  told(FOUND)
  expect(opened).toEqual([KEY])
  expect(notices()).toEqual([])
})

test('a user who went on is not led away, but can go there', () => {
  const { told, opened, go } = searchAt('#/c-1/sessions')
  told({ state: 'searching' })
  go('#/c-1/review')
  told(FOUND)
  expect(opened).toEqual([])
  expect(notices()).toMatchObject([{ title: 'app.sessionSearch.found', stays: true }])
  notices()[0]?.actions?.[0]?.onAction()
  expect(opened).toEqual([KEY])
  expect(notices()).toEqual([])
})

test('a window that was not told of the search offers what was found', () => {
  const { told, opened } = searchAt('#/c-1/sessions')
  told(FOUND)
  expect(opened).toEqual([])
  expect(notices()).toHaveLength(1)
})

test('a search that ended is not shown any more', () => {
  const { told } = searchAt('#/c-1/sessions')
  told({ state: 'searching' })
  told({ state: 'ended' })
  expect(notices()).toEqual([])
})
