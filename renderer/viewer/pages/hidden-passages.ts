import { createLeftOut, type LeftOut } from '../left-out.ts'

/** Collects passages that a document hides. The office program puts them on no page; the text view shows them. */
export function createHiddenPassages() {
  const left = createLeftOut()
  let hidden = ''
  function end(): void {
    if (hidden !== '') left.addNamed('hiddenText', hidden.replaceAll(/\s+/g, ' '))
    hidden = ''
  }
  return {
    /** Notes the next words of the document. */
    note(words: string, isHidden: boolean): void {
      if (!/\S/.test(words)) return
      if (!isHidden) end()
      // Only their beginning is named.
      else if (hidden.length < 1000) hidden += ` ${words}`
    },
    leftOut(): LeftOut {
      end()
      return left.counts()
    },
  }
}
