import type { Element } from '@xmldom/xmldom'

export function childElements(parent: Element): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === node.ELEMENT_NODE)
}

/** Children by local name. */
export function childrenNamed(parent: Element, name: string): Element[] {
  return childElements(parent).filter((child) => child.localName === name)
}
