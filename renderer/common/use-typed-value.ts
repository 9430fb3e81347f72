import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSameValue, typeInto, type Edit, type Reading, type RefusedText } from './typed-value.ts'

type Change = {
  /** Whether the text is refused, so that the value is the one from before the edit. */
  readonly isRefused: boolean
  /** Whether the value takes the place of another one of the same edit. */
  readonly isContinued: boolean
}

type Options<V, P> = {
  readonly value: V
  /** The value at this moment, where a key may arrive before the next render. */
  readonly latest?: () => V
  /** The text for a value, which `read` reads back. */
  readonly show: (value: V) => string
  readonly read: (text: string) => Reading<V, P>
  readonly onValue: (value: V, how: Change) => void
  /** Where a refused text is kept, so that it outlives the field. */
  readonly kept?: {
    readonly refused: RefusedText<V> | undefined
    /** `null` once the field refuses nothing. */
    readonly onRefused: (refused: RefusedText<V> | null) => void
  }
}

/** A field that is typed in. */
export type TypedValue<P> = {
  readonly text: string
  /** Why the text is refused; `null` while it is not. */
  readonly problem: P | null
  readonly write: (text: string) => void
  /** The field was left: a value is shown in its usual form, a refused text stays. */
  readonly leave: () => void
}

/**
 * The text of a field whose value is saved while it is typed. While a text is refused, the value from before the edit
 * stands, and the text stays in the field until it is changed or the value is changed elsewhere.
 */
export function useTypedValue<V, P>(options: Options<V, P>): TypedValue<P> {
  const { value, latest = () => value, show, read, onValue, kept } = options
  /** `null` while nobody types. */
  const [draft, setDraft] = useState<string | null>(null)
  const [own, setOwn] = useState<RefusedText<V> | null>(null)
  const edit = useRef<Edit<V> | null>(null)
  /** The value that this edit has set; `null` before. */
  const set = useRef<{ readonly value: V } | null>(null)
  const refused = kept === undefined ? own : kept.refused
  const standing = refused && isSameValue(refused.over, value) ? refused.text : null
  const text = draft ?? standing ?? show(value)
  const reading = read(text)
  const setRefused = kept === undefined ? setOwn : kept.onRefused
  const problem = 'problem' in reading ? reading.problem : null
  const keepRefused = useEffectEvent(() => {
    if (draft !== null && problem !== null) setRefused({ text: draft, over: value })
  })
  // The value was changed elsewhere while somebody types here.
  useEffect(() => keepRefused(), [value])
  return {
    text,
    problem,
    write(next) {
      const says = read(next)
      const isRefused = 'problem' in says
      const now = latest()
      const made = typeInto(edit.current, now, says)
      edit.current = made
      setDraft(next)
      if (!isSameValue(made.after, now)) {
        onValue(made.after, { isRefused, isContinued: set.current !== null && isSameValue(set.current.value, now) })
        set.current = { value: made.after }
      }
      if (isRefused) setRefused({ text: next, over: made.after })
      else setRefused(null)
    },
    leave() {
      edit.current = null
      set.current = null
      setDraft(null)
    },
  }
}
