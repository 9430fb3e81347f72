/**
 * Control characters, and format characters that reverse or hide the text around them; not those that join or separate
 * letters and emoji.
 */
const HIDDEN = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** Anything but spaces, control characters and what Unicode's fonts leave blank. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/u

/** Whether a text has a character that can be seen. Texts without one count as empty everywhere. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text)
}

/**
 * A name with the characters shown that would hide what it is: `photo\u202Egnp.exe` looks like `photoexe.png`. Each
 * becomes its number, as in `photo[U+202E]gnp.exe`.
 */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => `[U+${numberOf(character)}]`)
}

/** A title or name without the signs that set the direction of what follows: they would reverse the text around it. */
export function withoutDirectionSigns(text: string): string {
  return text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

/** Source code with the characters shown that reverse the order of what is read. */
export function visibleCode(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (character) => `[U+${numberOf(character)}]`)
}

function numberOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
