import type { Document, Element, Node } from '@xmldom/xmldom'
import { DeskError } from '../../contract/model/errors.ts'

/**
 * Elements that are removed at any depth, because they make a player request other addresses or report what is watched:
 * other manifests, steering and clock servers, metrics, events (some cause a request) and license servers. A recorded
 * answer does not need them, and an encrypted one cannot be played anyway.
 */
const REMOVED_ELEMENTS: ReadonlySet<string> = new Set([
  'Location',
  'PatchLocation',
  'ImportedMPD',
  'ContentSteering',
  'ServiceDescription',
  'UTCTiming',
  'Metrics',
  'EventStream',
  'InbandEventStream',
  'ContentProtection',
])

/** Names of elements and attributes, with at most one prefix. */
const NAME = /^(?:[A-Za-z][\w.-]*:)?[A-Za-z][\w.-]*$/
/** Fields of a node in dash.js. An attribute with such a name could change its element's name. */
const NODE_FIELDS: ReadonlySet<string> = new Set([
  'attributes',
  'childNodes',
  'localName',
  'nodeName',
  'nodeValue',
  'prefix',
  'tagName',
])
/** Names of DASH elements begin with a capital letter, those of attributes do not. */
const CAPITAL = /^[A-Z]/
/** Deepest nesting of elements; DASH has about ten levels. */
export const DEEPEST = 50

/**
 * Copies the parts of a manifest that a player may read and parses exactly as they are parsed here. The parser of
 * dash.js (`parseXml` of @svta/cml-xml) deviates from XML: it ends comments and processing instructions elsewhere,
 * skips everything but ASCII letters at the start of an attribute, and continues after the root. DashParser.js then
 * keeps attributes and children as fields of one object, so that they could replace each other, fields of the object
 * itself and its prototype. As in dash.js, only local names count.
 *
 * @throws `media-unplayable` for a name that could be parsed differently, and for elements that are nested too deeply
 */
export function plainCopy(document: Document, element: Element, depth = 0): Element {
  if (depth > DEEPEST) throw new DeskError('media-unplayable', 'The manifest is nested deeper than any recording is.')
  assertName(element.nodeName)
  const copy = element.cloneNode(false) as Element
  for (const attribute of Array.from(copy.attributes)) {
    assertName(attribute.name)
    if (NODE_FIELDS.has(attribute.name)) throw readOtherwise()
    const isElementsName = attribute.prefix === null && CAPITAL.test(attribute.name)
    // A player would fetch a remote element (xlink) without the check of its host.
    if (isElementsName || attribute.localName === 'href') copy.removeAttributeNode(attribute)
    // XML Schema allows whitespace around numbers and durations, dash.js does not.
    else attribute.value = attribute.value.trim()
  }
  // Of several texts dash.js takes only the last.
  if (element.localName === 'BaseURL') copy.textContent = element.textContent ?? ''
  else copyChildren(document, element, copy, depth)
  return copy
}

function copyChildren(document: Document, element: Element, copy: Element, depth: number): void {
  for (const child of Array.from(element.childNodes)) {
    if (isText(child)) {
      copy.appendChild(document.createTextNode(child.nodeValue ?? ''))
    } else if (isElement(child)) {
      const name = child.localName ?? ''
      if (CAPITAL.test(name) && !REMOVED_ELEMENTS.has(name)) copy.appendChild(plainCopy(document, child, depth + 1))
    }
  }
}

function isText(node: Node): boolean {
  return node.nodeType === node.TEXT_NODE || node.nodeType === node.CDATA_SECTION_NODE
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE
}

function assertName(name: string): void {
  if (!NAME.test(name)) throw readOtherwise()
}

function readOtherwise(): DeskError {
  return new DeskError('media-unplayable', 'The manifest has a name that a player could read otherwise.')
}
