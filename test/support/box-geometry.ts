import type { Locator } from '@playwright/test'

/**
 * Content of elements that is visible outside their box, one line per place; empty if there is none. Scrollable content
 * may be longer than its box, and text for screen readers only is ignored.
 */
export async function spilled(boxes: Locator, inside: string): Promise<readonly string[]> {
  return boxes.evaluateAll((elements, selector) => {
    const problems: string[] = []
    const room = 1.5
    for (const box of elements) {
      const edge = box.getBoundingClientRect()
      const boxStyle = getComputedStyle(box)
      const scrollsDown = boxStyle.overflowY === 'auto' || boxStyle.overflowY === 'scroll'
      if (box.scrollWidth > box.clientWidth + 1 && (boxStyle.overflowX === 'auto' || boxStyle.overflowX === 'scroll')) {
        problems.push(`${nameOf(box)} scrolls sideways by ${box.scrollWidth - box.clientWidth}`)
      }
      for (const element of box.querySelectorAll(selector)) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue
        const own = element.getBoundingClientRect()
        if (own.width <= 1 || own.height <= 1) continue
        const scroller = scrollerOf(element, box)
        const isOutX = own.left < edge.left - room || own.right > edge.right + room
        const isOutY =
          !scrollsDown && scroller === null && (own.top < edge.top - room || own.bottom > edge.bottom + room)
        if (isOutX || isOutY) {
          problems.push(
            `${nameOf(element)} of ${nameOf(box)}: ${[own.left, own.top, own.right, own.bottom].map(Math.round).join(' ')} in ${[edge.left, edge.top, edge.right, edge.bottom].map(Math.round).join(' ')}`,
          )
        }
      }
    }
    return [...new Set(problems)]

    /** The nearest scrolling element between the two; `null` if there is none. */
    function scrollerOf(element: Element, box: Element): Element | null {
      for (let around = element.parentElement; around && around !== box; around = around.parentElement) {
        const { overflowY } = getComputedStyle(around)
        if (overflowY === 'auto' || overflowY === 'scroll' || overflowY === 'hidden') return around
      }
      return null
    }
    function nameOf(element: Element): string {
      const text = element.textContent?.trim().slice(0, 20) ?? ''
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0] ?? ''} “${text}”`
    }
  }, inside)
}
