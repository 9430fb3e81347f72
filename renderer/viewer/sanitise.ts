import DOMPurify from 'dompurify'

/**
 * Sanitizes untrusted HTML. Text, headings, lists, tables and embedded images stay; scripts, styles, forms and frames
 * are removed. Links keep their address as a tooltip only. Addresses of external images stay, and the frame's content
 * security policy blocks them.
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
