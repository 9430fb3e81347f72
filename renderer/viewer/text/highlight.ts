import { hljs, type LanguageName } from './languages.ts'

/** Characters up to which a text is colored: longer ones would hold up the frame, and are data rather than code. */
const LONGEST = 400_000

/** Source code with its words in spans that have a class for their kind. */
export function highlight(code: string, language: LanguageName): DocumentFragment {
  const fragment = document.createDocumentFragment()
  if (code.length > LONGEST) {
    fragment.append(code)
    return fragment
  }
  const { value } = hljs.highlight(code, { language, ignoreIllegals: true })
  copy(new DOMParser().parseFromString(`<body><pre>\n${value}</pre>`, 'text/html').querySelector('pre')!, fragment)
  return fragment
}

/** Copies only text and classes, so that nothing else of the highlighter's HTML gets into the page. */
function copy(from: Node, to: Node): void {
  for (const node of from.childNodes) {
    if (node instanceof Text) to.appendChild(document.createTextNode(node.data))
    if (!(node instanceof HTMLElement)) continue
    const span = document.createElement('span')
    span.className = node.className.replace(/[^\w -]/g, '')
    to.appendChild(span)
    copy(node, span)
  }
}
