import { expect, test } from 'vitest'
import { CHANNEL_NAMES } from '../../../contract/bridge/channels.ts'
import type { CallerFrame } from '../../../main/ipc/handle.ts'
import { OWN_FRAME, OWN_WINDOW, recordingCalls } from '../../support/ipc-calls.ts'

const strangers: readonly (readonly [string, CallerFrame | null])[] = [
  ['a frame that is gone', null],
  ['another site', { url: 'https://evil.example/', parent: null }],
  ['the own address as a host of another scheme', { url: 'https://desk/', parent: null }],
  ['another host of the own scheme', { url: 'app://evil/', parent: null }],
  ['a host that begins like the own', { url: 'app://desk.evil.example/', parent: null }],
  ['the own host as a user name', { url: 'app://desk@evil.example/', parent: null }],
  ['the own origin with a port', { url: 'app://desk:8080/', parent: null }],
  ['the own origin inside a query', { url: 'https://evil.example/?app://desk/', parent: null }],
  ['a blob of the own origin', { url: 'blob:app://desk/1', parent: null }],
  ['a data address', { url: 'data:text/html,app://desk/', parent: null }],
  ['a file', { url: 'file:///app://desk/index.html', parent: null }],
  ['an empty page', { url: 'about:blank', parent: null }],
  ['no address', { url: '', parent: null }],
  ['a frame inside the own page', { url: 'app://desk/', parent: OWN_FRAME }],
  ['the viewer inside the own page', { url: 'app://desk/viewer.html', parent: OWN_FRAME }],
  ['the viewer as a page of its own', { url: 'app://desk/viewer.html', parent: null }],
  ['a media host’s file as a page', { url: 'app://desk/media/grant', parent: null }],
  ['a participant’s image as a page', { url: 'app://desk/images/c/1/0', parent: null }],
]

test.each(strangers)('guard: %s calls, and is refused on every channel', async (_name, senderFrame) => {
  const { call, log } = recordingCalls()
  for (const channel of CHANNEL_NAMES) {
    expect(await call(channel, [], { senderFrame })).toMatchObject({ ok: false, error: { code: 'sender-refused' } })
  }
  expect(log.ran).toEqual([])
})

test('guard: a window that the program did not open calls from the own address, and is refused', async () => {
  const { call, log } = recordingCalls()
  const reply = await call('connections.list', [], { sender: { id: OWN_WINDOW + 1 } })
  expect(reply).toMatchObject({ ok: false, error: { code: 'sender-refused' } })
  expect(log.ran).toEqual([])
})

test('the own page is let in, with a route after the hash as well', async () => {
  for (const url of ['app://desk/', 'app://desk/index.html', 'app://desk/#/c/1']) {
    const { call } = recordingCalls()
    expect(await call('settings.get', [], { senderFrame: { url, parent: null } })).toEqual({ ok: true, value: null })
  }
})
