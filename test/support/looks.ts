import type { Page } from '@playwright/test'

/** Each function returns a line for every place with a problem, and nothing if there is none. */

/**
 * States that cannot be seen in forced colors: selection, checks and other states need a border, an outline or a forced
 * color there, because backgrounds and shadows are removed.
 */
export async function unmarkedStates(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const states = [
      '#sessions-grid [role=row][aria-selected=true]',
      'nav [aria-current]:not(span > button)',
      'nav span:has(> button[aria-current])',
      '[role=option][aria-selected=true] svg',
      'label[data-selected] > span[class*=box]',
      '[role=progressbar] > span',
      '[class*=_badge_]',
      '[class*=_chip_]',
      '[class*=_playhead_]',
      '[class*=_track_]',
      '[class*=_dot_]',
      'button[data-focus-visible]',
      'progress',
    ]
    const problems: string[] = []
    const clear = (colour: string) => colour === 'transparent' || /^rgba\(.*, 0\)$/.test(colour)
    const backdrop = (element: Element): string => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { backgroundColor } = getComputedStyle(around)
        if (!clear(backgroundColor)) return backgroundColor
      }
      return getComputedStyle(document.documentElement).backgroundColor
    }
    for (const element of document.querySelectorAll(states.join(', '))) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (element.getBoundingClientRect().width < 2) continue
      const style = getComputedStyle(element)
      const hasOutline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
      const hasBorder = style.borderTopStyle !== 'none' && parseFloat(style.borderTopWidth) > 0
      const hasColour = !clear(style.backgroundColor) && style.backgroundColor !== backdrop(element)
      if (hasOutline || hasBorder || hasColour || element instanceof SVGElement) continue
      problems.push(`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} shows no state`)
    }
    return [...new Set(problems)]
  })
}

/** Texts in selected rows without the row's own text color, which is the only legible one there. */
export async function unreadableSelection(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('#sessions-grid [role=row][aria-selected=true]')]
    const problems = rows.flatMap((row) =>
      [...row.querySelectorAll('*')]
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
        .filter((element) => getComputedStyle(element).color !== getComputedStyle(row).color)
        .map((element) => `“${element.textContent ?? ''}” of a selected row is ${getComputedStyle(element).color}`),
    )
    return [...new Set(problems)]
  })
}

/** Animations and transitions that last longer than the eye can see. */
export async function motions(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const most = 10
    const milliseconds = (list: string) =>
      Math.max(...list.split(',').map((one) => parseFloat(one) * (one.trim().endsWith('ms') ? 1 : 1000)))
    const problems = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) > most)
      .map((one) => `an animation runs ${String(one.effect?.getComputedTiming().endTime)} ms`)
    for (const element of document.querySelectorAll('*')) {
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(element, pseudo)
        const lasts = Math.max(milliseconds(style.transitionDuration), milliseconds(style.animationDuration))
        const repeats = style.animationName !== 'none' && style.animationIterationCount === 'infinite'
        if (lasts <= most && !repeats && style.scrollBehavior !== 'smooth') continue
        problems.push(`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${lasts} ms`)
      }
    }
    return [...new Set(problems)]
  })
}

/** Icons and field borders with a contrast below 3:1 to their surroundings, and placeholders below 4.5:1. */
export async function faintParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    type Colour = readonly [number, number, number, number]
    /** Colors that were read from the canvas, and what is behind elements: a page has few of them, and many parts. */
    const colours = new Map<string, Colour>()
    const grounds = new Map<Element, Colour>()
    const kept = <K>(known: Map<K, Colour>, key: K, find: () => Colour): Colour => {
      const found = known.get(key) ?? find()
      known.set(key, found)
      return found
    }
    /** Converts any CSS color to what the screen shows, 0 to 255 and opacity. */
    const read = (colour: string): Colour => kept(colours, colour, () => draw(colour))
    const draw = (colour: string): Colour => {
      if (context === null) throw new Error('no canvas')
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = (top: Colour, below: Colour): Colour => {
      const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const behind = (element: Element | null): Colour => {
      if (element === null) return [255, 255, 255, 1]
      return kept(grounds, element, () => {
        const own = read(getComputedStyle(element).backgroundColor)
        return own[3] >= 0.999 ? own : over(own, behind(element.parentElement))
      })
    }
    const light = ([red, green, blue]: Colour) => {
      const linear = [red, green, blue].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
    }
    const ratio = (one: Colour, other: Colour) => {
      const [more = 0, less = 0] = [light(one), light(other)].sort((a, b) => b - a)
      return (more + 0.05) / (less + 0.05)
    }
    const problems: string[] = []
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 2 &&
      // Disabled controls need no contrast: WCAG 2.2, 1.4.3 and 1.4.11.
      element.closest(':disabled, [data-disabled], [aria-disabled=true]') === null
    const check = (element: Element, what: string, found: number, least: number) => {
      if (found >= least) return
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ').at(-1) ?? ''}`
      problems.push(`${what} of ${name} holds ${found.toFixed(2)} of ${least}:1`)
    }
    for (const icon of document.querySelectorAll('button svg, a svg, summary svg, [role=gridcell] svg')) {
      const { color, opacity } = getComputedStyle(icon)
      if (!isShown(icon) || Number(opacity) < 0.5 || read(color)[3] === 0) continue
      // An icon beside a text with the same meaning needs none.
      const control = icon.closest('button, a, summary, [role=gridcell]')
      if (control?.textContent?.trim() !== '') continue
      const below = behind(icon.parentElement)
      check(icon, 'icon', ratio(over(read(color), below), below), 3)
    }
    const fields =
      'input:not([type=range], [type=checkbox], [type=radio]), textarea, label > span:has(> svg:only-child, > span:only-child)'
    for (const field of document.querySelectorAll(fields)) {
      if (!isShown(field)) continue
      const around = parseFloat(getComputedStyle(field).borderTopWidth) > 0 ? field : field.parentElement
      if (around === null) continue
      const { borderTopColor, borderTopWidth } = getComputedStyle(around)
      const outside = behind(around.parentElement)
      const border = parseFloat(borderTopWidth) > 0 ? ratio(over(read(borderTopColor), outside), outside) : 0
      // A field with its own background needs no border; a field that fills a bar has the bar's.
      if (border > 0) check(field, 'border', border, 3)
      if (field instanceof HTMLInputElement && field.placeholder !== '') {
        const placeholder = read(getComputedStyle(field, '::placeholder').color)
        check(field, 'placeholder', ratio(over(placeholder, behind(field)), behind(field)), 4.5)
      }
    }
    return [...new Set(problems)]
  })
}

/** Controls smaller than 24 by 24 pixels with another control too close (WCAG 2.2, 2.5.8). */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const least = 24
    const top =
      document.querySelector('[data-overlay]') === null
        ? document
        : [...document.querySelectorAll('[data-overlay]')].at(-1)
    const all = [
      ...(top?.querySelectorAll<HTMLElement>(
        'button, a[href], input, select, textarea, summary, [role=option], [role=menuitem], [role=separator][tabindex]',
      ) ?? []),
    ]
    const boxes = all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => {
        // The target of a checkbox with a label is the label.
        const target = one.matches('[type=checkbox], [type=radio]') ? (one.closest('label') ?? one) : one
        return { target, box: target.getBoundingClientRect() }
      })
      // Content for screen readers only cannot be clicked.
      .filter(({ box, target }) => {
        const around = target.parentElement?.getBoundingClientRect()
        return box.width > 1 && box.height > 1 && (around === undefined || around.width > 1)
      })
      .filter(({ target }) => target.closest('[aria-hidden=true]') === null)
    const middle = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
    const problems: string[] = []
    for (const { target, box } of boxes) {
      if (box.width >= least - 0.5 && box.height >= least - 0.5) continue
      const { x, y } = middle(box)
      const near = boxes.find((other) => {
        if (other.target === target || other.target.contains(target) || target.contains(other.target)) return false
        const across = Math.max(other.box.left - x, 0, x - other.box.right)
        const down = Math.max(other.box.top - y, 0, y - other.box.bottom)
        return Math.hypot(across, down) < least / 2
      })
      if (near === undefined) continue
      const name = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30)
      problems.push(
        `“${name(target)}” is ${Math.round(box.width)} × ${Math.round(box.height)} beside “${name(near.target)}”`,
      )
    }
    return [...new Set(problems)]
  })
}

/** Controls that overlap, and controls that cannot be scrolled into the window. */
export async function overlaps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const overlays = [...document.querySelectorAll('[data-overlay]')]
    const root: ParentNode = overlays.at(-1) ?? document
    const controls = [...root.querySelectorAll<HTMLElement>('button, a[href], select, textarea, summary')].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getClientRects().length > 0,
    )
    const problems: string[] = []
    const name = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30)
    /** The visible part of a control; what a scrolling ancestor hides can be scrolled to. */
    const seen = (one: HTMLElement): DOMRect | null => {
      const box = one.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) return null
      let { left, top, right, bottom } = box
      for (let around = one.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const edge = around.getBoundingClientRect()
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      return right - left > 2 && bottom - top > 2 ? new DOMRect(left, top, right - left, bottom - top) : null
    }
    const shown = controls.map((one) => ({ one, box: seen(one) }))
    for (const [index, { one, box }] of shown.entries()) {
      if (box === null) continue
      for (const { one: other, box: second } of shown.slice(index + 1)) {
        if (second === null || one.contains(other) || other.contains(one)) continue
        const across = Math.min(box.right, second.right) - Math.max(box.left, second.left)
        const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top)
        if (across > 3 && down > 3) problems.push(`“${name(one)}” lies on “${name(other)}”`)
      }
      const isOut =
        box.right < 1 || box.left > window.innerWidth - 1 || box.bottom < 1 || box.top > window.innerHeight - 1
      if (isOut) problems.push(`“${name(one)}” is out of the window`)
    }
    return [...new Set(problems)]
  })
}

/** Notices that cover a part of the screen. */
export async function coveredByNotices(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const places = [0.02, 0.25, 0.5, 0.75, 0.98]
    const problems: string[] = []
    for (const notice of document.querySelectorAll('section[aria-label="Messages"] > ul > li')) {
      const { left, top, width, height } = notice.getBoundingClientRect()
      const below = places
        .flatMap((across) => places.map((down) => [left + across * width, top + down * height] as const))
        .flatMap(([x, y]) => document.elementsFromPoint(x, y))
        .find((element) => element.closest('main, nav') !== null)
      if (below) problems.push(`“${(notice.textContent ?? '').slice(0, 30)}” lies on ${below.tagName.toLowerCase()}`)
    }
    return problems
  })
}
