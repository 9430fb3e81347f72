/** Counts passages that a document hides. The office program puts them on no page; the text view shows them. */
export function createHiddenPassages() {
  let count = 0
  let isInside = false
  return {
    /** Notes the next words of the document. */
    note(words: string, isHidden: boolean): void {
      if (!/\S/.test(words)) return
      if (isHidden && !isInside) count += 1
      isInside = isHidden
    },
    count: (): number => count,
  }
}
