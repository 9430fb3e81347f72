import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  DEFAULT_WINDOW_STATE,
  fitToScreens,
  readWindowState,
  writeWindowState,
} from '../../../../main/window/window-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'window-state-'))
const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 }

test('size and place come back as they were written', () => {
  const file = join(folder, 'new', 'window.json')
  const state = { x: -40, y: 20, width: 1200, height: 800, maximized: true }
  writeWindowState(file, state)
  expect(readWindowState(file)).toEqual(state)
})

test.each(['', 'not json', '{"width":1,"height":1,"maximized":false}', '{"width":"1200"}', 'null'])(
  'the file %j gives the default',
  (text) => {
    const file = join(folder, 'bad.json')
    writeFileSync(file, text)
    expect(readWindowState(file)).toEqual(DEFAULT_WINDOW_STATE)
  },
)

test('an unwritable folder causes no failure', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, 'x')
  writeWindowState(join(file, 'window.json'), DEFAULT_WINDOW_STATE)
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
