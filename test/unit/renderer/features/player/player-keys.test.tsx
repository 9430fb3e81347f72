import { afterEach, expect, test } from 'vitest'
import { actionOf } from '../../../../../renderer/features/player/player-keys.ts'

afterEach(() => document.body.replaceChildren())

const press = (
  key: string,
  change: Partial<{ ctrlKey: boolean; altKey: boolean; metaKey: boolean; shiftKey: boolean }> = {},
) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...change,
})

function page(html: string): (selector: string) => Element {
  document.body.innerHTML = html
  return (selector) => {
    const found = document.querySelector(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }
}

test.each([
  [' ', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  [',', 'previousFrame'],
  ['.', 'nextFrame'],
  ['<', 'slower'],
  ['>', 'faster'],
  ['m', 'mute'],
  ['F', 'fullScreen'],
  ['p', 'pictures'],
] as const)('%s is %s wherever nothing uses it', (key, action) => {
  expect(actionOf(press(key), document.body, null)).toBe(action)
})

test('a letter with Shift is another key where it means something else, and else the same', () => {
  const shifted = (key: string) => actionOf(press(key, { shiftKey: true }), document.body, null)
  expect(['T', 'C', 'P', 'M'].map(shifted)).toEqual(['tellTime', 'captions', 'ownWindow', 'mute'])
  expect([actionOf(press('t'), document.body, null), actionOf(press('C'), document.body, null)]).toEqual([null, null])
})

test('the keys that move between sessions and questions are not the player’s', () => {
  for (const key of ['j', 'k', 'J', 'K', 'Escape', 'Enter', 'Tab', 'ArrowUp', 'ArrowDown', '/', 'n']) {
    expect(actionOf(press(key), document.body, null)).toBeNull()
  }
})

test('a key with a modifier belongs to the program', () => {
  for (const change of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    expect(actionOf(press('m', change), document.body, null)).toBeNull()
  }
})

test('typing a note plays nothing', () => {
  const at = page('<textarea></textarea><input type="search"><select></select><div contenteditable></div>')
  for (const selector of ['textarea', 'input', 'select', 'div']) {
    for (const key of [' ', 'm', 'f', ',', 'ArrowLeft']) {
      expect(actionOf(press(key), at(selector), null)).toBeNull()
    }
  }
})

test('a focused button keeps its own space bar, and gives up the rest', () => {
  const at = page('<button>x</button>')
  expect(actionOf(press(' '), at('button'), null)).toBeNull()
  expect(actionOf(press('m'), at('button'), null)).toBe('mute')
})

test('after choosing a question, the space bar plays it', () => {
  const at = page('<button aria-current="true">Question 3</button>')
  expect(actionOf(press(' '), at('button'), null)).toBe('toggle')
})

test('the position slider of the player steps by five seconds, another slider keeps its arrows', () => {
  const at = page('<div id="player"><input type="range" id="in"></div><input type="range" id="out">')
  expect(actionOf(press('ArrowRight'), at('#in'), at('#player'))).toBe('forward')
  expect(actionOf(press('ArrowRight'), at('#out'), at('#player'))).toBeNull()
})

test('an open dialog has the keyboard for itself', () => {
  const at = page('<div role="dialog"><button>x</button></div>')
  expect(actionOf(press('m'), at('button'), null)).toBeNull()
})
