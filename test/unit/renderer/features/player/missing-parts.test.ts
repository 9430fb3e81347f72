import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { firstByteOf, sendOrWait, type OnMissing } from '../../../../../renderer/features/player/missing-parts.ts'
import type { LoaderRequest, LoaderResponse } from '../../../../../renderer/features/player/read-ahead/loaders.ts'

const ADDRESS = 'app://desk/media/grant/part'
const MISSING = { code: 'offline-not-stored', message: 'not here', details: { storedSeconds: 192 } }
const MISSED = { reason: 'offline-not-stored', details: 'not here', storedSeconds: 192 }

/** A request of dash.js that gets these answers, one after the other. */
function sent(...answers: readonly { readonly status: number; readonly body: unknown }[]) {
  const { promise, resolve: goOn } = Promise.withResolvers<boolean>()
  const onMissing = vi.fn<OnMissing>(() => promise)
  const onloadend = vi.fn<() => void>()
  const request: LoaderRequest = { url: ADDRESS, headers: { Range: 'bytes=500-999' }, customData: { onloadend } }
  const response: LoaderResponse = {}
  const waiting = answers.values()
  const send = vi.fn<() => void>(() => {
    const { value } = waiting.next()
    if (value === undefined) return
    Object.assign(response, { status: value.status, data: JSON.stringify(value.body) })
    request.customData.onloadend?.()
  })
  sendOrWait(onMissing)(request, response, send)
  return { request, response, send, onMissing, onloadend, goOn }
}

test('a part that is not on this computer is requested again when that is of use, and only then answered', async () => {
  const { response, send, onMissing, onloadend, goOn } = sent(
    { status: 503, body: MISSING },
    { status: 206, body: 'media' },
  )
  expect(onMissing).toHaveBeenCalledWith(MISSED, { address: ADDRESS, range: 'bytes=500-999' }, expect.anything())
  expect(onloadend).not.toHaveBeenCalled()
  goOn(true)
  await nextTurn()
  expect(send).toHaveBeenCalledTimes(2)
  expect(onloadend).toHaveBeenCalledOnce()
  expect(response.status).toBe(206)
})

test('a request that breaks off afterwards does not look as if the part was still missing', async () => {
  const { request, response, onMissing, onloadend, goOn } = sent({ status: 503, body: MISSING })
  goOn(true)
  await nextTurn()
  request.customData.onloadend?.()
  expect(onMissing).toHaveBeenCalledOnce()
  expect(onloadend).toHaveBeenCalledOnce()
  expect(response.status).toBe(0)
})

test('a request that dash.js calls off while it waits is not sent again', async () => {
  const { request, send, onMissing, goOn } = sent({ status: 503, body: MISSING })
  const calledOff = onMissing.mock.calls[0]?.[2]
  expect(calledOff?.aborted).toBe(false)
  request.customData.abort?.()
  expect(calledOff?.aborted).toBe(true)
  goOn(true)
  await nextTurn()
  expect(send).toHaveBeenCalledOnce()
})

test('a part that is not wanted any more is not requested again', async () => {
  const { send, goOn } = sent({ status: 503, body: MISSING })
  goOn(false)
  await nextTurn()
  expect(send).toHaveBeenCalledOnce()
})

test('every other answer is given at once', () => {
  const { onMissing, onloadend } = sent({ status: 503, body: { ...MISSING, code: 'working-offline' } })
  expect(onMissing).not.toHaveBeenCalled()
  expect(onloadend).toHaveBeenCalledOnce()
})

test('the first byte of a part', () => {
  expect(firstByteOf({ address: ADDRESS, range: 'bytes=500-999' })).toBe(500)
  expect(firstByteOf({ address: ADDRESS, range: undefined })).toBe(0)
})
