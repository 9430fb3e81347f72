/**
 * Makes an element. Properties with a dash and `role` become attributes, functions named `on…` listeners.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value))
    } else if (name.includes('-') || name === 'role' || name === 'for') {
      element.setAttribute(name, typeof value === 'string' ? value : JSON.stringify(value))
    } else {
      Object.assign(element, { [name]: value })
    }
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

/**
 * An element of the page that is always there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no ${id}`)
  return element
}

/**
 * Shows a screen and moves the focus to its heading, so that a screen reader begins there.
 * @param {...(Node | null)} content
 */
export function show(...content) {
  const main = byId('main')
  main.replaceChildren(...content.filter((part) => part !== null))
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  scrollTo(0, 0)
}

/**
 * Says something that must not be missed to a screen reader.
 * @param {string} text
 */
export function announce(text) {
  byId('announcer').textContent = text
}

/**
 * @param {number} bytes
 * @returns {string}
 */
export function sizeText(bytes) {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`
}

/**
 * @param {number} seconds
 * @returns {string}
 */
export function clockText(seconds) {
  /** @param {number} value */
  const two = (value) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
