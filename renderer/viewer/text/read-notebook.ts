import { createLeftOut, sumLeftOut, type LeftOut } from '../left-out.ts'
import { safeHtml } from '../show-html.ts'
import type { ViewerInput } from '../viewer-messages.ts'
import { highlight } from './highlight.ts'
import { languageOf } from './language.ts'
import { shownText } from './read-text.ts'
import { readMarkdown } from './read-markdown.ts'
import { visibleCode } from '../../../contract/model/visible-text.ts'

/** What changes the color of a terminal. */
const COLORS = new RegExp(String.raw`\x1b\[[\d;]{0,40}m`, 'g')

type Texts = ViewerInput['texts']
type Json = Readonly<Record<string, unknown>>
type Read = { readonly fragment: DocumentFragment; readonly leftOut: LeftOut }

/** Types of pictures of an output, the best first, and their first bytes. */
const PICTURES = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
] as const

/** The cells of a Jupyter notebook with their outputs; `null` for JSON that is none. */
export function readNotebook(text: string, texts: Texts): Read | null {
  const notebook = parse(text)
  if (notebook === null || !Array.isArray(notebook.cells)) return null
  const cells: readonly unknown[] = notebook.cells
  const fragment = document.createDocumentFragment()
  const language = languageIn(notebook)
  let leftOut: LeftOut = {}
  for (const cell of cells.filter(isObject)) {
    const { element, leftOut: left } = readCell(cell, language, texts)
    fragment.append(element)
    leftOut = sumLeftOut(leftOut, left)
  }
  return { fragment, leftOut }
}

function parse(text: string): Json | null {
  try {
    const json: unknown = JSON.parse(text)
    return isObject(json) ? json : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text, which notebooks keep as its lines. */
function textIn(value: unknown): string {
  return (Array.isArray(value) ? value : [value]).filter((part) => typeof part === 'string').join('')
}

function languageIn({ metadata }: Json): string {
  const info = isObject(metadata) ? (metadata.language_info ?? metadata.kernelspec) : null
  return isObject(info) ? textIn(info.file_extension ?? info.name ?? info.language).replace(/^\./, '') || 'py' : 'py'
}

function readCell(cell: Json, language: string, texts: Texts) {
  const element = document.createElement('section')
  element.className = 'cell'
  const source = textIn(cell.source)
  if (cell.cell_type === 'markdown') {
    const { fragment, leftOut } = readMarkdown(source, texts)
    element.append(fragment)
    return { element, leftOut }
  }
  if (cell.cell_type !== 'code') {
    element.append(textBlock(source))
    return { element, leftOut: {} }
  }
  element.append(codeBlock(source, language))
  let leftOut: LeftOut = {}
  for (const output of Array.isArray(cell.outputs) ? cell.outputs.filter(isObject) : []) {
    const read = readOutput(output, texts)
    element.append(read.fragment)
    leftOut = sumLeftOut(leftOut, read.leftOut)
  }
  return { element, leftOut }
}

function codeBlock(source: string, ending: string): HTMLElement {
  const element = document.createElement('pre')
  element.className = 'code'
  element.dir = 'ltr'
  const language = languageOf(source, ending)
  const text = visibleCode(shownText(source))
  element.append(language === null ? text : highlight(text, language))
  return element
}

/** A text of an output. The colors of terminals are left away. */
function textBlock(text: string): HTMLElement {
  const element = document.createElement('pre')
  element.dir = 'auto'
  element.textContent = shownText(text.replace(COLORS, ''))
  return element
}

function readOutput(output: Json, texts: Texts): Read {
  const fragment = document.createDocumentFragment()
  const left = createLeftOut()
  const done = (): Read => ({ fragment, leftOut: left.counts() })
  if (output.output_type === 'stream') {
    fragment.append(textBlock(textIn(output.text)))
    return done()
  }
  if (output.output_type === 'error') {
    const trace = textIn(Array.isArray(output.traceback) ? output.traceback.map((line) => `${textIn(line)}\n`) : '')
    fragment.append(textBlock(trace || `${textIn(output.ename)}: ${textIn(output.evalue)}`))
    return done()
  }
  const data = isObject(output.data) ? output.data : {}
  for (const [type, start] of PICTURES) {
    const bytes = type in data ? bytesIn(textIn(data[type])) : null
    if (bytes === null || !start.every((byte, at) => bytes[at] === byte)) continue
    const image = document.createElement('img')
    image.alt = textIn(data['text/plain'])
    image.src = URL.createObjectURL(new Blob([bytes], { type }))
    fragment.append(image)
    return done()
  }
  if ('text/html' in data) return safeHtml(textIn(data['text/html']), null, texts)
  if ('text/markdown' in data) return readMarkdown(textIn(data['text/markdown']), texts)
  const types = Object.keys(data)
  if (types.some((type) => type.startsWith('image/'))) left.add('picture')
  else if (types.some((type) => type !== 'text/plain' && type !== 'text/latex')) left.add('object')
  const text = textIn(data['text/latex'] ?? data['text/plain'])
  if (text !== '') fragment.append(textBlock(text))
  return done()
}

function bytesIn(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0))
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
