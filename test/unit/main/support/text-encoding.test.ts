import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBytes } from '../../../../contract/model/decode-bytes.ts'
import { decodeText } from '../../../../main/support/text-encoding.ts'
import { encodeAs } from '../../../support/encodings.ts'

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

const FRENCH =
  'Le dossier a été préparé à l’été dernier, où personne n’était prévenu. Ça s’est bien passé – ou presque.'
const RUSSIAN = 'Я написал эту программу за два часа. Сначала она читает файл, потом считает слова и строки в нём.'
const POLISH = 'Wszyscy są już gotowi, więc możemy zacząć. Żółta łódź płynie po jeziorze, a świeci słońce.'

test.each([
  ['utf-8', new TextEncoder().encode(`${FRENCH}\n${RUSSIAN}`), `${FRENCH}\n${RUSSIAN}`],
  ['utf-8', new TextEncoder().encode(`\uFEFF${RUSSIAN}`), RUSSIAN],
  ['utf-16le', utf16(`\uFEFF${RUSSIAN}`), RUSSIAN],
  ['utf-16be', utf16(`\uFEFF${RUSSIAN}`, true), RUSSIAN],
  ['utf-16le', utf16(`${FRENCH}\n${RUSSIAN}`), `${FRENCH}\n${RUSSIAN}`],
  ['utf-16le', utf16(RUSSIAN), RUSSIAN],
  ['utf-16be', utf16(RUSSIAN, true), RUSSIAN],
  ['windows-1252', encodeAs(FRENCH, 'windows-1252'), FRENCH],
  ['windows-1251', encodeAs(RUSSIAN, 'windows-1251'), RUSSIAN],
  ['koi8-r', encodeAs(RUSSIAN, 'koi8-r'), RUSSIAN],
  ['windows-1252', encodeAs('naïve café', 'windows-1252'), 'naïve café'],
])('a text in %s is read as it was written', (encoding, bytes, text) => {
  expect(decodeText(bytes)).toMatchObject({ text, encoding })
})

test('a text of Central Europe is read in one of its encodings', () => {
  expect(decodeText(encodeAs(POLISH, 'iso-8859-2'))?.text).toBe(POLISH)
})

test.each(['utf-8', 'utf-16le'])('the beginning of a text in %s may end within a character', (encoding) => {
  const bytes = encoding === 'utf-8' ? new TextEncoder().encode(RUSSIAN) : utf16(`\uFEFF${RUSSIAN}`)
  expect(decodeText(bytes.subarray(0, 31), { isCut: true })).toMatchObject({
    text: expect.stringMatching(/^Я написал/) as string,
    encoding,
  })
})

test.each([
  ['random bytes', Uint8Array.from({ length: 400 }, (_, at) => (at * 89 + 31) % 256)],
  ['a zero in a text', new TextEncoder().encode('text with a \u0000 in it')],
  ['half a character of UTF-16', Uint8Array.of(0xff, 0xfe, 0x3d)],
])('%s is no text', (_what, bytes) => {
  expect(decodeText(bytes)).toBeNull()
})

const GERMAN =
  'Die Prüfung war für Schüler schwierig, weil die Größe der Übung nicht erklärt wurde. Außerdem fehlten Wörter.'
const SPANISH = '¿Por qué llegó mañana? La señora Núñez respondió que el niño también quería más. ¡Qué difícil!'
const CZECH = 'Příliš žluťoučký kůň úpěl ďábelské ódy. Zkouška byla těžká, protože otázky nebyly jasné.'
const UKRAINIAN = 'Відповідь студента: задача виконана. Її рішення є найкращим. Їжак, ґанок і ще щось.'
const GREEK = 'Η εξέταση ήταν δύσκολη, επειδή οι ερωτήσεις δεν ήταν σαφείς.'
const HEBREW = 'המבחן היה קשה כי השאלות לא היו ברורות. התלמידים כתבו תשובות ארוכות.'
const ARABIC = 'كان الامتحان صعبا لأن الأسئلة لم تكن واضحة. كتب الطلاب إجابات طويلة.'
const THAI = 'ข้อสอบยากเพราะคำถามไม่ชัดเจน นักเรียนเขียนคำตอบยาว'
const CHINESE = '考生认为这个问题的答案取决于时间和地点，因此需要进一步研究。我们应该先听客户说话。'
const TAIWANESE = '考生認為這個問題的答案取決於時間和地點，因此需要進一步研究。我們應該先聽客戶說話。'
const JAPANESE = 'この試験は難しかったです。問題が分かりにくかったからです。私はプログラムを書きました。'
const KOREAN = '이 시험은 어려웠습니다. 질문이 명확하지 않았기 때문입니다. 저는 프로그램을 작성했습니다.'

/** Texts with the encodings that programs wrote them in, besides UTF-8. */
const WRITTEN: readonly (readonly [text: string, ...encodings: string[]])[] = [
  [GERMAN, 'windows-1252', 'macintosh', 'cp850'],
  [FRENCH, 'windows-1252', 'macintosh'],
  [SPANISH, 'windows-1252', 'macintosh', 'cp850'],
  [POLISH, 'windows-1250', 'iso-8859-2', 'cp852'],
  [CZECH, 'windows-1250', 'iso-8859-2', 'cp852'],
  [RUSSIAN, 'windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic', 'iso-8859-5'],
  [UKRAINIAN, 'windows-1251', 'koi8-u', 'x-mac-cyrillic'],
  [GREEK, 'windows-1253', 'iso-8859-7'],
  [HEBREW, 'windows-1255'],
  [ARABIC, 'windows-1256'],
  [THAI, 'windows-874'],
  [CHINESE, 'gb18030'],
  [TAIWANESE, 'big5', 'gb18030'],
  [JAPANESE, 'shift_jis', 'euc-jp'],
  [KOREAN, 'euc-kr'],
]

test.each(WRITTEN.flatMap(([text, ...encodings]) => encodings.map((encoding) => [encoding, text])))(
  'a text in %s is read by its letters, and the guess is said to be one: %s',
  (encoding, text) => {
    const bytes = encodeAs(text, encoding)
    expect(decodeText(bytes)).toMatchObject({ text, ground: 'letters' })
  },
)

/** Replaces bytes by others above ASCII, as a broken disk or a cut leaves them. */
function broken(bytes: Uint8Array, places: readonly (readonly [at: number, byte: number])[]): Uint8Array {
  const result = Uint8Array.from(bytes)
  for (const [at, byte] of places) result[at % result.length] = byte
  return result
}
const someByte = fc.tuple(fc.nat(), fc.integer({ min: 0x80, max: 0xff }))

test('whatever single bytes of a text are broken, it stays in UTF-8, and all other characters stay', () => {
  const texts = WRITTEN.map(([text]) => `${text}\n`.repeat(3))
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.array(someByte, { minLength: 1, maxLength: 5 }), (text, places) => {
      const found = decodeText(broken(new TextEncoder().encode(text), places))
      expect(found?.encoding).toBe('utf-8')
      // A byte breaks one character, or two where it looks like the beginning of the next.
      const kept = [...text].filter((character) => found?.text.includes(character))
      expect(kept.length).toBeGreaterThan([...text].length - 20)
    }),
    { numRuns: 200 },
  )
})

test('a byte that is broken does not make another encoding of a text in an old one', () => {
  const texts = WRITTEN.flatMap(([text, ...encodings]) =>
    encodings.map((encoding) => ({ encoding, text: `${text}\n`.repeat(8) })),
  )
  fc.assert(
    fc.property(fc.constantFrom(...texts), someByte, ({ text, encoding }, place) => {
      const found = decodeText(broken(encodeAs(text, encoding), [place]))
      // Encodings of one alphabet may differ in few signs; a line that is not broken is read all the same.
      expect(found?.text).toContain(text.slice(0, text.indexOf('\n')))
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['cut off within its last character', new TextEncoder().encode(`${CHINESE}\n`.repeat(600)).subarray(0, -2)],
  ['with a letter of another encoding', Buffer.concat([Buffer.from(`${GERMAN}\n`.repeat(40)), Buffer.of(0xe9, 0x20)])],
  ['whose letters come late', Buffer.concat([Buffer.alloc(70_000, 'a '), Buffer.from(CHINESE), Buffer.of(0xe9)])],
])('UTF-8 that is %s stays UTF-8', (_what, bytes) => {
  const found = decodeText(new Uint8Array(bytes))
  expect(found).toMatchObject({ encoding: 'utf-8', ground: 'mostly' })
  expect(found?.text.match(/\ufffd/g)).toHaveLength(1)
})

test.each([
  ['shift_jis', JAPANESE, '<html><head><meta charset="Shift_JIS"></head><body><p>%</p>'],
  ['windows-1251', RUSSIAN, '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>%'],
  ['iso-8859-2', 'ąę', '<!-- charset --><meta name="a"><META CHARSET = iso-8859-2><p>%'],
  ['koi8-r', 'это', '<?xml version="1.0" encoding=\'KOI8-R\'?><essay>%</essay>'],
  ['windows-1253', 'ναι', '#!/x\n# -*- coding: windows-1253 -*-\nprint("%")'],
  ['windows-1250', 'už', '@charset "windows-1250";\n/* % */'],
])('a file that says that it is in %s is read in it', (encoding, letters, form) => {
  const text = form.replace('%', letters)
  expect(decodeText(encodeAs(text, encoding))).toEqual({ text, encoding, ground: 'declared' })
})

test('a byte order mark comes before what a file says, and UTF-8 that says so is sure', () => {
  const page = `<meta charset="windows-1251"><p>${RUSSIAN}`
  expect(decodeText(new TextEncoder().encode(`\ufeff${page}`))).toMatchObject({ text: page, ground: null })
  const sure = `<meta charset="utf-8"><p>${RUSSIAN}`
  expect(decodeText(new TextEncoder().encode(sure))).toEqual({ text: sure, encoding: 'utf-8', ground: null })
})

test.each([
  ['an encoding that nobody knows', '<meta charset="x-none"><p>%'],
  ['UTF-8', '<meta charset="utf-8"><p>%'],
  ['an encoding, in a comment', '<!-- <meta charset="koi8-r"> --><p>%'],
  ['an encoding in a text that is no page', 'The tag <meta charset="koi8-r"> is old. %'],
])('a file in another encoding that names %s is read by its letters', (_what, form) => {
  const text = form.replace('%', RUSSIAN)
  expect(decodeText(encodeAs(text, 'windows-1251'))).toMatchObject({ text, ground: 'letters' })
})

test('Japanese in seven bits is read', () => {
  const bytes = Buffer.from('\x1b$B$3$N;n83\x1b(B test\n', 'latin1')
  expect(decodeText(new Uint8Array(bytes))?.text).toBe('この試験 test\n')
})

test('the log of a terminal is a text', () => {
  const log = 'Script started\n\x1b]0;student@vm: ~\x07$ ls -l\ntotal 0\n$ echl\x08o hi\nhi\x7f\n'
  expect(decodeText(new TextEncoder().encode(log))?.text).toBe(log)
})

test('UTF-16 with half a character in it is shown with a mark', () => {
  const text = 'An essay without a mark. '.repeat(4)
  const bytes = Buffer.concat([Buffer.from(text, 'utf16le'), Buffer.of(0x00, 0xd8, 0x61, 0x00)])
  expect(decodeText(new Uint8Array(bytes))).toEqual({ text: `${text}\ufffda`, encoding: 'utf-16le', ground: 'zeros' })
})

test.each(['cp437', 'cp850', 'cp852'])('a text of any length in %s is decoded', (encoding) => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256)
  const text = decodeBytes(bytes, encoding)
  expect(text).toHaveLength(20_000)
  expect(text.slice(0, 129)).toBe(`${String.fromCharCode(...Array.from({ length: 128 }, (_, at) => at))}Ç`)
  expect(new Set(text).size).toBe(256)
})
