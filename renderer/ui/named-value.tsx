import { createContext, useContext } from 'react'
import { NO_VALUE_NAMES, type NamedValue as Which, type ValueNames } from '../../contract/model/value-names.ts'
import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'
import { formatNumber } from '../../contract/text/format.ts'
import styles from './named-value.module.css'

/** The labels of the current connection's proctoring values. */
export const ValueNamesContext = createContext<ValueNames>(NO_VALUE_NAMES)

/** A proctoring value with its label, if there is one: "2 – needs review". */
export function useNamedValue(which: Which, value: number): NamedText {
  const named = useContext(ValueNamesContext)[which].find((name) => name.value === value)
  const number = formatNumber(value)
  return named
    ? { text: `${number} – ${named.name}`, name: named.name, tone: named.tone }
    : { text: number, name: null, tone: 'neutral' }
}

type NamedText = { readonly text: string; readonly name: string | null; readonly tone: ValueTone }

/** The user's own name for a number of proctoring alone, or else the number; the tooltip has both. */
export function ValueLabel({ which, value, title }: Labelled & { readonly title: (text: string) => string }) {
  const { name, text, tone } = useNamedValue(which, value)
  return (
    <span className={classNames(styles.label, tone !== 'neutral' && styles[tone])} title={title(text)}>
      <bdi>{name ?? text}</bdi>
    </span>
  )
}

type Labelled = { readonly which: Which; readonly value: number }

type ValueTone = ValueNames[Which][number]['tone']

/** {@link useNamedValue} as a badge. If the text is cut, a tooltip has all of it. */
export function NamedValue({
  which,
  value,
  label,
  shown = (text) => text,
}: Labelled & {
  /** Adds to the tooltip which value it is. */
  readonly label?: (text: string) => string
  /** Adds the same to the badge itself. */
  readonly shown?: (text: string) => string
}) {
  const { text, tone } = useNamedValue(which, value)
  return (
    <Badge tone={tone} title={(label ?? shown)(text)}>
      {shown(text)}
    </Badge>
  )
}
