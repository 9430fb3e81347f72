import { en } from '../../../contract/text/en.ts'

/** The pseudo-locale's tag. Its language is English, its region does not exist. */
export const PSEUDO_LOCALE = 'en-XA'

type Texts = { readonly [key: string]: string | Texts }

// prettier-ignore
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', f: 'ƒ', g: 'ĝ', h: 'ĥ', i: 'î', j: 'ĵ', k: 'ķ', l: 'ļ', m: 'ɱ', n: 'ñ',
  o: 'ö', p: 'þ', q: 'ǫ', r: 'ŕ', s: 'š', t: 'ţ', u: 'û', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž', A: 'Å', B: 'Ɓ',
  C: 'Ç', D: 'Ð', E: 'É', F: 'Ƒ', G: 'Ĝ', H: 'Ĥ', I: 'Î', J: 'Ĵ', K: 'Ķ', L: 'Ļ', M: 'Ṁ', N: 'Ñ', O: 'Ö', P: 'Þ',
  Q: 'Ǫ', R: 'Ŕ', S: 'Š', T: 'Ţ', U: 'Û', V: 'Ṽ', W: 'Ŵ', X: 'Ẋ', Y: 'Ý', Z: 'Ž',
}

const FILLING = 'öñé ţŵö ţĥŕéé ƒöûŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ '
const LONGER = 0.4

/** Simulates a longer language: accents, 40% more text, and brackets that show whether it is cut. */
export function pseudo(text: string): string {
  // Placeholders are left unchanged and do not count.
  const parts = text.split(/(\{\{[^}]*\}\})/)
  const words = parts.filter((_, index) => index % 2 === 0).join('')
  if (!/\p{L}/u.test(words)) return text
  const accented = parts.map((part, index) =>
    index % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter),
  )
  const more = Math.ceil(words.length * LONGER)
  const filling = FILLING.repeat(Math.ceil(more / FILLING.length))
    .slice(0, more)
    .trim()
  return `[${accented.join('')} ${filling}]`
}

function pseudoCatalogue(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudo(value) : pseudoCatalogue(value),
    ]),
  )
}

/** The whole catalogue in the pseudo-locale. */
export const PSEUDO_TEXTS = pseudoCatalogue(en)
