import type { ShortcutName } from '../../../contract/model/shortcuts.ts'
import { areSingleKeysOn, isCharacterKey } from '../../ui/single-keys.ts'

export type PlayerAction =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'previousFrame'
  | 'nextFrame'
  | 'slower'
  | 'faster'
  | 'mute'
  | 'skipSilence'
  | 'fullScreen'
  | 'pictures'
  | 'ownWindow'
  | 'captions'
  | 'tellTime'

/** The relevant members of a keyboard event. */
export type KeyPress = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

const ACTIONS: Readonly<Record<ShortcutName<'player'>, PlayerAction>> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ',': 'previousFrame',
  '.': 'nextFrame',
  '<': 'slower',
  '>': 'faster',
  m: 'mute',
  g: 'skipSilence',
  f: 'fullScreen',
  p: 'pictures',
  'Shift+p': 'ownWindow',
  'Shift+c': 'captions',
  'Shift+t': 'tellTime',
}

/** The name of a player's key; `null` for any other. A letter that has no other meaning with Shift may be a capital. */
function nameOf({ key, shiftKey }: KeyPress): ShortcutName<'player'> | null {
  const plain = key.length === 1 ? key.toLowerCase() : key
  const names = shiftKey ? [`Shift+${plain}`, plain] : [plain]
  const name = names.find((one) => Object.hasOwn(ACTIONS, one))
  return name === undefined ? null : (name as ShortcutName<'player'>)
}

const TYPES_TEXT = 'input:not([type=range]), textarea, select, [contenteditable], [role=textbox], [role=combobox]'
const USES_SPACE = 'button, a, summary, [role=button], [role=option], [role=menuitem], [role=tab], [role=checkbox]'
const USES_ARROWS = '[role=slider], [role=listbox], [role=menu], [role=tablist], [role=radiogroup], input[type=range]'

/**
 * The action of a key for the player, wherever in the page it is pressed; `null` if the key belongs to the focused
 * element. J and K are not included: they move between questions and sessions.
 */
export function actionOf(press: KeyPress, focused: Element | null, player: Element | null): PlayerAction | null {
  const name = nameOf(press)
  if (name === null || press.ctrlKey || press.altKey || press.metaKey) return null
  const action = ACTIONS[name]
  const inside = focused !== null && (player?.contains(focused) ?? false)
  if (!inside && isCharacterKey(press.key) && !areSingleKeysOn()) return null
  if (!focused) return action
  if (focused.closest(TYPES_TEXT) || focused.closest('[role=dialog]')) return null
  // Space on the current item has no effect of its own, so it can play: users select a question and then play it.
  if (action === 'toggle' && focused.closest(USES_SPACE) && !focused.closest('[aria-current=true]')) return null
  if ((action === 'back' || action === 'forward') && !inside && focused.closest(USES_ARROWS)) return null
  return action
}
