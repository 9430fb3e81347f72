/** Characters of the marker that stand for a list's number at most; a longer one would stand outside of the page. */
const LONGEST_MARKER = 5

/** Shows the number of a paragraph: as the marker of a list's item, otherwise in front of its text. */
export function showLabel(block: HTMLElement, label: string): void {
  if (!(block instanceof HTMLLIElement) || block.parentElement?.localName !== 'ol') {
    block.prepend(`${label} `)
    return
  }
  const decimal = /^(\d{1,9})\.$/.exec(label)?.[1]
  if (decimal !== undefined) block.value = Number(decimal)
  else block.style.listStyleType = JSON.stringify(`${label} `)
  if (label.length > LONGEST_MARKER) block.style.listStylePosition = 'inside'
}
