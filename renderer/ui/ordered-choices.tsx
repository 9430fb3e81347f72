import { Check, GripVertical } from 'lucide-react'
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode, type SyntheticEvent } from 'react'
import { Checkbox, GridList, GridListItem } from 'react-aria-components'
import { classNames } from './class-names.ts'
import fieldStyles from './field.module.css'
import { followPointer } from './follow-pointer.ts'
import styles from './ordered-choices.module.css'

type OrderedChoicesProps<T extends { readonly id: string }> = {
  readonly labelledBy: string
  readonly describedBy: string
  readonly items: readonly T[]
  readonly nameOf: (item: T) => string
  readonly chosen: readonly string[]
  readonly onChoose: (isChosen: (id: T['id']) => boolean) => void
  readonly onMove: (id: T['id'], step: -1 | 1) => void
  /** Puts a line before another one, or with `null` at the end; with it, each line has a handle to be dragged by. */
  readonly onPlace?: (id: T['id'], before: T['id'] | null) => void
  /** At least one stays chosen. */
  readonly needsOne?: boolean
  readonly autoFocus?: boolean
  readonly className?: string | undefined
  /** What a line has beside its name. */
  readonly children?: (item: T) => ReactNode
}

/** What is chosen of a list, and in which order. One stop for Tab; Space chooses, Alt with an arrow moves. */
export function OrderedChoices<T extends { readonly id: string }>(props: OrderedChoicesProps<T>) {
  const { items, nameOf, chosen, onChoose, onMove, onPlace, children } = props
  const [drop, setDrop] = useState<{ readonly before: string | null } | null>(null)

  function onKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    // The list would go to another line.
    event.stopPropagation()
    const id = event.target instanceof Element ? idOf(event.target.closest('[data-choice]')) : null
    if (id !== null) onMove(id, event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <div role="presentation" className={styles.frame} onKeyDownCapture={onKey}>
      <GridList
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        className={classNames(styles.list, props.className)}
        items={items}
        // The lines are kept while their items are the same; what they do must be about what there is now.
        dependencies={[items, drop]}
        selectionMode="multiple"
        selectedKeys={chosen}
        disallowEmptySelection={props.needsOne ?? false}
        onSelectionChange={(keys) => onChoose((id) => keys === 'all' || keys.has(id))}
        autoFocus={props.autoFocus === true ? 'first' : false}
        // Escape closes what the list is in; it does not take back what was chosen.
        escapeKeyBehavior="none"
      >
        {(item) => (
          <GridListItem
            id={item.id}
            textValue={nameOf(item)}
            data-choice={item.id}
            className={classNames(
              fieldStyles.check,
              styles.line,
              drop?.before === item.id && styles.dropBefore,
              drop?.before === null && item === items.at(-1) && styles.dropAfter,
            )}
          >
            {onPlace ? (
              <span
                className={styles.grip}
                aria-hidden="true"
                data-grip=""
                onPointerDown={(event) => startDrag(event, setDrop, (before) => onPlace(item.id, before))}
                // The line would be chosen.
                onMouseDown={keepFromLine}
                onClick={keepFromLine}
              >
                <GripVertical size={14} />
              </span>
            ) : null}
            <Checkbox slot="selection" className={fieldStyles.check ?? ''}>
              <span className={fieldStyles.box}>
                <Check size={12} strokeWidth={3} aria-hidden="true" />
              </span>
            </Checkbox>
            <bdi className={styles.name} title={nameOf(item)}>
              {nameOf(item)}
            </bdi>
            {children?.(item)}
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}

const idOf = (line: Element | null) => line?.getAttribute('data-choice') ?? null

function keepFromLine(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Pixels from the edge of the list within which it scrolls under the pointer, and how far each time. */
const EDGE = 16
const SCROLL_STEP = 8

type Drop = { readonly before: string | null }

/** Follows a line that is dragged; `place` is told before which line it was let go, `null` for the end. */
function startDrag(
  event: PointerEvent,
  setDrop: (drop: Drop | null) => void,
  place: (before: string | null) => void,
): void {
  const list = event.currentTarget.closest('[role=grid]')
  if (event.button !== 0 || list === null) return
  event.stopPropagation()
  let target: Drop | null = null
  followPointer({
    onMove({ clientY }) {
      const { top, bottom } = list.getBoundingClientRect()
      if (clientY < top + EDGE) list.scrollTop -= SCROLL_STEP
      else if (clientY > bottom - EDGE) list.scrollTop += SCROLL_STEP
      const next = [...list.querySelectorAll('[data-choice]')].find((line) => {
        const box = line.getBoundingClientRect()
        return clientY < box.top + box.height / 2
      })
      target = { before: idOf(next ?? null) }
      setDrop(target)
    },
    onEnd(isCancelled) {
      setDrop(null)
      if (target !== null && !isCancelled) place(target.before)
    },
  })
}
