import { expect, test } from 'vitest'
import { asset, settle, showFile, text, useViewerPage } from '../../support/viewer-page.ts'
import { zipOf } from '../../support/zip-file.ts'

useViewerPage()

const PYTHON = `import sys

def count(words):
    # Counts each word once.
    seen = set()
    for word in words:
        seen.add(word)
    return len(seen)

print(count(sys.argv))
`

test.each([
  ['solution.py', 'python', PYTHON],
  ['answer', 'python', PYTHON],
  ['Main.java', 'java', 'public class Main {\n  public static void main(String[] args) { return; }\n}\n'],
  ['data', 'json', '{"name": "Anna", "points": [1, 2, 3]}'],
  ['picture.svg', 'xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
])('source code in %s is colored as %s, and its text is unchanged', async (name, language, code) => {
  const { frame } = await showFile({ type: 'text/plain', bytes: text(code), name })
  const pre = frame.locator('pre')
  expect(await pre.getAttribute('data-language')).toBe(language)
  expect(await pre.textContent()).toBe(code)
  expect(await pre.locator('span[class^=hljs-]').count()).toBeGreaterThan(2)
})

test.each([
  [
    'notes.txt',
    'Dear reader, I write to you today.\nIt is late (and I am tired), but the work is done.\nYours, Anna\n',
  ],
  ['letter', 'If I were to lead this team, I would begin with the meeting.\nFor each of us, it is too long.\n'],
])('a letter in %s is a text without colors', async (name, content) => {
  const { frame } = await showFile({ type: 'text/plain', bytes: text(content), name })
  expect(await frame.locator('pre').getAttribute('data-language')).toBeNull()
  expect(await frame.locator('pre').innerHTML()).toBe(content)
})

test('guard: code with HTML in it, and a picture with scripts, are text that does nothing', async () => {
  const code = `<svg onload="parent.postMessage('hacked','*')"><script>parent.postMessage('hacked','*')</script>
  <image href="https://evil.test/i.png"/><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>`
  for (const name of ['picture.svg', 'a.js', 'a.md', 'a.php', 'a.yaml']) {
    const { page, frame, asked } = await showFile({ type: 'text/plain', bytes: text(code), name })
    await settle(page)
    expect(await frame.locator('#content').textContent()).toBe(code)
    expect(await frame.locator('#content :not(pre, span)').count()).toBe(0)
    expect(asked).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).not.toContain('hacked')
  }
})

test('guard: code whose order of reading is reversed shows where', async () => {
  const code = 'if (isAdmin) {\n  /*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin */\n}\n'
  const { frame } = await showFile({ type: 'text/plain', bytes: text(code), name: 'a.js' })
  expect(await frame.locator('pre').textContent()).toContain('/*[U+202E] } [U+2066]if (isAdmin)')
})

test('a text in an old encoding is read in it', async () => {
  const bytes = Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2)
  const { frame } = await showFile({ type: 'text/plain', bytes, text: { encoding: 'windows-1251', delimiter: null } })
  expect(await frame.locator('pre').textContent()).toBe('Привет')
})

test('an RTF is shown as its paragraphs, in its character sets, without what is embedded', async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0\fcharset0 Arial;}{\f1\fnil\fcharset204{\*\fname Times;}Times CYR;}}
{\colortbl;\red0;}{\*\generator Word;}{\info{\author Evil}}{\header Head}\pard Caf\'e9 \u8364? \{x\}\par
{\f1\'cf\'f0\'e8\'e2\'e5\'f2}\par {\object\objemb{\*\objdata 0105}}{\pict\pngblip 89504e47}{\field{\*\fldinst HYPERLINK "https://evil.test/"}{\fldrslt a link}}\par
A\tab B\emdash C\constructor1 D\bin5 {{{{{E}`
  const { frame, asked } = await showFile({ type: 'rtf', bytes: new Uint8Array(Buffer.from(rtf, 'latin1')) })
  expect(await frame.locator('article p').allTextContents()).toEqual([
    ...['Café € {x}', 'Привет', 'Image not showna link', 'A\tB—CDE', 'Head'],
  ])
  expect(asked).toEqual([])
})

test('guard: an RTF of many brackets inside of each other ends', async () => {
  const { frame } = await showFile({ type: 'rtf', bytes: text(`{\\rtf1 begin ${'{'.repeat(20_000)} end`) })
  expect((await frame.locator('#content').innerText()).trim()).toBe('begin')
})

const odt = (body: string, before = '') =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<?xml version="1.0"?>${before}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  })

test('an OpenDocument text is shown with headings, lists and tables, and nothing of it is active', async () => {
  const { page, frame, asked } = await showFile({
    type: 'odt',
    bytes: odt(
      `<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h text:outline-level="2">Rota</text:h>
      <text:p>One<text:s text:c="3"/>two<text:line-break/><text:a xlink:href="https://evil.test/">a link</text:a></text:p>
      <text:list><text:list-item><text:p>first</text:p></text:list-item></text:list>
      <table:table><table:table-row><table:table-cell><text:p>cell</text:p></table:table-cell></table:table-row></table:table>
      <text:p><draw:frame><draw:image xlink:href="https://evil.test/i.png"/></draw:frame><draw:object xlink:href="https://evil.test/o"/></text:p>
      <text:script script:language="x">alert(1)</text:script><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>`,
    ),
  })
  await settle(page)
  expect(await frame.locator('article h2').textContent()).toBe('Rota')
  expect(await frame.locator('article p').first().innerHTML()).toBe('One   two<br>a link')
  expect(await frame.locator('article li').innerText()).toBe('first')
  expect(await frame.locator('article td').innerText()).toBe('cell')
  const html = await frame.locator('#content').innerHTML()
  expect(html).not.toMatch(/<script|<img|href|deleted|alert/)
  expect(asked).toEqual([])
})

test('an OpenDocument text shows its numbers, notes, comments, fields, forms, frames, formulas and pictures', async () => {
  const style = (level: number, format: string) =>
    `<text:list-level-style-number text:level="${level}" style:num-format="${format}" style:num-suffix="."/>`
  const head = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"><office:automatic-styles><text:list-style style:name="L">${style(1, '1')}${style(2, 'i')}</text:list-style></office:automatic-styles><office:body><office:text>`
  const item = (inner: string) => `<text:list-item><text:p>x</text:p>${inner}</text:list-item>`
  const list = (inner: string, more = '') => `<text:list text:style-name="L" ${more}>${inner}</text:list>`
  const body = `<office:forms><form:checkbox form:id="c1" form:label="yes" form:current-state="checked"/></office:forms>
    ${list(item(`<text:list>${item('')}${item('')}</text:list>`) + item(''))}<text:p>between</text:p>
    ${list(item(''), 'text:continue-numbering="true"')}
    <text:p>Table <text:sequence>3</text:sequence><text:meta>, meta</text:meta><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Source</text:p></text:note-body></text:note><office:annotation><dc:creator>Ada</dc:creator><text:p>Why?</text:p></office:annotation><draw:control draw:control="c1"/></text:p>
    <text:p><text:ruby><text:ruby-base>東</text:ruby-base><text:ruby-text>とう</text:ruby-text></text:ruby><draw:frame><draw:text-box><text:p>in a frame</text:p></draw:text-box></draw:frame><draw:custom-shape><text:p>in a shape</text:p></draw:custom-shape><draw:line/></text:p>
    <text:p><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame><draw:frame><draw:image xlink:href="Pictures/a.png"/></draw:frame><draw:frame><draw:image xlink:href="Pictures/b.svm"/></draw:frame></text:p>`
  const file = (text: string) =>
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `${head}${text}</office:text></office:body></office:document-content>`,
      'Object 1/content.xml': '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>E</mi><script>1</script></math>',
      'Pictures/a.png': asset('rota.png'),
    })
  const { frame, said } = await showFile({ type: 'odt', bytes: file(body) })
  const article = frame.locator('article')
  const numbers = await article
    .locator('li')
    .evaluateAll((all) => (all as HTMLLIElement[]).map((one) => one.style.listStyleType || one.value))
  expect(numbers).toEqual([1, '"i. "', '"ii. "', 2, 3, 0])
  expect(await article.locator('p, h2').allTextContents()).toEqual([
    ...['x', 'x', 'x', 'x', 'between', 'x', 'Table 3, meta[1][*1]☒ yes', '東とう', 'in a frame', 'in a shape'],
    ...['EImage not shown', 'Source', 'Comments', '[*1] Why?'],
  ])
  expect(await article.locator('math').innerHTML()).toBe('<mi>E</mi>')
  expect(await article.locator('img').count()).toBe(1)
  expect((await said('leftOut'))?.parts).toEqual({ picture: 1, drawing: 1 })

  const cut = await showFile({ type: 'odt', bytes: file('<text:p>before</text:p><text:p>') })
  expect(await cut.frame.locator('article').innerText()).toContain('before')
  expect((await cut.said('leftOut'))?.parts).toMatchObject({ part: 1 })
})

test('guard: an OpenDocument text with entities is not read', async () => {
  const entities = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`
  const { frame } = await showFile({ type: 'odt', bytes: odt('<text:p>&b;</text:p>', entities) })
  await frame.getByText('Failed').waitFor()
  expect(await frame.locator('#content').innerText()).not.toContain('aaaa')
})

test('guard: Markdown is shown as a document, its HTML as that of a page, and on request as it was written', async () => {
  const markdown = `# Notes on \`<html>\`\n\n1. first\n2. second\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n
\`\`\`js\nif (a < b) alert(1)\n\`\`\`\n\n<script>parent.postMessage('hacked', '*')</script><img src="https://evil.test/i.png" alt="gone">
[a link](https://a.test/) [script](javascript:alert(1)) ![picture](https://evil.test/p.png)\n`
  const { page, frame, asked, said } = await showFile({ type: 'markdown', bytes: text(markdown), name: 'notes.md' })
  await settle(page)
  expect(await frame.getByRole('heading').textContent()).toBe('Notes on <html>')
  expect(await frame.locator('ol li').allTextContents()).toEqual(['first', 'second'])
  expect(await frame.locator('ul li').textContent()).toMatch(/^☑ +done$/)
  expect(await frame.locator('td').allTextContents()).toEqual(['1', '2'])
  expect(await frame.locator('pre').textContent()).toBe('if (a < b) alert(1)\n')
  expect(await frame.getByRole('link').allTextContents()).toEqual(['a link'])
  expect(await frame.locator('.missingPicture').allTextContents()).toEqual(['gone', 'picture'])
  expect((await said('leftOut'))?.parts).toEqual({ script: 1, picture: 2 })
  expect(asked).toEqual([])
  const source = await showFile({ type: 'markdown', bytes: text(markdown), name: 'notes.md', isSource: true })
  expect(await source.frame.locator('pre').textContent()).toBe(markdown)
})

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

test('guard: a notebook shows its cells, outputs and pictures, and names what it cannot', async () => {
  const output = (data: object) => ({ output_type: 'display_data', metadata: {}, data })
  const cells = [
    { cell_type: 'markdown', source: ['# ZNBTITLE\n', '\n', 'My answer: $E=mc^2$ ä'] },
    {
      cell_type: 'code',
      source: ['print("ZNBCODE")\n', 'x = 1'],
      outputs: [
        { output_type: 'stream', name: 'stdout', text: ['\u001b[31mZNBOUT\u001b[0m\u0007\n'] },
        output({
          'text/html': ['<table><tr><td>ZNBHTML</td></tr></table><script>alert(1)</script>'],
          'text/plain': ['<obj>'],
        }),
        output({ 'image/png': DOT, 'text/plain': ['a plot'] }),
        output({ 'image/png': 'PHN2Zy8+', 'image/svg+xml': '<svg onload=alert(1)>', 'text/plain': ['ZNBDRAWING'] }),
        output({ 'application/vnd.plotly.v1+json': {}, 'text/plain': ['ZNBPLOTLY'] }),
        {
          output_type: 'error',
          ename: 'E',
          evalue: 'v',
          traceback: ['Traceback', '\u001b[0;31mZNBERROR\u001b[0m: no'],
        },
      ],
    },
    { cell_type: 'raw', source: 'ZNBRAW <b>' },
    'no cell',
  ]
  const { page, frame, asked, said } = await showFile({ type: 'notebook', bytes: text(JSON.stringify({ cells })) })
  await settle(page)
  expect(await frame.getByRole('heading').textContent()).toBe('ZNBTITLE')
  expect(await frame.locator('pre').allTextContents()).toEqual([
    ...['print("ZNBCODE")\nx = 1', 'ZNBOUT␇\n', 'ZNBDRAWING', 'ZNBPLOTLY', 'Traceback\nZNBERROR: no\n', 'ZNBRAW <b>'],
  ])
  expect(await frame.locator('pre.code').innerHTML()).toContain('hljs-')
  expect(await frame.locator('td').textContent()).toBe('ZNBHTML')
  const width = () => frame.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width).toBe(1)
  expect((await said('leftOut'))?.parts).toEqual({ script: 1, picture: 1, object: 1 })
  expect(asked).toEqual([])
  const broken = await showFile({ type: 'notebook', bytes: text('{"cells": [') })
  expect(await broken.frame.locator('pre').textContent()).toBe('{"cells": [')
})

test('guard: a message and a saved page are decoded, with their pictures, and what is attached is told', async () => {
  const lines = [
    ...[
      'From: =?utf-8?Q?=C3=9Cmit?= <a@example.test>',
      'To: b@example.test',
      'Subject: =?utf-8?Q?=C3=9Cbung?=',
      'MIME-Version: 1.0',
    ],
    ...[
      'Content-Type: multipart/mixed; boundary=m',
      '',
      '--m',
      'Content-Type: multipart/related; boundary=r',
      '',
      '--r',
    ],
    ...['Content-Type: text/html; charset=iso-8859-1', 'Content-Transfer-Encoding: quoted-printable', ''],
    ...[
      '<p>=DCberlegungen, die in einer langen Zeile ste=',
      'hen</p><img src=3D"cid:one@x"><img src=3D"https://a.test/p/two.png">',
    ],
    ...['<img src=3D"https://evil.test/i.png" alt=3D"gone"><script>parent.postMessage("hacked","*")</script>'],
    ...['--r', 'Content-Type: image/png', 'Content-ID: <one@x>', 'Content-Transfer-Encoding: base64', '', DOT],
    ...[
      '--r',
      'Content-Type: image/png',
      'Content-Location: https://a.test/p/two.png',
      'Content-Transfer-Encoding: base64',
      '',
      DOT,
    ],
    ...[
      '--r--',
      '--m',
      'Content-Type: application/pdf; name="plan.pdf"',
      'Content-Disposition: attachment; filename="plan.pdf"',
    ],
    ...['Content-Transfer-Encoding: base64', '', 'JVBERi0xLjc=', '--m--', ''],
  ]
  const { page, frame, asked, said, send } = await showFile({ type: 'mail', bytes: text(lines.join('\r\n')) })
  await settle(page)
  expect(await frame.locator('header p').allTextContents()).toEqual([
    ...['From: Ümit <a@example.test>', 'To: b@example.test', 'Subject: Übung'],
  ])
  expect(await frame.getByText('Überlegungen, die in einer langen Zeile stehen').count()).toBe(1)
  const widths = () =>
    frame.locator('img').evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth))
  await expect.poll(widths).toEqual([1, 1])
  expect((await said('attachments'))?.list).toEqual([{ name: 'plan.pdf', size: 8 }])
  await send({ kind: 'attachment', number: 0 })
  await expect.poll(async () => Buffer.from((await said('attachment'))?.bytes ?? []).toString()).toBe('%PDF-1.7')
  expect((await said('leftOut'))?.parts).toEqual({ script: 1, picture: 1 })
  expect(asked).toEqual([])
  const plain = await showFile({ type: 'mail', bytes: text('Subject: x\nMIME-Version: 1.0\n\nZPLAIN <b>text\n') })
  expect(await plain.frame.locator('pre').textContent()).toContain('ZPLAIN <b>text')
})
