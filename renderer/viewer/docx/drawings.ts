import { missingPicture } from '../pictures.ts'
import type { Rewriting } from './rewriting.ts'
import { all, allWord, attribute, childAt, closestWord, isWord, newWord, runOf, unwrap, wordsOf } from './word-xml.ts'

/** Content that only its first form has, where a document has a second one for older programs. */
const RICH = ['txbxContent', 'blip', 'oMath', 'relIds', 'chart', 't']
const has = (element: Element | null, names: readonly string[]) =>
  element !== null && names.some((name) => element.getElementsByTagNameNS('*', name).length > 0)

/** Keeps one form of each alternative: the first that shows something here, otherwise the last resort. */
export function chooseAlternatives(root: Element): void {
  for (const element of [...all(root, 'AlternateContent')].reverse()) {
    const choices = [...element.children]
    const chosen =
      choices.find((one) => one.localName === 'Choice' && has(one, RICH)) ??
      choices.find(({ localName }) => localName === 'Fallback') ??
      choices[0]
    element.replaceWith(...(chosen?.childNodes ?? []))
  }
}

/**
 * Takes apart what is drawn: the paragraphs of text boxes follow theirs, pictures stand in the line, charts and diagrams
 * are named by their words, and what has neither words nor a picture is counted.
 */
export async function takeDrawingsApart(root: Element, rewriting: Rewriting): Promise<void> {
  const drawn = [...allWord(root, 'drawing'), ...allWord(root, 'pict'), ...allWord(root, 'object')]
  for (const drawing of drawn) {
    // One in a text box may be gone with another.
    if (!root.contains(drawing)) continue
    const paragraph = closestWord(drawing, 'p')
    const signs = await signsOf(drawing, rewriting)
    const boxes = all(drawing, 'txbxContent').filter((box) => outerBox(box, drawing) === null)
    if (paragraph) paragraph.after(...boxes.flatMap((box) => [...box.childNodes]))
    const runs = signs.map((sign) => runOf(drawing.ownerDocument, sign))
    const run = closestWord(drawing, 'r')
    drawing.remove()
    if (run) run.after(...runs)
    else paragraph?.append(...runs)
  }
}

function outerBox(box: Element, within: Element): Element | null {
  for (let at = box.parentElement; at !== null && at !== within; at = at.parentElement) {
    if (at.localName === 'txbxContent') return at
  }
  return null
}

const isInBox = (element: Element, within: Element): boolean => {
  for (let at = element.parentElement; at !== null && at !== within; at = at.parentElement) {
    if (at.localName === 'txbxContent') return true
  }
  return false
}

/** What stands in the line in place of a drawing. Drawings in its text boxes have their own turn. */
async function signsOf(drawing: Element, rewriting: Rewriting): Promise<readonly string[]> {
  const { left, texts, places } = rewriting
  const own = (name: string) => all(drawing, name).filter((one) => !isInBox(one, drawing))
  const signs: string[] = []
  const description = childAt(drawing.firstElementChild, 'docPr')
  const described = ['descr', 'title'].map((one) => attribute(description, one)?.trim() ?? '')
  const name = described.find((words) => words !== '') ?? ''
  for (const picture of [...own('blip'), ...own('imagedata')]) {
    const id = attribute(picture, 'embed') ?? attribute(picture, 'id') ?? attribute(picture, 'link')
    signs.push(await rewriting.picture(id, name === '' ? (attribute(picture, 'title') ?? '') : name))
  }
  for (const reference of own('chart')) {
    left.add('chart')
    signs.push(places.add({ kind: 'inline', node: missingPicture(await rewriting.wordsOf(reference, 'id'), texts) }))
  }
  for (const reference of own('relIds')) {
    left.add('diagram')
    signs.push(places.add({ kind: 'inline', node: missingPicture(await rewriting.wordsOf(reference, 'dm'), texts) }))
  }
  const objects = own('OLEObject').length
  left.add('object', objects)
  const art = own('textpath').flatMap((path) => attribute(path, 'string') ?? [])
  if (art.length > 0) signs.push(art.join(' '))
  const hasBox = all(drawing, 'txbxContent').length > 0
  // A horizontal line is drawn, and nothing that a person made.
  const isRule = own('rect').some((one) => attribute(one, 'hr') !== null)
  if (signs.length === 0 && objects === 0 && !hasBox && !isRule && drawing.childElementCount > 0) left.add('drawing')
  return signs
}

/** Characters of a font of signs, written as text, become the signs that the library knows. */
export function nameSymbols(root: Element): void {
  for (const text of allWord(root, 't')) {
    if (!/[\uf020-\uf0ff]/.test(text.textContent ?? '')) continue
    const font = attribute(childAt(text.parentElement, 'rPr', 'rFonts'), 'ascii') ?? 'Symbol'
    const parts = (text.textContent ?? '').split(/([\uf020-\uf0ff])/)
    const nodes = parts.flatMap((part, at): readonly Node[] => {
      if (part === '') return []
      if (at % 2 === 1) {
        const sign = newWord(text.ownerDocument, 'sym')
        sign.setAttributeNS(sign.namespaceURI, 'w:font', font)
        sign.setAttributeNS(sign.namespaceURI, 'w:char', part.charCodeAt(0).toString(16).toUpperCase())
        return [sign]
      }
      return [...runOf(text.ownerDocument, part).childNodes]
    })
    text.replaceWith(...nodes)
  }
}

/** Phonetic signs above words. */
export function placeRuby(root: Element, { places }: Rewriting): void {
  for (const element of allWord(root, 'ruby')) {
    const ruby = document.createElement('ruby')
    const above = document.createElement('rt')
    const words = (name: string) => wordsOf(childAt(element, name) ?? newWord(element.ownerDocument, 't'))
    above.textContent = words('rt')
    ruby.append(words('rubyBase'), above)
    const run = runOf(element.ownerDocument, places.add({ kind: 'inline', node: ruby }))
    // Within its run the sign is a text; a run in a run is none.
    if (isWord(element.parentElement, 'r')) element.replaceWith(...run.childNodes)
    else element.replaceWith(run)
  }
}

/** Elements whose content the library reads, and those that it leaves out for a reason. */
const READ = new Set([
  ...['p', 'r', 't', 'tbl', 'tr', 'tc', 'hyperlink', 'sdt', 'sdtContent', 'customXml', 'smartTag', 'ins', 'moveTo'],
  ...[
    'del',
    'moveFrom',
    'pPr',
    'rPr',
    'tblPr',
    'trPr',
    'tcPr',
    'sdtPr',
    'sectPr',
    'body',
    'footnote',
    'endnote',
    'comment',
  ],
  ...['rubyBase', 'rt', 'drawing', 'pict', 'object', 'txbxContent'],
])

/** Dissolves elements around runs and paragraphs that the library does not know: fields, directions, own ones. */
export function dissolveUnknown(root: Element): void {
  for (const element of [...root.getElementsByTagName('*')].reverse()) {
    if (isWord(element) && READ.has(element.localName)) continue
    const holds = [...element.children].some((child) =>
      ['r', 'p', 'tbl', 'hyperlink'].some((name) => isWord(child, name)),
    )
    if (holds) unwrap(element)
  }
}
