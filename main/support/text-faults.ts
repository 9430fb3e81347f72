/** What a character is to those beside it in a word. */
type Kind = {
  /** A letter's script; `null` for what is no letter. */
  readonly script: 'latin' | 'cyrillic' | 'greek' | 'eastAsian' | 'other' | null
  readonly isUpper: boolean
  readonly isLower: boolean
  /** Stands for a byte that the encoding lacks. */
  readonly isUnreadable: boolean
  /** A sign that is no letter, and stands alone: neither a quotation mark nor a part of a frame. */
  readonly isSign: boolean
  /** Is seldom written: katakana of half the width. */
  readonly isRare: boolean
  /** May stand beside a letter, such as a quotation mark. */
  readonly isFitting: boolean
  /** May stand between two letters: apostrophes, dashes and marks of letters. */
  readonly isJoining: boolean
}

const SCRIPTS: readonly (readonly [Exclude<Kind['script'], null>, RegExp])[] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['eastAsian', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u],
]
/** Letters that texts hardly have, and that old encodings have in the places of others. */
const HARDLY_A_LETTER = /[\p{Lm}\ufb00-\ufb06\u0192\u0131\uff61-\uff9f]/u
const FITTING =
  /[\p{M}\p{Pi}\p{Pf}\p{Pd}\p{Cf}\u00a0\u00b7\u2026\u00aa\u00ba\u2122\u00ae\u00a9\u3000-\u3004\uff00-\uff0f\uff1a-\uff20]/u
const JOINING = /[\p{M}\p{Pd}\p{Cf}\u00a0\u00b7\u2018\u2019\u2026\u3000-\u3004\uff00-\uff0f\uff1a-\uff20]/u
const UNREADABLE = /[\ufffd\u0080-\u0084\u0086-\u009f\p{Co}\p{Cn}]/u
const kinds = new Map<string, Kind>()

function kindOf(character: string): Kind {
  const known = kinds.get(character)
  if (known) return known
  const isLetter = /\p{L}/u.test(character) && !HARDLY_A_LETTER.test(character)
  const isFitting = FITTING.test(character)
  const kind: Kind = {
    script: isLetter ? (SCRIPTS.find(([, form]) => form.test(character))?.[0] ?? 'other') : null,
    isUpper: /\p{Lu}/u.test(character),
    isLower: isLetter && /\p{Ll}/u.test(character),
    isUnreadable: UNREADABLE.test(character),
    isRare: /[\uff61-\uff9f]/.test(character),
    isFitting,
    isSign: character > '\x7f' && !isLetter && !isFitting && !/[\u2500-\u259f]/.test(character),
    isJoining: JOINING.test(character),
  }
  kinds.set(character, kind)
  return kind
}

const OUTSIDE = kindOf(' ')

/**
 * How much a decoded text looks as if it was read in a wrong encoding: characters that a word does not have where they
 * are, as a share of those that are not ASCII. 0 for a text as people write it, also in several languages; 1 and more for
 * one whose letters became signs.
 */
export function shareOfFaults(text: string): number {
  let [faults, count] = [0, 0]
  let [before, here] = [OUTSIDE, OUTSIDE]
  let isPlain = true
  const judge = (after: Kind, isNextPlain: boolean) => {
    if (!isPlain) count += 1
    if (!isPlain || (!isNextPlain && here.script !== null)) faults += faultOf(before, here, after, isPlain)
  }
  for (const character of text) {
    const after = kindOf(character)
    const isNextPlain = character < '\x80'
    judge(after, isNextPlain)
    before = here
    here = after
    isPlain = isNextPlain
  }
  judge(OUTSIDE, true)
  return count === 0 ? 0 : faults / count
}

function faultOf(before: Kind, here: Kind, after: Kind, isPlain: boolean): number {
  if (here.isUnreadable) return 1
  if (here.isRare) return 0.3
  if (here.script === null) {
    const besides = (isInWord(before) ? 0.5 : 0) + (isInWord(after) ? 0.5 : 0)
    if (isPlain || here.isJoining || (here.isFitting && besides < 1)) return 0
    return besides + (here.isSign && (before.isSign || after.isSign) ? 0.3 : 0)
  }
  if (here.script === 'eastAsian') return before.isLower && after.isLower ? 1 : 0
  if (!isInWord(before)) return 0
  if (before.script !== here.script) return 1
  return before.isLower && here.isUpper ? 1 : 0
}

/** Whether a character is a letter of a script whose words have no signs in them. */
const isInWord = ({ script }: Kind) => script !== null && script !== 'eastAsian'
