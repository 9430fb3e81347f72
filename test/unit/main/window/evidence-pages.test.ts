import { expect, test, vi } from 'vitest'
import type { EvidenceJob } from '../../../../contract/model/evidence.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import {
  createEvidencePages,
  footerTemplate,
  paperOf,
  type PrintWindow,
} from '../../../../main/window/evidence-pages.ts'

const JOB: EvidenceJob = { connectionId: 'c' as ConnectionId, sessions: [] }
const MARGINS = { footer: 'Evidence', page: 'Page {page} of {pages}' }

/** A window that is printed when it is told to. */
function fakeWindow(id: number) {
  const listeners = new Map<string, () => void>()
  const printed = Promise.withResolvers<Uint8Array>()
  let isGone = false
  const window: PrintWindow = {
    webContents: {
      id,
      printToPDF: vi.fn(() => printed.promise),
      on: (event, listener) => listeners.set(event, listener),
    },
    on: (event, listener) => listeners.set(event, listener),
    isDestroyed: () => isGone,
    destroy: vi.fn(() => {
      isGone = true
      listeners.get('closed')?.()
    }),
  }
  return { window, printed, emit: (event: string) => listeners.get(event)?.() }
}

function open(patienceMs?: number) {
  const fake = fakeWindow(7)
  const onClosed = vi.fn()
  const onDrawn = vi.fn()
  const controller = new AbortController()
  const pages = createEvidencePages({
    openWindow: () => fake.window,
    paper: () => 'Letter',
    onClosed,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  })
  const done = pages.print(JOB, { signal: controller.signal, onDrawn })
  done.catch(() => undefined)
  return { ...fake, pages, done, onClosed, onDrawn, controller }
}

test('a page is printed once it is ready, and its window is closed', async () => {
  const { pages, window, printed, done, onDrawn, onClosed } = open()
  expect(pages.jobOf(7)).toBe(JOB)
  pages.drawn(7, 3)
  expect(onDrawn).toHaveBeenCalledWith(3)
  expect(window.webContents.printToPDF).not.toHaveBeenCalled()
  pages.ready(7, MARGINS)
  printed.resolve(new Uint8Array([1]))
  expect(await done).toEqual(new Uint8Array([1]))
  expect(window.webContents.printToPDF).toHaveBeenCalledWith(
    expect.objectContaining({ pageSize: 'Letter', generateTaggedPDF: true, generateDocumentOutline: true }),
  )
  expect(window.isDestroyed()).toBe(true)
  expect(onClosed).toHaveBeenCalledWith(7)
})

test('no other window may ask for a report or say that it is ready', () => {
  const { pages } = open()
  for (const call of [
    () => pages.jobOf(8),
    () => pages.drawn(8, 1),
    () => pages.ready(8, MARGINS),
    () => pages.failed(8, 'internal'),
  ])
    expect(call).toThrow(expect.objectContaining({ code: 'sender-refused' }))
})

test('a window that has been printed may not ask either', async () => {
  const { pages, printed, done } = open()
  pages.ready(7, MARGINS)
  printed.resolve(new Uint8Array())
  await done
  expect(() => pages.jobOf(7)).toThrow(expect.objectContaining({ code: 'sender-refused' }))
})

test.each(['before', 'while'] as const)('canceled %s it is printed, the window is closed', async (when) => {
  const { pages, controller, window, done } = open()
  if (when === 'while') pages.ready(7, MARGINS)
  controller.abort()
  await expect(done).rejects.toMatchObject({ code: 'cancelled' })
  expect(window.isDestroyed()).toBe(true)
})

test('without any other window the report is canceled', async () => {
  const { pages, done } = open()
  pages.stop()
  await expect(done).rejects.toMatchObject({ code: 'cancelled' })
})

test('a page that fails, crashes or does not answer is no report', async () => {
  const failing = open()
  failing.pages.failed(7, 'store-damaged')
  await expect(failing.done).rejects.toMatchObject({ code: 'store-damaged' })
  const crashing = open()
  crashing.emit('render-process-gone')
  await expect(crashing.done).rejects.toMatchObject({ code: 'internal' })
  const silent = open(1)
  await expect(silent.done).rejects.toMatchObject({ code: 'internal' })
  expect(silent.window.isDestroyed()).toBe(true)
})

test('the footer is text, whatever its reviewer is called', () => {
  const html = footerTemplate('<img src=x onerror="alert(1)"> & {page}', 'Page {page} of {pages}')
  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; {page}')
  expect(html).toContain('Page <span class="pageNumber"></span> of <span class="totalPages"></span>')
})

test.each([
  ['en-US', 'Letter'],
  ['es-MX', 'Letter'],
  ['fr-CA', 'Letter'],
  ['en-GB', 'A4'],
  ['de', 'A4'],
  ['en', 'Letter'],
  ['not a locale', 'A4'],
])('the paper of %s is %s', (locale, paper) => {
  expect(paperOf(locale)).toBe(paper)
})
