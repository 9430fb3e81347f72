/** Office files name up to three fonts for a text: each is for the letters of some scripts. */
export type Script = 'western' | 'eastAsian' | 'complex'

const LETTERS: readonly (readonly [Script, RegExp])[] = [
  ['western', /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u],
  ['eastAsian', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u],
  [
    'complex',
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u,
  ],
]

/** The scripts of the letters in a text. One of spaces and signs alone has none: they look alike in most fonts. */
export const scriptsOf = (text: string): readonly Script[] =>
  LETTERS.flatMap(([script, letters]) => (letters.test(text) ? [script] : []))

/** The font of a script's letters; `null` where nothing names one. */
export type FontOf = (script: Script) => string | null

/** Collects the fonts of the letters that are written. */
export function createUsedFonts() {
  const names = new Set<string>()
  return {
    names: names as ReadonlySet<string>,
    add(scripts: readonly Script[], fontOf: FontOf): void {
      for (const script of scripts) {
        const name = fontOf(script)?.trim() ?? ''
        if (name !== '') names.add(name)
      }
    },
  }
}
