import type { Document, Element, Node } from '@xmldom/xmldom'
import { DeskError } from '../../contract/model/errors.ts'

/**
 * Elements, at any depth, by which a manifest sends a player elsewhere or has it report what is watched: other manifests,
 * steering and clock servers, metrics, events (some are answered by a request) and license servers. A recorded answer has
 * no use for them, and one that is encrypted cannot be played.
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

/** Names of elements and attributes, with one prefix at most. */
const NAME = /^(?:[A-Za-z][\w.-]*:)?[A-Za-z][\w.-]*$/
/** Fields of a node in dash.js, by which an attribute could give its element another name. */
const NODE_FIELDS: ReadonlySet<string> = new Set([
  'attributes',
  'childNodes',
  'localName',
  'nodeName',
  'nodeValue',
  'prefix',
  'tagName',
])
/** Elements of DASH begin with a capital, its attributes do not. */
const CAPITAL = /^[A-Z]/
/** Levels of elements; DASH has about ten. */
const DEEPEST = 50

/**
 * Copies of a manifest what a player may read, and what it reads just as it is read here. The parser of dash.js
 * (`parseXml` of @svta/cml-xml) knows less of XML: it ends comments and processing instructions at another place, skips
 * what is no ASCII letter at the start of an attribute, and reads on behind the root. What DashParser.js makes of it
 * keeps attributes and children as fields of one object, so that they could stand in for each other, for fields of the
 * object itself and for its prototype. Like there, local names are what counts.
 *
 * @throws `media-unplayable` for a name that could be read otherwise, and for elements nested too deeply
 */
export function plainCopy(document: Document, element: Element, depth = 0): Element {
  if (depth > DEEPEST) throw new DeskError('media-unplayable', 'The manifest is nested deeper than any recording is.')
  assertName(element.nodeName)
  const copy = element.cloneNode(false) as Element
  for (const attribute of Array.from(copy.attributes)) {
    assertName(attribute.name)
    if (NODE_FIELDS.has(attribute.name)) throw readOtherwise()
    const isElementsName = attribute.prefix === null && CAPITAL.test(attribute.name)
    // A remote element would be fetched by the player behind the back of the check of hosts.
    if (isElementsName || attribute.localName === 'href') copy.removeAttributeNode(attribute)
    // Around numbers and durations XML Schema allows for whitespace, dash.js does not.
    else attribute.value = attribute.value.trim()
  }
  // Of several texts dash.js takes the last.
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
