import { LINK_ATTRIBUTE } from './sanitise.ts'

/** Longest address in characters that is passed on. */
const LONGEST = 4096

/** Makes an element a link to an address: its click or Enter asks the page to open it. It has no `href` to follow. */
export function makeLink(element: HTMLElement, address: string): void {
  if (address.length > LONGEST) return
  element.setAttribute(LINK_ATTRIBUTE, address)
  element.setAttribute('role', 'link')
  element.tabIndex = 0
  element.title = address
}

/** Makes links of those of a sanitized document. */
export function makeLinks(article: ParentNode): void {
  for (const link of article.querySelectorAll<HTMLElement>(`a[${LINK_ATTRIBUTE}]`)) {
    makeLink(link, link.getAttribute(LINK_ATTRIBUTE) ?? '')
  }
}

/** Calls `onOpen` with the address of a link that the user clicks, or on which the user presses Enter. */
export function watchLinks(content: HTMLElement, onOpen: (address: string) => void): void {
  const addressAt = ({ target, isTrusted }: Event) => {
    const link = target instanceof Element ? target.closest('[role=link]') : null
    return isTrusted ? (link?.getAttribute(LINK_ATTRIBUTE) ?? null) : null
  }
  content.addEventListener('click', (event) => {
    const address = addressAt(event)
    // A drag across a link selects its text.
    if (address !== null && document.getSelection()?.isCollapsed !== false) onOpen(address)
  })
  content.addEventListener('keydown', (event) => {
    const address = event.key === 'Enter' ? addressAt(event) : null
    if (address !== null) onOpen(address)
  })
}
