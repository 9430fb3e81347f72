import DOMPurify from 'dompurify'

/**
 * Makes a stranger's HTML harmless: text, headings, lists, tables and pictures that are inside the file stay; scripts,
 * styles, forms, frames and every address that could be fetched or followed go. Links keep their address as a hint.
 */
export function sanitise(html: string): DocumentFragment {
  const purify = DOMPurify()
  purify.addHook('afterSanitizeAttributes', (element) => {
    const address = element.getAttribute('href')
    if (address === null) return
    element.removeAttribute('href')
    element.setAttribute('title', address)
  })
  return purify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|data:image\/(?:png|jpeg|gif);base64,)/i,
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
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'action', 'background', 'poster', 'target', 'tabindex'],
    FORBID_CONTENTS: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title'],
  })
}
