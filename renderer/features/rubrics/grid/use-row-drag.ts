import { useState, type PointerEvent } from 'react'

type Drag = { readonly from: number; readonly to: number }

/** Moves a row by its grip. The row moves when the pointer is let go. */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  return {
    drag,
    gripOf: (row: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: row, to: row })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag === null) return
        const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-criterion]')
        const to = Number(under?.dataset.criterion ?? Number.NaN)
        if (!Number.isNaN(to) && to !== drag.to) setDrag({ ...drag, to })
      },
      onPointerUp() {
        if (drag !== null && drag.from !== drag.to) onMove(drag.from, drag.to)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}
