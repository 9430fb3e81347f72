import { useState, type PointerEvent } from 'react'

type Drag = { readonly from: string; readonly to: string }

/** Moves a row by its grip. The row moves when the pointer is let go. */
export function useGripDrag(onDrop: (from: string, to: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  return {
    drag,
    gripOf: (key: string) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: key, to: key })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag === null) return
        const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-row]')
        const to = under?.dataset.row
        if (to !== undefined && to !== drag.to) setDrag({ ...drag, to })
      },
      onPointerUp() {
        if (drag !== null && drag.from !== drag.to) onDrop(drag.from, drag.to)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}
