import type { DrawnShape } from '../../../contract/model/drawn.ts'
import type { FromViewer } from '../viewer-messages.ts'
import type { AreaPage } from './area-page.ts'
import { drawByKey } from './draw-by-keys.ts'
import { drawByPointer } from './draw-by-pointer.ts'
import { createPendingArea } from './pending-area.ts'

export type AreaTool = {
  readonly choose: (shape: DrawnShape | null) => void
  /** Drops what is drawn and no note yet. */
  readonly clear: () => void
  /** Draws it again after pages were rendered or removed. */
  readonly repaint: () => void
  /** Acts on a key; `false` if it is none of the tool's. */
  readonly press: (event: KeyboardEvent) => boolean
}

type Options = {
  readonly pages: readonly AreaPage[]
  readonly content: HTMLElement
  readonly scroller: HTMLElement
  /** Index of the page at the middle of the view. */
  readonly current: () => number
  /** Tells the words that are selected, at once; `false` if there are none. */
  readonly tellSelection: () => Promise<boolean>
  readonly tell: (message: FromViewer) => void
}

/** Draws on pages by the pointer and by keys. What is drawn is told, and becomes a note only if the user adds one. */
export function createAreaTool({ pages, content, scroller, current, tellSelection, tell }: Options): AreaTool {
  let tool: DrawnShape | null = null
  const pending = createPendingArea({ pages, content, tell })
  drawByPointer({ pages, content, scroller, tool: () => tool, pending })
  // The words that a marker was drawn over are selected like others.
  document.addEventListener('pointerup', () => {
    if (tool !== 'highlight' || pending.get() !== null) return
    void tellSelection().then((isAny) => {
      if (isAny) tell({ kind: 'addNote', isByKey: false })
    })
  })
  return {
    choose(shape) {
      if (shape === tool) return
      tool = shape
      pending.set(null)
      content.dataset.tool = shape ?? ''
    },
    clear: () => pending.set(null),
    repaint: pending.repaint,
    press(event) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return false
      const chosen = TOOL_KEYS[key]
      if (chosen !== undefined) {
        tell({ kind: 'tool', tool: tool === chosen ? null : chosen })
        return true
      }
      if (tool === null) return false
      if (drawByKey(event, { tool, pending, current })) return true
      if (key !== 'Escape') return false
      tell({ kind: 'tool', tool: null })
      return true
    },
  }
}

/** Keys of the tools, as in the list of shortcuts. */
const TOOL_KEYS: Readonly<Record<string, DrawnShape>> = { h: 'highlight', r: 'rectangle', d: 'ink' }
