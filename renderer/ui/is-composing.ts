/** What `keyCode` is for a key that an input method takes. */
const TAKEN_KEY_CODE = 229

type Press = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/**
 * Whether a key belongs to an input method, such as the Enter that ends a composition of Japanese; such a key does
 * nothing else. Chromium sends it before `compositionend`, while `isComposing` still holds. Others send it after that,
 * where only the key code tells; the same goes for the first key of a composition.
 */
export function isComposing(event: Press | { readonly nativeEvent: Press }): boolean {
  const press = 'nativeEvent' in event ? event.nativeEvent : event
  return press.isComposing || press.keyCode === TAKEN_KEY_CODE
}
