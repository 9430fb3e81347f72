import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { watchPageCrashes } from '../../../../main/window/page-crashes.ts'

function open({ isStopping = false } = {}) {
  const contents = new EventEmitter()
  const frame = new EventEmitter()
  let isDestroyed = false
  const asked: { readonly signal: AbortSignal; readonly answer: (isToEnd: boolean) => void }[] = []
  const afterMany = vi.fn<(crashId: number) => Promise<boolean>>(async () => false)
  const window = Object.assign(frame, {
    isDestroyed: () => isDestroyed,
    close: vi.fn(() => {
      isDestroyed = true
    }),
    webContents: Object.assign(contents, { forcefullyCrashRenderer: vi.fn() }),
  })
  const load = vi.fn()
  const note = vi.fn(() => 7)
  const pageGone = vi.fn()
  watchPageCrashes(window, {
    gone: pageGone,
    load,
    note,
    isStopping: () => isStopping,
    askAfterMany: afterMany,
    askToEnd: (signal) => new Promise((answer) => asked.push({ signal, answer })),
  })
  const gone = (reason = 'crashed') => contents.emit('render-process-gone', {}, { reason, exitCode: 5 })
  return { window, pageGone, load, note, asked, afterMany, gone }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a page whose process ended is loaded again, and noted with its reason', () => {
  const { load, note, gone } = open()
  gone('oom')
  expect(load).toHaveBeenCalledOnce()
  expect(note).toHaveBeenCalledWith('window', [
    ['Reason', 'oom'],
    ['Exit code', '5'],
  ])
})

test('the fourth crash in a minute asks, and the window is closed or loaded as the answer says', async () => {
  const { window, load, afterMany, gone } = open()
  for (let at = 0; at < 3; at++) gone()
  expect(load).toHaveBeenCalledTimes(3)
  afterMany.mockResolvedValueOnce(true)
  gone()
  await settled()
  expect(afterMany).toHaveBeenCalledWith(7)
  expect(load).toHaveBeenCalledTimes(4)
  gone()
  await settled()
  expect(window.close).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledTimes(4)
})

test('a page is told of as gone at once, also while the user is asked whether to load it', async () => {
  const { pageGone, load, afterMany, gone } = open()
  for (let at = 0; at < 3; at++) gone()
  const answer = Promise.withResolvers<boolean>()
  afterMany.mockReturnValueOnce(answer.promise)
  load.mockClear()
  gone()
  expect(pageGone).toHaveBeenCalledTimes(4)
  expect(load).not.toHaveBeenCalled()
  answer.resolve(true)
  await settled()
  expect(load).toHaveBeenCalledOnce()
  expect(pageGone).toHaveBeenCalledTimes(4)
})

test('what ends with the app, or with its window, is no crash', () => {
  const stopping = open({ isStopping: true })
  stopping.gone()
  const closed = open()
  closed.window.close()
  closed.gone()
  expect([stopping.note, stopping.load, closed.note, closed.load].map((call) => call.mock.calls.length)).toEqual([
    0, 0, 0, 0,
  ])
})

test('a page that does not respond is ended only if the user says so, who is asked once', async () => {
  const { window, note, load, asked, gone } = open()
  window.emit('unresponsive')
  window.emit('unresponsive')
  expect(asked).toHaveLength(1)
  asked[0]?.answer(false)
  await settled()
  expect(window.webContents.forcefullyCrashRenderer).not.toHaveBeenCalled()

  window.emit('unresponsive')
  asked[1]?.answer(true)
  await settled()
  expect(window.webContents.forcefullyCrashRenderer).toHaveBeenCalledOnce()
  gone('killed')
  expect(note).toHaveBeenLastCalledWith('unresponsive', expect.anything())
  expect(load).toHaveBeenCalledOnce()
  // The next crash is one of its own.
  gone()
  expect(note).toHaveBeenLastCalledWith('window', expect.anything())
})

test('the question is withdrawn where the page responds again or is gone, and its late answer ends nothing', async () => {
  for (const event of ['responsive', 'gone'] as const) {
    const { window, asked, gone } = open()
    window.emit('unresponsive')
    if (event === 'gone') gone()
    else window.emit('responsive')
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[0]?.answer(true)
    await settled()
    expect(window.webContents.forcefullyCrashRenderer).not.toHaveBeenCalled()
  }
})
