import { expect, test } from 'vitest'
import { readOdt } from '../../../../renderer/viewer/odt/read-odt.ts'
import { zipOf } from '../../../support/zip-file.ts'

const odt = (body: string) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  })

test('guard: elements that are called like members of every object are shown as their text', async () => {
  const names = ['constructor', 'toString', 'valueOf', '__proto__']
  const body = names.map((name) => `<text:${name}><text:p>${name}</text:p></text:${name}>`).join('')
  const { fragment } = await readOdt(odt(body), { picture: '', comments: '', headers: '' })
  expect([...fragment.children].map(({ tagName, textContent }) => [tagName, textContent])).toEqual(
    names.map((name) => ['P', name]),
  )
})
