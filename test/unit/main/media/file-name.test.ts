import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MediaBytes } from '../../../../contract/model/media.ts'
import { copyNameOf, endingOf } from '../../../../main/media/file-name.ts'
import { isProgramEnding, PROGRAM_ENDINGS } from '../../../../main/media/program-endings.ts'

const nameOf = (last: string, type: MediaBytes['sniffedType'] = 'application/pdf') =>
  copyNameOf(`https://media.test/a/b/${last}`, 'essayFile', type)

test.each([
  ['R%C3%A9sum%C3%A9%20(final).pdf?token=1#x', 'Résumé (final).pdf'],
  ['report', 'report.pdf'],
  ['', 'file.pdf'],
  ['%E6%9D%B1%E4%BA%AC.PDF', '東京.PDF'],
  ['v1.2%20notes', 'v1.2 notes.pdf'],
])('a copy of %s is called %s', (last, name) => {
  expect(nameOf(last)).toBe(name)
})

test.each([
  ['rota-plan.docx', 'docx', 'rota-plan.docx'],
  ['desk.JPEG', 'image/jpeg', 'desk.JPEG'],
  ['table.csv', 'text/plain', 'table.csv'],
  ['page.htm', 'html', 'page.htm'],
  ['notes.md', 'html', 'notes.md'],
  ['slides.pptx', 'unknown', 'slides.pptx'],
  ['answer.mp4', 'unknown', 'answer.mp4'],
  // A PDF may have bytes before its header.
  ['essay.pdf', 'unknown', 'essay.pdf'],
  ['data', 'unknown', 'data.bin'],
  ['desk.png', 'image/jpeg', 'desk.png.jpg'],
] as const)('a copy of %s with content %s is called %s', (last, type, name) => {
  expect(nameOf(last, type)).toBe(name)
})

test.each([
  ['setup.exe', 'application/pdf', 'setup.exe.pdf'],
  ['setup.exe', 'unknown', 'setup.exe.bin'],
  ['plan.pdf.lnk', 'unknown', 'plan.pdf.lnk.bin'],
  ['plan.docm', 'docx', 'plan.docm.docx'],
  ['plan.bat', 'text/plain', 'plan.bat.txt'],
  ['plan.desktop', 'text/plain', 'plan.desktop.txt'],
  ['plan.url', 'text/plain', 'plan.url.txt'],
  ['plan.hta', 'html', 'plan.hta.html'],
  ['plan.SH', 'text/plain', 'plan.SH.txt'],
  ['plan.p%C3%BD', 'text/plain', 'plan.pý.txt'],
] as const)('guard: %s with content %s becomes %s, which does not run', (last, type, name) => {
  expect(nameOf(last, type)).toBe(name)
})

test('a protocol without a name is called so', () => {
  expect(copyNameOf('https://media.test/', 'protocol', 'html')).toBe('protocol.html')
})

test.each([
  ['a path', '..%2F..%2Fetc%2Fpasswd', 'passwd.pdf'],
  ['a path of Windows', '..%5C..%5Cwindows%5Ccmd.exe', 'cmd.exe.pdf'],
  ['a hidden file', '.bashrc', 'bashrc.pdf'],
  ['dots alone', '..', 'file.pdf'],
  ['a name that reads backwards', 'annual%E2%80%AEfdp.exe', 'annualfdp.exe.pdf'],
  ['control characters', 'a%00b%0A%1Bc.pdf', 'abc.pdf'],
  ['a stream of Windows', 'a.pdf%3Ahidden.exe', 'a.pdfhidden.exe.pdf'],
  ['a device of Windows', 'CON.pdf', '_CON.pdf'],
  ['dots and spaces at the end', 'a.pdf%20.%20', 'a.pdf'],
  ['an ending behind many spaces', `a.pdf${'%20'.repeat(200)}.exe`, 'a.pdf.exe.pdf'],
])('guard: %s', (_name, last, expected) => {
  expect(nameOf(last)).toBe(expected)
})

test('guard: whatever an address holds, the name is one that any system takes', () => {
  const last = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', ':', '\u202e', '\0', 'é', '😀', 'a', 'CON') }),
  )
  fc.assert(
    fc.property(last, fc.constantFrom('unknown', 'html'), (part, type) => {
      const name = copyNameOf(`https://media.test/${encodeURIComponent(part.toWellFormed())}`, 'essayFile', type)
      expect(name).not.toBe('')
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect([...name].length).toBeLessThanOrEqual(72)
      expect(name).toMatch(/\.(?:bin|html)$/)
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}<>:"/\\|?*]|^[. ]|[. ]$/u)
    }),
    { numRuns: 1000 },
  )
})

test.each([...PROGRAM_ENDINGS])('guard: the ending .%s is that of a program, in any letters', (ending) => {
  for (const written of [ending, ending.toUpperCase(), `${ending}%20.`, `pdf.${ending}`])
    expect(isProgramEnding(endingOf(`https://media.test/plan.${written}?a=b.pdf`))).toBe(true)
})

test('endings that no system knows are none', () => {
  expect(
    ['plan', 'plan.pý', 'plan.a_b', `plan.${'x'.repeat(40)}`].map((last) => endingOf(`https://media.test/${last}`)),
  ).toEqual(['', '', '', ''])
})

test.each(['plan.doc', 'plan.XLS', 'plan.ppt', 'plan.odt', 'plan.ods'])(
  'guard: %s keeps its ending only if it was searched for macros',
  (name) => {
    const copy = (isSearched: boolean) => copyNameOf(`https://media.test/${name}`, 'essayFile', 'unknown', isSearched)
    expect([copy(true), copy(false)]).toEqual([name, `${name}.bin`])
  },
)

test('an archive and a document that runs no macros keep their endings in any case', () => {
  for (const name of ['plans.zip', 'plan.docx', 'plan.7z'])
    expect(copyNameOf(`https://media.test/${name}`, 'essayFile', 'unknown', false)).toBe(name)
})
