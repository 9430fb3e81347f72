import type { createLeftOut } from './left-out.ts'
import { isPlainDrawing, withOwnStyles } from './drawings.ts'
import type { ViewerInput } from './viewer-messages.ts'

type Collector = ReturnType<typeof createLeftOut>
export type NotShown = ViewerInput['texts']['notShown']

/** Attribute of a text that stands in place of what is not shown, and of the value of a field. */
export const PLACEHOLDER_ATTRIBUTE = 'data-placeholder'
export const FIELD_ATTRIBUTE = 'data-field'

const CHECKED = { checkbox: ['☐', '☑'], radio: ['○', '◉'] } as const

/**
 * Prepares a parsed page for the sanitizer, which would remove its fields and frames without a trace: what was entered
 * becomes text, what cannot be shown leaves a placeholder, and both it and scripts and styles are counted.
 */
export function prepareParts(page: Document, notShown: NotShown, left: Collector): void {
  const all = (selector: string) => page.querySelectorAll<HTMLElement>(selector)
  left.add('script', all('script').length)
  left.add('style', all('style, link[rel~="stylesheet" i]').length)
  for (const field of page.querySelectorAll('input')) showInput(field)
  for (const field of page.querySelectorAll('textarea')) field.replaceWith(fieldOf(page, 'pre', field.value))
  for (const field of page.querySelectorAll('select')) {
    const chosen = [...field.options].filter(({ selected }) => selected)
    field.replaceWith(fieldOf(page, 'span', chosen.map(({ text }) => text).join(', ')))
  }
  for (const details of page.querySelectorAll('details')) details.open = true
  for (const frame of all('iframe, frame')) {
    left.add('frame')
    frame.replaceWith(placeholderOf(page, notShown.frame))
  }
  for (const object of all('object, embed, applet')) {
    left.add('object')
    // What it has inside is for those who cannot show it.
    object.replaceWith(placeholderOf(page, notShown.object), ...object.childNodes)
  }
  for (const media of all('audio, video')) {
    left.add('media')
    media.replaceWith(placeholderOf(page, notShown.media), ...media.childNodes)
  }
  for (const drawing of page.querySelectorAll('svg')) {
    if (drawing.parentElement?.closest('svg')) continue
    if (isPlainDrawing(drawing)) {
      withOwnStyles(drawing)
      continue
    }
    left.add('drawing')
    const words = [...drawing.querySelectorAll('title, desc, text, foreignObject')].flatMap(
      ({ textContent }) => textContent?.trim() || [],
    )
    drawing.replaceWith(placeholderOf(page, notShown.drawing, words.join(' ')))
  }
  for (const canvas of all('canvas')) {
    left.add('drawing')
    canvas.replaceWith(placeholderOf(page, notShown.drawing), ...canvas.childNodes)
  }
}

function showInput(field: HTMLInputElement): void {
  const { type, ownerDocument: page } = field
  if (type === 'checkbox' || type === 'radio') {
    field.replaceWith(page.createTextNode(`${CHECKED[type][field.defaultChecked ? 1 : 0]} `))
  } else if (type === 'hidden' || type === 'image' || type === 'file') {
    field.replaceWith(page.createTextNode(field.alt))
  } else {
    field.replaceWith(fieldOf(page, 'span', field.getAttribute('value') ?? ''))
  }
}

function fieldOf(page: Document, tag: 'span' | 'pre', value: string): HTMLElement {
  const element = page.createElement(tag)
  element.setAttribute(FIELD_ATTRIBUTE, '')
  element.textContent = value
  return element
}

function placeholderOf(page: Document, text: string, words = ''): HTMLElement {
  const element = page.createElement('span')
  element.setAttribute(PLACEHOLDER_ATTRIBUTE, '')
  element.textContent = words === '' ? text : `${text} ${words}`
  return element
}
