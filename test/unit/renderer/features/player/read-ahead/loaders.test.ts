import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createHeldParts, type HeldAnswer } from '../../../../../../renderer/features/player/read-ahead/held-parts.ts'
import {
  heldLoader,
  type LoaderRequest,
  type LoaderResponse,
} from '../../../../../../renderer/features/player/read-ahead/loaders.ts'

const ADDRESS = 'app://desk/media/grant'
const HELD: HeldAnswer = {
  url: ADDRESS,
  status: 206,
  statusText: 'Partial Content',
  headers: { 'content-range': 'bytes 0-2/9' },
  data: new Uint8Array([1, 2, 3]).buffer,
}

/** A loader over what is held, and a request to it. `anew` is dash.js's own way. */
function started() {
  const parts = createHeldParts(100)
  const anew = vi.fn(() => true)
  const loader = heldLoader(parts).call({ parent: { load: anew } })
  const onloadend = vi.fn<() => void>()
  const request: LoaderRequest = { url: ADDRESS, headers: { Range: 'bytes=0-2' }, customData: { onloadend } }
  const response: LoaderResponse = {}
  return { parts, anew, loader, request, response, onloadend }
}

test('what is held is answered as it came, in bytes of its own', async () => {
  const { parts, anew, loader, request, response, onloadend } = started()
  parts.register(`${ADDRESS} bytes=0-2`)(HELD)
  loader.load(request, response)
  await nextTurn()
  expect(onloadend).toHaveBeenCalledOnce()
  expect(response).toEqual(HELD)
  expect(response.data).not.toBe(HELD.data)
  expect(anew).not.toHaveBeenCalled()
})

test('what is not held is asked for', () => {
  const { parts, anew, loader, request, response } = started()
  parts.register(`${ADDRESS} bytes=0-3`)(HELD)
  loader.load(request, response)
  expect(anew).toHaveBeenCalledExactlyOnceWith(request, response)
})

test('what is being read is waited for, and asked for when it does not come', async () => {
  const { parts, anew, loader, request, response } = started()
  const settle = parts.register(`${ADDRESS} bytes=0-2`)
  loader.load(request, response)
  await nextTurn()
  expect(anew).not.toHaveBeenCalled()
  settle(null)
  await nextTurn()
  expect(anew).toHaveBeenCalledExactlyOnceWith(request, response)
})

test('a request that was called off while it waited is neither answered nor asked for', async () => {
  const { parts, anew, loader, request, response } = started()
  const settle = parts.register(`${ADDRESS} bytes=0-2`)
  loader.load(request, response)
  delete request.customData.onloadend
  settle(null)
  await nextTurn()
  expect(anew).not.toHaveBeenCalled()
  expect(response).toEqual({})
})
