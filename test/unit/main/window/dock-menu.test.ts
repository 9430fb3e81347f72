import { expect, test, vi } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { dockItems } from '../../../../main/window/dock-menu.ts'

const connection = (name: string) => ({ id: `id of ${name}` as ConnectionId, name })

test('the dock’s menu has a heading and the connections, each of which leads to itself', () => {
  const choose = vi.fn<(id: ConnectionId) => void>()
  const items = dockItems([connection('North'), connection('Arts & Crafts')], choose)
  expect(items.map(({ label }) => label)).toEqual(['Recent connections', 'North', 'Arts && Crafts'])
  items[2]?.click?.()
  expect(choose.mock.calls).toEqual([['id of Arts & Crafts']])
  expect(items[0]).toMatchObject({ enabled: false })
})

test('without a connection the dock’s menu has nothing of the app, not even a heading', () => {
  expect(dockItems([], () => undefined)).toEqual([])
})
