import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  arrangementOf,
  DEFAULT_WINDOW_STATE,
  fitToScreens,
  readWindowState,
  writeWindowState,
} from '../../../../main/window/window-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'window-state-'))
const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 }
const LAPTOP = { bounds: SCREEN, scaleFactor: 1.5 }
const MONITOR = { bounds: { x: 1920, y: -200, width: 2560, height: 1440 }, scaleFactor: 1 }
const ALONE = arrangementOf([LAPTOP])

test('size and place come back as they were written', () => {
  const file = join(folder, 'new', 'window.json')
  const state = { x: -40, y: 20, width: 1200, height: 800, maximized: true }
  writeWindowState(file, ALONE, state)
  expect(readWindowState(file, ALONE)).toEqual(state)
})

test.each([
  '',
  'not json',
  '{"arrangements":[{"screens":"","state":{"width":1,"height":1,"maximized":false}}]}',
  'null',
])('the file %j gives the default', (text) => {
  const file = join(folder, 'bad.json')
  writeFileSync(file, text)
  expect(readWindowState(file, ALONE)).toEqual(DEFAULT_WINDOW_STATE)
})

test('an unwritable folder causes no failure', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, 'x')
  writeWindowState(join(file, 'window.json'), ALONE, DEFAULT_WINDOW_STATE)
  expect(readFileSync(file, 'utf8')).toBe('x')
})

test('a place on a screen that is gone is dropped, the size is kept', () => {
  const state = { x: 2500, y: 100, width: 1200, height: 800, maximized: false }
  expect(fitToScreens(state, [SCREEN])).toEqual({ width: 1200, height: 800, maximized: false })
  expect(fitToScreens(state, [SCREEN, { ...SCREEN, x: 1920 }])).toEqual(state)
})

test('a window is no larger than the largest screen', () => {
  const fitted = fitToScreens({ width: 5000, height: 4000, maximized: false }, [SCREEN])
  expect(fitted).toEqual({ width: 1920, height: 1080, maximized: false })
})

test('each arrangement of screens has its own place, whichever screen the system names first', () => {
  const file = join(folder, 'arrangements.json')
  const desk = arrangementOf([LAPTOP, MONITOR])
  expect(arrangementOf([MONITOR, LAPTOP])).toBe(desk)
  const atDesk = { x: 2000, y: 0, width: 2400, height: 1300, maximized: true, zoom: 1.2 }
  const onTheMove = { x: 0, y: 0, width: 1200, height: 800, maximized: false }
  writeWindowState(file, desk, atDesk)
  writeWindowState(file, ALONE, onTheMove)
  expect([readWindowState(file, desk), readWindowState(file, ALONE)]).toEqual([atDesk, onTheMove])
  // With screens that are not known yet, it is as it was last.
  expect(readWindowState(file, arrangementOf([MONITOR]))).toEqual(onTheMove)
})

test('arrangements that were not used for long are forgotten', () => {
  const file = join(folder, 'many.json')
  const at = (x: number) => ({ x, y: 0, width: 1200, height: 800, maximized: false })
  for (let index = 0; index < 20; index += 1) writeWindowState(file, `screens ${index}`, at(index))
  expect(readWindowState(file, 'screens 19')).toEqual(at(19))
  expect(readWindowState(file, 'screens 8')).toEqual(at(8))
  expect(readWindowState(file, 'screens 7')).toEqual(at(19))
})
