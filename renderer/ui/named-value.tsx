import { createContext, useContext } from 'react'
import { NO_VALUE_NAMES, type NamedValue as Which, type ValueNames } from '../../contract/model/value-names.ts'
import { Badge } from './badge.tsx'
import { formatNumber } from '../../contract/text/format.ts'

/** What the user calls the numbers of the connection that is shown. */
export const ValueNamesContext = createContext<ValueNames>(NO_VALUE_NAMES)

/** A number of proctoring with the user's own name for it, if there is one: "2 – needs review". */
export function useNamedValue(which: Which, value: number): { readonly text: string; readonly tone: ValueTone } {
  const named = useContext(ValueNamesContext)[which].find((name) => name.value === value)
  const number = formatNumber(value)
  return named ? { text: `${number} – ${named.name}`, tone: named.tone } : { text: number, tone: 'neutral' }
}

type ValueTone = ValueNames[Which][number]['tone']

/** {@link useNamedValue} as a badge, whose text is never cut without the tooltip saying the whole. */
export function NamedValue({
  which,
  value,
  label,
  shown = (text) => text,
}: {
  readonly which: Which
  readonly value: number
  /** Says in the tooltip which number it is. */
  readonly label?: (text: string) => string
  /** Says it in the badge itself. */
  readonly shown?: (text: string) => string
}) {
  const { text, tone } = useNamedValue(which, value)
  return (
    <Badge tone={tone} title={(label ?? shown)(text)}>
      {shown(text)}
    </Badge>
  )
}
