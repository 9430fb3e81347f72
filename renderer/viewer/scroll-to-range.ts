/** Centers a range unless it is in view. */
export function scrollToRange(scroller: HTMLElement, range: Range): void {
  const match = range.getBoundingClientRect()
  const view = scroller.getBoundingClientRect()
  if (match.top < view.top || match.bottom > view.bottom) {
    scroller.scrollTop += match.top - view.top - (view.height - match.height) / 2
  }
  if (match.left < view.left || match.right > view.right) {
    scroller.scrollLeft += match.left - view.left - (view.width - match.width) / 2
  }
}

/** Selects a range; without one the selection stays. */
export function selectRange(range: Range | null): void {
  if (range)
    document
      .getSelection()
      ?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset)
}
