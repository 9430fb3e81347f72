import type { Page } from '@playwright/test'

/** Texts in the window that a person cannot read, one line per place; empty if there are none. */
export async function unreadableText(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const root = document.scrollingElement ?? document.documentElement
    if (root.scrollWidth > window.innerWidth) problems.push(`the page scrolls sideways to ${root.scrollWidth}`)

    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    /** For screen readers only. */
    const isForEars = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width <= 1 || height <= 1
    }
    const hasTooltip = (element: Element | null) => element?.closest('[title]:not([title=""])') instanceof Element

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      for (let around: Element | null = parent; around; around = around.parentElement) {
        if (isForEars(around)) break
        const style = getComputedStyle(around)
        const edge = around.getBoundingClientRect()
        const outX = box.right > edge.right + 1.5 || box.left < edge.left - 1.5
        const outY = box.bottom > edge.bottom + 3 || box.top < edge.top - 3
        const isCut = (cuts(style.overflowX) && outX) || (cuts(style.overflowY) && outY)
        const spills = around.matches('button, [role=tab], kbd') && outX
        if ((isCut || spills) && !hasTooltip(parent)) {
          const where = `${around.tagName.toLowerCase()}.${around.className.toString().split(' ')[0] ?? ''}`
          problems.push(`${isCut ? 'cut' : 'spills'} by ${where}: ${text.slice(0, 60)}`)
          break
        }
        if (isCut || scrolls(style.overflowX) || scrolls(style.overflowY)) break
        if (style.position === 'fixed') break
      }
    }
    return [...new Set(problems)]
  })
}
