import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPassedOn, readViewerMessage } from '../../../../renderer/viewer/viewer-messages.ts'

const KEY = { kind: 'key', code: 'KeyF', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

test('what the frame says is read', () => {
  for (const message of [
    { kind: 'ready' },
    { kind: 'size', height: 300 },
    { kind: 'page', number: 3, total: 12 },
    { kind: 'position', percent: 43 },
    { kind: 'preview', by: 'camera' },
    { kind: 'leftOut', parts: { equation: 2, comment: 1 } },
    { kind: 'unchecked' },
    { kind: 'part', first: 499_999_744, size: 262_148 },
    {
      kind: 'attachments',
      list: [
        { name: 'answer.txt', size: 10 },
        { name: '', size: null },
      ],
      more: 3,
    },
    { kind: 'attachment', number: 1, bytes: new Uint8Array([1]) },
    { kind: 'attachment', number: 1, bytes: null },
    { kind: 'matches', at: 3, total: 12, isMore: false, isDone: true },
    { ...KEY, key: 'f', ctrlKey: true },
  ])
    expect(readViewerMessage(message)).toEqual(message)
})

test('guard: numbers of a file are whole and within bounds, whatever the frame says', () => {
  const hostile = fc.oneof(fc.double(), fc.anything(), fc.constantFrom(Infinity, -1, 1e300, '9', { valueOf: () => 3 }))
  const message = fc.record({
    kind: fc.constantFrom('size', 'page', 'matches'),
    height: hostile,
    number: hostile,
    total: hostile,
    at: hostile,
    extra: fc.anything(),
  })
  fc.assert(
    fc.property(message, (data) => {
      const read = readViewerMessage(data)
      if (read === null) return
      for (const [name, value] of Object.entries(read)) {
        if (name === 'kind') continue
        expect(name).not.toBe('extra')
        if (typeof value === 'boolean') continue
        expect(Number.isInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1_000_000)
      }
      if (read.kind === 'page') expect(read.number).toBeLessThanOrEqual(read.total)
      if (read.kind === 'matches') expect(read.at).toBeLessThanOrEqual(read.total)
    }),
    { numRuns: 1000 },
  )
})

test('guard: the files inside a file are of a bounded number, with names of a bounded length that keep their ending', () => {
  const list = Array.from({ length: 300 }, () => ({ name: `${'a'.repeat(2000)}.exe`, size: 'x' }))
  const read = readViewerMessage({ kind: 'attachments', list: [null, ...list], more: -1 })
  const { list: names } = read as Extract<typeof read, { kind: 'attachments' }>
  expect(names).toHaveLength(100)
  expect(names[0]).toEqual({ name: '', size: null })
  expect(names[1]?.name).toMatch(/^a{996}\.exe$/)
  expect(readViewerMessage({ kind: 'attachments', list: 'x' })).toBeNull()
  expect(readViewerMessage({ kind: 'attachment', number: 0, bytes: 'x' })).toMatchObject({ bytes: null })
})

test('guard: a link of a file is an address of the web and not endless', () => {
  const link = (address: unknown) => readViewerMessage({ kind: 'link', address, extra: 1 })
  expect(link('https://a.test/x')).toEqual({ kind: 'link', address: 'https://a.test/x' })
  for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'app://desk/', 'HTTPS://a', '', 7, null]) {
    expect(link(address)).toBe(null)
  }
  expect(link(`https://a.test/${'x'.repeat(5000)}`)).toBe(null)
})

test('guard: a passage of a file is text of a bounded length, at a place that a file can have', () => {
  const passage = { page: 3, part: null, start: 7, quote: 'words', before: 'some ', after: ' more' }
  const told = (change: object) =>
    readViewerMessage({ kind: 'selection', passage: { ...passage, extra: 1, ...change } })
  expect(told({})).toEqual({ kind: 'selection', passage })
  expect(told({ cell: 'Sheet1!B4' })).toEqual({ kind: 'selection', passage: { ...passage, cell: 'Sheet1!B4' } })
  expect(readViewerMessage({ kind: 'selection', passage: null })).toEqual({ kind: 'selection', passage: null })
  for (const wrong of [
    { quote: '' },
    { quote: 'x'.repeat(20_001) },
    { before: 'x'.repeat(201) },
    { after: 7 },
    { start: '7' },
    { page: 0 },
    { page: 1.5 },
    { part: 1e9 },
    { part: undefined },
    { cell: '' },
    { cell: 'x'.repeat(121) },
    { cell: null },
  ])
    expect(told(wrong)).toBe(null)
  expect(readViewerMessage({ kind: 'markFound', id: 'a'.repeat(32), is: 'moved' })).not.toBe(null)
  for (const id of ['__proto__', 'A'.repeat(32), null]) {
    expect(readViewerMessage({ kind: 'markFound', id, is: 'moved' })).toBe(null)
    expect(readViewerMessage({ kind: 'markChosen', id })).toBe(null)
  }
  expect(readViewerMessage({ kind: 'markFound', id: 'a'.repeat(32), is: 'other' })).toBe(null)
})

test('guard: what is no message of the frame is nothing', () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      expect(readViewerMessage(data)).toBe(null)
    }),
  )
  for (const data of [null, 'ready', { kind: 'show' }, { kind: 'page', number: 5, total: 2 }, { kind: 'size' }])
    expect(readViewerMessage(data)).toBe(null)
})

test('guard: no file presses keys that change something', () => {
  const press = (key: string, change: object = {}) => readViewerMessage({ ...KEY, key, ...change })
  for (const key of ['Escape', 'F6', 'j', 'J', 'k']) expect(press(key)).not.toBe(null)
  for (const key of ['f', '=', '+', '-', '0', 'k']) expect(press(key, { ctrlKey: true })).not.toBe(null)
  for (const key of ['Enter', ' ', 'Tab', 'Delete', 'x', 'n', '0', '1', 'f', 's']) expect(press(key)).toBe(null)
  for (const key of ['z', 'Enter', 'n', ',', 's', 'a']) expect(press(key, { metaKey: true })).toBe(null)
  for (const key of ['[', ']']) expect(press(key, { metaKey: true })).not.toBe(null)
  for (const key of ['ArrowLeft', 'ArrowRight']) {
    expect(press(key, { altKey: true })).not.toBe(null)
    expect(press(key)).toBe(null)
    expect(press(key, { altKey: true, ctrlKey: true })).toBe(null)
  }
  for (const key of ['ArrowUp', 'Escape', 'f', 'j']) expect(press(key, { altKey: true })).toBe(null)
  expect(press('Escape', { ctrlKey: true })).toBe(null)
  expect(press('j', { code: 'KeyJ"]' })).toBe(null)
  expect(isPassedOn({ ...KEY, key: 'j', code: '' })).toBe(false)
})

test('what is drawn on a page is taken within its limits, and a tool by its name', () => {
  const box = { left: 10, top: 20, width: 30, height: 40 }
  const area = { page: 3, drawn: { shape: 'rectangle', box }, quote: 'words' }
  const told = (change: object) => readViewerMessage({ kind: 'area', area: { ...area, extra: 1, ...change } })
  expect(told({})).toEqual({ kind: 'area', area, isDone: false })
  expect(readViewerMessage({ kind: 'area', area, isDone: true })).toEqual({ kind: 'area', area, isDone: true })
  expect(readViewerMessage({ kind: 'area', area: null, isDone: true })).toMatchObject({ area: null, isDone: false })
  const wrong = [
    { page: 0 },
    { page: undefined },
    { quote: 7 },
    { quote: 'x'.repeat(301) },
    { drawn: { shape: 'ink', strokes: [[1]] } },
    { drawn: null },
  ]
  for (const change of wrong) expect(told(change)).toBe(null)
  expect(readViewerMessage({ kind: 'tool', tool: 'ink' })).toEqual({ kind: 'tool', tool: 'ink' })
  expect(readViewerMessage({ kind: 'tool', tool: 'scissors' })).toEqual({ kind: 'tool', tool: null })
})

test('the picture of a page is a JPEG of bounded size', () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
  const told = (change: object) =>
    readViewerMessage({ kind: 'picture', number: 2, picture: { bytes, width: 10, height: 20, ...change } })
  expect(told({})).toEqual({ kind: 'picture', number: 2, picture: { bytes, width: 10, height: 20 } })
  const none = { kind: 'picture', number: 2, picture: null }
  expect(told({ bytes: new TextEncoder().encode('<svg/>') })).toEqual(none)
  expect(told({ bytes: new Uint8Array(16 * 1024 * 1024 + 1) })).toEqual(none)
  expect(told({ bytes: 'text' })).toEqual(none)
  expect(told({ width: 0 })).toEqual(none)
  expect(readViewerMessage({ kind: 'picture', number: 'two', picture: null })).toBe(null)
})
