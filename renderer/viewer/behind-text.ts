/** Appends what stands behind the text, such as its comments, if it has words or pictures. */
export function appendSection(to: Node, title: string, content: ParentNode & Node): void {
  if ((content.textContent ?? '').trim() === '' && content.querySelector('img, [role="img"]') === null) return
  const section = document.createElement('section')
  const heading = document.createElement('h2')
  heading.textContent = title
  section.append(heading, content)
  to.appendChild(section)
}

export function appendNotes(to: Node, notes: readonly HTMLLIElement[]): void {
  const list = document.createElement('ol')
  list.append(...notes)
  if (notes.length > 0) to.appendChild(list)
}

/** Comments one behind the other, each after its sign. */
export function signedComments(comments: readonly DocumentFragment[]): DocumentFragment {
  const all = document.createDocumentFragment()
  for (const [at, comment] of comments.entries()) {
    const sign = `${commentSign(at + 1)} `
    if (comment.firstElementChild) comment.firstElementChild.prepend(sign)
    else comment.append(sign)
    all.append(comment)
  }
  return all
}

/** The sign of a comment in the text and in front of its words. Notes have plain numbers. */
export const commentSign = (number: number) => `[*${number}]`

export function raised(text: string): HTMLElement {
  const element = document.createElement('sup')
  element.textContent = text
  return element
}
