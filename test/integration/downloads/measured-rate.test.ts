// The time that an estimate tells before anything was downloaded.
import { expect, test, vi } from 'vitest'
import { DEFAULT_STACK_OPTIONS } from '../../../contract/model/downloads.ts'
import { openDownloader, putPresentation, reportOf, SEGMENTS, sessionKey } from '../../support/downloader.ts'
import { startOwnHost } from '../../support/own-host.ts'

async function withVideo() {
  const host = await startOwnHost()
  const desk = await openDownloader()
  const dash = putPresentation(host, '/0')
  await desk.save(reportOf(0, host.origin, { dash }, 'first'))
  const estimate = (signal = new AbortController().signal) =>
    desk.downloads.estimate({ kind: 'selection' }, [sessionKey(0)], DEFAULT_STACK_OPTIONS, signal)
  const asked = () => Array.from({ length: SEGMENTS }, (_, at) => host.asked(`/0/${at + 1}.m4s`))
  return { host, desk, dash, estimate, asked }
}

test('a video is measured once, and nothing of it is kept', async () => {
  const { desk, estimate, asked } = await withVideo()
  const first = await estimate()
  expect(first.toCome).toBeGreaterThan(0)
  expect(first.seconds).toBeGreaterThan(0)
  expect(asked()).toEqual(Array.from({ length: SEGMENTS }, () => 1))
  expect(desk.usage()).toBe(0)

  expect((await estimate()).seconds).toBeGreaterThan(0)
  expect(asked()).toEqual(Array.from({ length: SEGMENTS }, () => 1))
})

test('where nothing may be downloaded now, nothing is measured', async () => {
  const { desk, estimate, asked } = await withVideo()
  desk.set.barrier = 'metered'
  expect((await estimate()).seconds).toBeNull()
  expect(asked()).toEqual(Array.from({ length: SEGMENTS }, () => 0))
})

test('a host without the parts leaves the time open', async () => {
  const { host, estimate } = await withVideo()
  for (let at = 1; at <= SEGMENTS; at += 1) host.files.delete(`/0/${at}.m4s`)
  host.files.delete('/0/init.m4s')
  expect(await estimate()).toMatchObject({ seconds: null, guessed: 0 })
})

/** The host sends the beginning of each segment, and nothing after it. */
function stall({ host }: Awaited<ReturnType<typeof withVideo>>): void {
  for (let at = 1; at <= SEGMENTS; at += 1) {
    host.spoil(`/0/${at}.m4s`, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'video/mp4', 'Content-Length': '30000' }).write(Buffer.alloc(2000))
      return true
    })
  }
}

test('a host that sends no more is not waited for', async () => {
  const video = await withVideo()
  stall(video)
  expect((await video.estimate()).seconds).toBeGreaterThan(0)
})

test('an estimate that is called off ends the measuring', async () => {
  const video = await withVideo()
  stall(video)
  const stop = new AbortController()
  const estimated = expect(video.estimate(stop.signal)).rejects.toThrow('no longer')
  await vi.waitFor(() => expect(video.asked()).not.toContain(0))
  stop.abort(new Error('no longer'))
  await estimated
})
