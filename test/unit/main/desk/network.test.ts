import { expect, test, vi } from 'vitest'
import { createNetwork } from '../../../../main/desk/network.ts'

function make({ always = false } = {}) {
  const settings = { worksOffline: false }
  const onChanged = vi.fn()
  const network = createNetwork({ worksOffline: () => settings.worksOffline, always, onChanged })
  const set = (worksOffline: boolean) => {
    settings.worksOffline = worksOffline
    network.applySettings()
  }
  return { network, onChanged, set }
}

test('before any page has told, the network is taken for one that works and costs nothing', () => {
  expect(make().network.state()).toEqual({ isOnline: true, isMetered: false, worksOffline: false })
})

test('what a page tells is kept, and told on once', () => {
  const { network, onChanged } = make()
  network.report({ isOnline: true, isMetered: false })
  expect(onChanged).not.toHaveBeenCalled()
  network.report({ isOnline: true, isMetered: true })
  network.report({ isOnline: true, isMetered: true })
  expect(onChanged.mock.calls).toEqual([[false]])
  expect(network.state()).toEqual({ isOnline: true, isMetered: true, worksOffline: false })
})

test('only a network that is back is worth a sync, not one that is lost', () => {
  const { network, onChanged } = make()
  network.report({ isOnline: false, isMetered: false })
  network.report({ isOnline: true, isMetered: false })
  expect(onChanged.mock.calls).toEqual([[false], [true]])
})

test('the gate follows the setting, and is closed before anybody is told', () => {
  const { network, onChanged, set } = make()
  onChanged.mockImplementation(() => seen.push(network.gate.isOpen()))
  const seen: boolean[] = []
  set(true)
  expect(network.state().worksOffline).toBe(true)
  set(true)
  set(false)
  expect(onChanged.mock.calls).toEqual([[false], [true]])
  expect(seen).toEqual([false, true])
})

test('a gate that is closed for the whole run is opened by no setting', () => {
  const { network, onChanged, set } = make({ always: true })
  expect(network.gate.isOpen()).toBe(false)
  set(true)
  set(false)
  expect([network.gate.isOpen(), network.state().worksOffline]).toEqual([false, true])
  expect(onChanged).not.toHaveBeenCalled()
})
