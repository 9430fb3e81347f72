import { expect, test } from 'vitest'
import { attachedFileSchema, LARGEST_FILE } from '../../../../contract/model/media.ts'
import { zipOf } from '../../../support/zip-file.ts'
import { attachedFile, forPage } from '../../../../main/media/file-of.ts'

const text = (content: string) => new TextEncoder().encode(content)
const told = (name: string, bytes: Uint8Array) => attachedFile({ name, bytes }, 'essayFile')

test('a file inside a file is told by its content, and its copy is named by the rules of all copies', () => {
  expect(told('answer.txt', text('ZATTACHED'))).toMatchObject({ sniffedType: 'text/plain', fileName: 'answer.txt' })
  expect(told('plan 100%.doc', text('%PDF-1.7'))).toMatchObject({
    sniffedType: 'application/pdf',
    fileName: 'plan 100%.doc.pdf',
  })
  expect(told('', text('words'))).toMatchObject({ fileName: 'file.txt' })
  expect(told('\ud800', text('words'))).toMatchObject({ sniffedType: 'text/plain' })
})

test.each([
  ['run.exe', text('words')],
  ['notes.txt', Uint8Array.from('MZ\x90\x00'.padEnd(64, '\0'), (character) => character.charCodeAt(0))],
  ['today', text('#!/bin/bash\n')],
])('guard: a program inside a file is warned of, and the frame gets none of it: %s', (name, bytes) => {
  const file = told(name, bytes)
  expect(file).toMatchObject({ sniffedType: 'program', facts: { size: bytes.length } })
  expect(file.fileName).toMatch(/\.bin$/)
  expect(forPage(file).bytes).toHaveLength(0)
})

test('a presentation is not shown by the frame, which looks into it all the same', () => {
  const slides = zipOf({
    '[Content_Types].xml':
      '<Types><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    'ppt/presentation.xml': '<p/>',
  })
  const file = told('slides.pptx', slides)
  expect(file).toMatchObject({ sniffedType: 'unknown', officeKind: 'pptx' })
  expect(forPage(file).bytes).toBe(slides)
})

test('guard: the name of a file inside a file leads nowhere', () => {
  for (const name of [
    '../../evil.txt',
    '..\\\\evil.txt',
    'C:\\evil.txt',
    '/etc/evil.txt',
    '%2e%2e%2fevil.txt',
    '..',
    '?#',
  ]) {
    expect(told(name, text('words')).fileName).not.toMatch(/[/\\:?]|^\./)
  }
})

test('of a large text inside a file the page gets the beginning', () => {
  const file = told('long.txt', text('a line of words\n'.repeat(150_000)))
  expect(file.large?.version.length).toBe(file.bytes.length)
  expect(forPage(file).bytes.length).toBeLessThan(file.bytes.length)
})

test('guard: main takes files inside files up to the size of others', () => {
  const sized = (length: number) => Object.defineProperty(new Uint8Array(), 'length', { value: length })
  expect(attachedFileSchema.safeParse({ name: 'a', bytes: sized(LARGEST_FILE) }).success).toBe(true)
  expect(attachedFileSchema.safeParse({ name: 'a', bytes: sized(LARGEST_FILE + 1) }).success).toBe(false)
  expect(attachedFileSchema.safeParse({ name: 'a', bytes: [1] }).success).toBe(false)
  expect(attachedFileSchema.safeParse({ name: 'a'.repeat(1001), bytes: sized(1) }).success).toBe(false)
})
