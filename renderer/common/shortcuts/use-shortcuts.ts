import { useEffect, useLayoutEffect, useRef } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { isComposing } from '../../ui/is-composing.ts'
import { areSingleKeysOn, isCharacterKey } from '../../ui/single-keys.ts'
import { isMac } from '../../ui/mod-key.ts'
import {
  SHORTCUT_TABLE,
  type PlacedKey,
  type ShortcutName,
  type ShortcutPlace,
} from '../../../contract/model/shortcuts.ts'

/** Returning `false` leaves the key to the focused element. */
type Run = (event: KeyboardEvent) => unknown
/** Whether a key is typed into what has the focus. */
type IsTyped = (event: KeyboardEvent) => boolean
type Handler = Run | { readonly whileTyping: Run } | { readonly run: Run; readonly isTyped: IsTyped }

/**
 * A handler for every key that the table lists for a place; `undefined` for a key that does nothing now. A
 * `whileTyping` handler runs in text fields too, and one with `isTyped` unless that says that the key is typed.
 */
export type Shortcuts<P extends ShortcutPlace> = Readonly<Record<ShortcutName<P>, Handler | undefined>>

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'getModifierState' | 'isComposing' | 'keyCode'>>

/**
 * The sign that AltGr, or Option on a Mac, makes of a key, such as "[" on many keyboards; `null` for other presses.
 * Systems differ in whether they report AltGr as Ctrl with Alt, as Alt, or as neither.
 */
function signByAltGr(press: Press): string | null {
  const { key, ctrlKey, metaKey, altKey } = press
  const isAltGr = press.getModifierState?.('AltGraph') === true || (altKey && !ctrlKey && isMac())
  return isAltGr && !metaKey && /^[!-/:-@[-`{-~]$/.test(key) ? key : null
}

/**
 * The name of a pressed key; `null` for a key that belongs to an input method. On a keyboard without Latin letters the
 * key's position decides.
 */
export function shortcutName(event: Press): string | null {
  if (isComposing({ isComposing: event.isComposing ?? false, keyCode: event.keyCode ?? 0 })) return null
  const sign = signByAltGr(event)
  if (sign !== null) return sign
  const place = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase()
  const isLatin = /^[\u0020-\u007e]$/.test(event.key)
  const key = event.key.length > 1 ? event.key : isLatin || !place ? event.key.toLowerCase() : place
  // On many keyboards Shift with a digit makes another character, and on some only Shift makes the digit.
  const digit = /^Digit([0-9])$/.exec(event.code)?.[1]
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
  if (digit !== undefined && isPlain && event.shiftKey && '1234'.includes(digit)) return `Shift+${digit}`
  if (digit !== undefined && isPlain && !event.shiftKey) return digit
  if (event.altKey) {
    const isAlone = !event.ctrlKey && !event.metaKey && !event.shiftKey
    return isAlone && key.startsWith('Arrow') ? `Alt+${key}` : null
  }
  if (event.ctrlKey || event.metaKey) return `mod+${event.shiftKey ? 'Shift+' : ''}${key}`
  // Shift makes characters such as "?" on some layouts, but a letter with Shift is another key.
  return event.shiftKey && /^[a-z]$/.test(key) ? `Shift+${key}` : key
}

/** Whether a dialog, menu or list is open over the page; it gets the keys then. */
export function isCovered(): boolean {
  return document.querySelector('[data-overlay]') !== null
}

const TAKES_TEXT =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true], [role=textbox]'

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TAKES_TEXT) !== null
}

const isTypedText: IsTyped = ({ target }) => isTyping(target)

/** The element in which single-key shortcuts work although they are turned off elsewhere. */
const OWN_PLACE: Readonly<Partial<Record<ShortcutPlace, string>>> = { grid: '#sessions-grid', notes: '[data-question]' }

function isTurnedOff(place: ShortcutPlace, name: string, target: EventTarget | null): boolean {
  // A capital letter is a single character too (WCAG 2.2, 2.1.4).
  if (areSingleKeysOn() || !isCharacterKey(name.replace(/^Shift\+/, ''))) return false
  const own = OWN_PLACE[place]
  return own === undefined || !(target instanceof Element) || target.closest(own) === null
}

/** Registers keys for the whole page, except under an overlay, or (by default) while the user types. */
export function useShortcuts<P extends ShortcutPlace>(place: P, shortcuts: Shortcuts<P>): void {
  useKeys(place, new Map(Object.entries(shortcuts)))
}

/** Registers letters that users choose themselves. A letter that the table has for any of the `beside` is ignored. */
export function useChosenKeys(
  place: ShortcutPlace,
  keys: ReadonlyMap<string, Run>,
  beside: readonly ShortcutPlace[],
): void {
  const names: readonly string[] = beside.flatMap((other) => SHORTCUT_TABLE[other].flatMap((line) => line.names))
  useKeys(place, new Map([...keys].filter(([key]) => !names.includes(key))))
}

type Heard = { readonly place: ShortcutPlace; readonly handlers: () => ReadonlyMap<string, Handler | undefined> }

const heard = new Set<Heard>()

/** Whether a key works on the screen that is shown. The whole window and a player always hear theirs. */
export function isHeard({ place, names }: PlacedKey): boolean {
  if (place === 'everywhere' || place === 'player') return true
  return [...heard].some((one) => one.place === place && names.some((name) => one.handlers().get(name) !== undefined))
}

function useKeys(place: ShortcutPlace, handlers: ReadonlyMap<string, Handler | undefined>): void {
  useHotkeys(
    '*',
    (event) => {
      if (event.defaultPrevented) return
      const name = shortcutName(event)
      const found = name === null ? undefined : handlers.get(name)
      if (name === null || found === undefined || 'whileTyping' in found) return
      const { run, isTyped } = typeof found === 'function' ? { run: found, isTyped: isTypedText } : found
      if (isTyped(event) || isTurnedOff(place, name, event.target)) return
      if (run(event) !== false) event.preventDefault()
    },
    { ignoreEventWhen: isCovered, enableOnFormTags: true },
  )

  // Handled in the capture phase, because fields stop the propagation of keys.
  const latest = useRef(handlers)
  // Before the screen is drawn: a key that follows at once acts on what is shown.
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const here: Heard = { place, handlers: () => latest.current }
    heard.add(here)
    return () => {
      heard.delete(here)
    }
  }, [place])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const name = shortcutName(event)
      const found = name === null ? undefined : latest.current.get(name)
      if (found === undefined || !('whileTyping' in found) || isCovered()) return
      if (found.whileTyping(event) === false) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
