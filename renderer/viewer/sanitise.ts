import DOMPurify from 'dompurify'
import { firstOfSrcset } from '../../contract/model/srcset.ts'
import { createLeftOut } from './left-out.ts'
import { FIELD_ATTRIBUTE, PLACEHOLDER_ATTRIBUTE, prepareParts, type NotShown } from './page-parts.ts'

/** Attribute with the addresses of a picture, the best first, as JSON. */
export const PICTURE_ATTRIBUTE = 'data-picture'
/** Attribute with the address of a link. */
export const LINK_ATTRIBUTE = 'data-link'

type SanitiseOptions = {
  readonly base?: string | undefined
  readonly notShown: NotShown
  readonly left?: ReturnType<typeof createLeftOut>
}
/** Attributes that are read, and values of others that name an address. */
const WORDS = new Set(['alt', 'title', 'label', 'summary', 'abbr'])
const ADDRESS = /^\s*(?:[a-z][a-z+.-]*:|[/\\]{2})|url\s*\(/i
const EMBEDDED = /^data:image\/(?:png|jpeg|gif);base64,/i

/**
 * Sanitizes untrusted HTML. Text, headings, lists, tables, images, formulas and plain drawings stay, and of forms what
 * was entered; scripts, styles and frames are removed, and counted. Links and pictures of http and https keep their absolute addresses in attributes that load nothing
 * ({@link LINK_ATTRIBUTE}, {@link PICTURE_ATTRIBUTE}); only embedded pictures keep a source.
 *
 * @param options.base address that addresses are relative to, if the document has one
 * @param options.notShown texts in place of what is not shown
 */
export function sanitise(html: string, { base, notShown, left = createLeftOut() }: SanitiseOptions): DocumentFragment {
  const page = new DOMParser().parseFromString(html, 'text/html')
  prepareParts(page, notShown, left)
  const purify = DOMPurify()
  const sources = new WeakMap<Element, readonly string[]>()
  const found = new WeakMap<Element, { readonly name: string; readonly value: string }>()
  purify.addHook('uponSanitizeElement', (node) => {
    if (!(node instanceof Element) || node.localName !== 'picture') return
    const named = [...node.querySelectorAll('source')].flatMap((source) => srcsetOf(source))
    for (const image of node.querySelectorAll('img')) sources.set(image, named)
  })
  purify.addHook('beforeSanitizeAttributes', (element) => {
    if (element.localName === 'img') {
      const named = [...(sources.get(element) ?? []), element.getAttribute('src') ?? '', ...srcsetOf(element)]
      const addresses = named.flatMap((text) => webAddress(text, base) ?? [])
      found.set(element, { name: PICTURE_ATTRIBUTE, value: JSON.stringify(addresses) })
    } else if (element.localName === 'a') {
      const address = webAddress(element.getAttribute('href') ?? '', base)
      if (address !== null) found.set(element, { name: LINK_ATTRIBUTE, value: address })
    }
  })
  purify.addHook('afterSanitizeAttributes', (element) => {
    for (const { name, value } of [...element.attributes]) {
      // A drawing as data may look like a part of the app, so only bitmaps keep their source.
      const isKept = name === 'src' ? EMBEDDED.test(value) : WORDS.has(name) || !ADDRESS.test(value)
      if (!isKept || name === 'href' || name === 'xlink:href') element.removeAttribute(name)
    }
    const attribute = found.get(element)
    if (attribute) element.setAttribute(attribute.name, attribute.value)
  })
  return purify.sanitize(page.body, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true, mathMl: true, svg: true },
    ADD_ATTR: [FIELD_ATTRIBUTE, PLACEHOLDER_ATTRIBUTE],
    ALLOW_DATA_ATTR: false,
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'option',
      'dialog',
      'audio',
      'video',
      'source',
      'track',
      'picture',
      'map',
      'area',
    ],
    FORBID_ATTR: [
      ...['style', 'class', 'id', 'name', 'srcset', 'action', 'background', 'poster', 'target', 'tabindex', 'hidden'],
      // Of either theme.
      ...['color', 'bgcolor'],
      // Ours, on links.
      'role',
    ],
    FORBID_CONTENTS: ['script', 'style', 'template', 'noscript', 'annotation', 'annotation-xml', 'title'],
  })
}

function srcsetOf(element: Element): readonly string[] {
  const first = firstOfSrcset(element.getAttribute('srcset') ?? '')
  return first === null ? [] : [first]
}

/**
 * An absolute address of http or https, in which a host has its ASCII form; `null` for all others, and for one with a
 * user name, which can look like another host.
 */
export function webAddress(text: string, base?: string): string | null {
  // An empty one would be that of the page itself.
  const url = text.trim() === '' ? null : URL.parse(text.trim(), base)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return url.username === '' && url.password === '' ? url.href : null
}
