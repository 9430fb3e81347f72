const MATH = 'http://www.w3.org/1998/Math/MathML'
const DEEPEST = 60

const math = (name: string, ...children: readonly (Node | string)[]): Element => {
  const element = document.createElementNS(MATH, name)
  element.append(...children)
  return element
}

/** The equation of an Office document (OMML) as MathML, which browsers draw. */
export function equationOf(element: Element): Element {
  return math('math', ...partsOf(element, 0))
}

/** The formula of an OpenDocument file, which is MathML, without anything else that it may hold. */
export function copyOfMath(element: Element): Element {
  return math('math', ...copied(element, 0))
}

const LEAVES = /^(?:mi|mn|mo|mtext|ms)$/
const COPIED =
  /^(?:mrow|mfrac|msqrt|mroot|mstyle|merror|mpadded|mphantom|msub|msup|msubsup|munder|mover|munderover|mmultiscripts|mprescripts|none|mtable|mtr|mtd|mspace|mfenced)$/

function copied(element: Element, depth: number): readonly Element[] {
  if (depth > DEEPEST) return []
  return [...element.children].flatMap((child): readonly Element[] => {
    const name = child.localName
    if (LEAVES.test(name)) return [math(name, child.textContent ?? '')]
    // The source of the formula in another language.
    if (name === 'annotation' || name === 'annotation-xml') return []
    const children = copied(child, depth + 1)
    if (name === 'mfenced') return [math('mrow', math('mo', '('), ...children, math('mo', ')'))]
    return COPIED.test(name) ? [math(name, ...children)] : children
  })
}

const child = (element: Element, name: string) => [...element.children].find(({ localName }) => localName === name)
const value = (element: Element, properties: string, name: string): string | null => {
  const found = child(child(element, properties) ?? element, name)
  return found === undefined ? null : ([...found.attributes].find(({ localName }) => localName === 'val')?.value ?? '')
}

/** The children of an element with a meaning, as MathML. */
function partsOf(element: Element, depth: number): readonly Node[] {
  if (depth > DEEPEST) return []
  return [...element.children].flatMap((one) => partOf(one, depth + 1))
}

function partOf(element: Element, depth: number): readonly Node[] {
  const name = element.localName
  if (name === 'r') return runOf(element)
  // Properties of all kinds.
  if (name.endsWith('Pr')) return []
  const part = (of: string): Element => {
    const found = child(element, of)
    return math('mrow', ...(found ? partsOf(found, depth) : []))
  }
  const many = (of: string) =>
    [...element.children].filter(({ localName }) => localName === of).map((one) => math('mrow', ...partsOf(one, depth)))
  switch (name) {
    case 'f': {
      const fraction = math('mfrac', part('num'), part('den'))
      if (value(element, 'fPr', 'type') === 'noBar') fraction.setAttribute('linethickness', '0')
      return [fraction]
    }
    case 'sSup':
      return [math('msup', part('e'), part('sup'))]
    case 'sSub':
      return [math('msub', part('e'), part('sub'))]
    case 'sSubSup':
      return [math('msubsup', part('e'), part('sub'), part('sup'))]
    case 'sPre':
      return [math('mmultiscripts', part('e'), math('mprescripts'), part('sub'), part('sup'))]
    case 'rad': {
      const hasDegree = (child(element, 'deg')?.textContent ?? '').trim() !== ''
      return [hasDegree ? math('mroot', part('e'), part('deg')) : math('msqrt', part('e'))]
    }
    case 'nary': {
      const sign = math('mo', value(element, 'naryPr', 'chr') ?? '∫')
      const isAside = value(element, 'naryPr', 'limLoc') === 'subSup'
      return [math(isAside ? 'msubsup' : 'munderover', sign, part('sub'), part('sup')), part('e')]
    }
    case 'd': {
      const between = value(element, 'dPr', 'sepChr') ?? '|'
      const parts = many('e').flatMap((one, at) => (at === 0 ? [one] : [math('mo', between), one]))
      const [begin, end] = [value(element, 'dPr', 'begChr') ?? '(', value(element, 'dPr', 'endChr') ?? ')']
      return [math('mrow', math('mo', begin), ...parts, math('mo', end))]
    }
    case 'm':
      return [math('mtable', ...rowsOf(element, depth))]
    case 'eqArr':
      return [math('mtable', ...many('e').map((one) => math('mtr', math('mtd', one))))]
    case 'limLow':
      return [math('munder', part('e'), part('lim'))]
    case 'limUpp':
      return [math('mover', part('e'), part('lim'))]
    case 'acc':
      return [math('mover', part('e'), math('mo', value(element, 'accPr', 'chr') ?? '\u0302'))]
    case 'bar': {
      const isAbove = value(element, 'barPr', 'pos') === 'top'
      return [math(isAbove ? 'mover' : 'munder', part('e'), math('mo', '¯'))]
    }
    case 'groupChr': {
      const isAbove = value(element, 'groupChrPr', 'pos') === 'top'
      return [math(isAbove ? 'mover' : 'munder', part('e'), math('mo', value(element, 'groupChrPr', 'chr') ?? '⏟'))]
    }
    default:
      // Functions, boxes and all that has no form of its own.
      return partsOf(element, depth)
  }
}

const rowsOf = (element: Element, depth: number) =>
  [...element.children]
    .filter(({ localName }) => localName === 'mr')
    .map((row) => math('mtr', ...[...row.children].map((cell) => math('mtd', ...partsOf(cell, depth)))))

/** The text of a run: numbers and signs, and letters one by one unless they are a word. */
function runOf(element: Element): readonly Node[] {
  const texts = [...element.children].filter(({ localName }) => localName === 't')
  const text = texts.map(({ textContent }) => textContent).join('')
  if (child(child(element, 'rPr') ?? element, 'nor') !== undefined) return [math('mtext', text)]
  const isWord = value(element, 'rPr', 'sty') === 'p'
  return [...text.matchAll(/(\d+(?:[.,]\d+)?)|(\p{L}\p{M}*)+|\s+|[^\s]/gu)].flatMap(([part, number, letter]) => {
    if (number !== undefined) return [math('mn', part)]
    if (letter === undefined) return [part.trim() === '' ? math('mtext', part) : math('mo', part)]
    const letters = isWord ? [part] : (part.match(/\p{L}\p{M}*/gu) ?? [])
    return letters.map((one) => math('mi', one))
  })
}
