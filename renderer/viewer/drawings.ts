/** Elements whose drawing needs what is not taken over: references, scripts of motion, HTML, styles for classes. */
const NEEDS_MORE =
  'style, use, foreignObject, filter, mask, clipPath, pattern, marker, linearGradient, radialGradient, animate, ' +
  'animateMotion, animateTransform, animateColor, set, image, script, textPath, tref'

/** Properties of a style that are attributes of SVG as well. */
const PROPERTIES = [
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray'],
  ...[
    'stroke-dashoffset',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-miterlimit',
    'opacity',
    'display',
    'visibility',
  ],
  ...['font-size', 'font-family', 'font-weight', 'font-style', 'text-anchor', 'dominant-baseline'],
]

/** Whether a drawing is made of shapes and text alone, so that it looks as it was made without its other parts. */
export function isPlainDrawing(drawing: Element): boolean {
  if (drawing.querySelector(NEEDS_MORE) !== null) return false
  return [drawing, ...drawing.querySelectorAll('*')].every((element) =>
    [...element.attributes].every(({ value }) => !/url\s*\(/i.test(value)),
  )
}

/** Gives the shapes of a drawing their own styles as attributes: style attributes are removed. */
export function withOwnStyles(drawing: SVGElement): void {
  // The style attributes of the page itself are not read under the frame's policy.
  const { style } = document.createElement('span')
  for (const element of [drawing, ...drawing.querySelectorAll('[style]')]) {
    style.cssText = element.getAttribute('style') ?? ''
    for (const property of PROPERTIES) {
      const value = style.getPropertyValue(property)
      if (value !== '') element.setAttribute(property, value)
    }
  }
}
