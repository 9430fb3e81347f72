import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { reportNetwork } from '../../../../renderer/shell/report-network.ts'
import { createFakeDesk, installDesk } from '../../../support/fake-desk.ts'

afterEach(() => vi.restoreAllMocks())

/** A page on a network that the test sets; what it tells main. */
function start(information?: { type?: string; saveData?: boolean }) {
  const fake = createFakeDesk([], { 'app.network': () => null })
  installDesk(fake)
  const network = { isOnline: true, connection: information && Object.assign(new EventTarget(), information) }
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOnline)
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => network.connection })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const end = reportNetwork()
  const told = () => fake.calls.filter(({ channel }) => channel === 'app.network').map(({ request }) => request)
  return { network, told, end }
}

test('a page tells how the network is when it starts, and when it is lost and back', () => {
  const { network, told, end } = start()
  expect(told()).toEqual([{ isOnline: true, isMetered: false }])
  network.isOnline = false
  window.dispatchEvent(new Event('offline'))
  network.isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(told().slice(1)).toEqual([
    { isOnline: false, isMetered: false },
    { isOnline: true, isMetered: false },
  ])
  end()
  window.dispatchEvent(new Event('offline'))
  expect(told()).toHaveLength(3)
})

test.each([
  [{ type: 'cellular' }, true],
  [{ type: 'wifi', saveData: true }, true],
  [{ type: 'wifi', saveData: false }, false],
  [{}, false],
])('with %o the network is metered: %s', (information, isMetered) => {
  const { told, end } = start(information)
  expect(told()).toEqual([{ isOnline: true, isMetered }])
  end()
})

test('a network that becomes metered is told when it does', () => {
  const { network, told, end } = start({ type: 'wifi' })
  Object.assign(network.connection!, { type: 'cellular' })
  network.connection!.dispatchEvent(new Event('change'))
  expect(told()).toEqual([
    { isOnline: true, isMetered: false },
    { isOnline: true, isMetered: true },
  ])
  end()
})
