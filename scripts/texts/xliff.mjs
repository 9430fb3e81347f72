import { DOMImplementation, DOMParser, XMLSerializer } from '@xmldom/xmldom'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2'
/** States of a target that nobody has translated yet; a tool may have filled it with the English text. */
const UNTRANSLATED = new Set(['new', 'needs-translation'])

/**
 * Rows as XLIFF 1.2, which tools for translators read: a `file` for each part of the catalogue, a `trans-unit` for each
 * text. Context, plural form and placeholders are notes.
 */
export function toXliff(rows, language) {
  const document = new DOMImplementation().createDocument(NAMESPACE, 'xliff')
  const root = document.documentElement
  root.setAttribute('version', '1.2')
  const add = (parent, name, { text, ...attributes }, indent) => {
    const element = document.createElementNS(NAMESPACE, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    if (text !== undefined) element.appendChild(document.createTextNode(text))
    parent.appendChild(document.createTextNode(`\n${' '.repeat(indent)}`))
    parent.appendChild(element)
    return element
  }
  const end = (element, indent) => element.appendChild(document.createTextNode(`\n${' '.repeat(indent)}`))
  for (const [file, units] of Map.groupBy(rows, (row) => row.file)) {
    const element = add(
      root,
      'file',
      { original: file, datatype: 'plaintext', 'source-language': 'en', 'target-language': language },
      2,
    )
    const body = add(element, 'body', {}, 4)
    for (const { key, english, translation, context, placeholders, plural } of units) {
      const unit = add(body, 'trans-unit', { id: key, 'xml:space': 'preserve' }, 6)
      add(unit, 'source', { text: english }, 8)
      if (translation !== '') add(unit, 'target', { state: 'translated', text: translation }, 8)
      add(unit, 'note', { from: 'context', text: context }, 8)
      if (plural !== '') add(unit, 'note', { from: 'plural form', text: plural }, 8)
      if (placeholders !== '') add(unit, 'note', { from: 'placeholders', text: placeholders }, 8)
      end(unit, 6)
    }
    end(body, 4)
    end(element, 2)
  }
  end(root, 0)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`
}

/**
 * @param {string} text of an XLIFF 1.2 file
 * @returns {{ place: string, file: string, key: string, english: string, translation: string }[]}
 * @throws {Error} with what is wrong with the file as a whole
 */
export function fromXliff(text) {
  const root = parsed(text).documentElement
  if (root.localName !== 'xliff' || root.namespaceURI !== NAMESPACE) throw new Error('is not XLIFF 1.2')
  const units = [...root.getElementsByTagNameNS(NAMESPACE, 'trans-unit')]
  return units.map((unit, index) => {
    const file = fileAround(unit)?.getAttribute('original') ?? ''
    const key = unit.getAttribute('id') ?? ''
    const place = `unit ${index + 1}`
    const [source, target] = ['source', 'target'].map((name) => unit.getElementsByTagNameNS(NAMESPACE, name)[0])
    for (const element of [source, target]) {
      if ([...(element?.childNodes ?? [])].some((node) => node.nodeType === node.ELEMENT_NODE))
        throw new Error(`has elements in the text of ${place} (${file} ${key}); placeholders are plain text`)
    }
    const isNew = target === undefined || UNTRANSLATED.has(target.getAttribute('state') ?? '')
    return { place, file, key, english: source?.textContent ?? '', translation: isNew ? '' : target.textContent }
  })
}

/** A tool may have put units into groups. */
function fileAround(element) {
  let around = element.parentNode
  while (around !== null && around.localName !== 'file') around = around.parentNode
  return around
}

function parsed(text) {
  if (/<!DOCTYPE/i.test(text)) throw new Error('has a document type, which XLIFF has not')
  const onError = (_level, message) => {
    throw new Error(`is not XML: ${message.split('\n', 1)[0]}`)
  }
  return new DOMParser({ onError }).parseFromString(text, 'application/xml')
}
