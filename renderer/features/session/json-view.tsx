import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseTimestamp } from '../../../contract/model/instants.ts'
import { formatLongInstant } from '../../../contract/text/format.ts'
import { MoreEntries, useGrowing } from './growing.tsx'
import { ServiceText } from './service-text.tsx'
import parts from './parts.module.css'
import styles from './json-view.module.css'

/** Levels that are expanded at first: of a value that fits on a screen, and of any other. */
const OPEN_LEVELS = { small: 6, large: 2 } as const
/** A value is small if it contains at most this many values, itself included. */
const SMALL = 60
/** Deeper levels are not indented, to leave room for the text. */
const DEEPEST_INDENT = 10
/** No timestamp has more characters, and trying to parse a long text is slow. */
const LONGEST_TIMESTAMP = 40

/** `openTo` is the number of levels that are expanded at first. Deeper ones are rendered when they are expanded. */
type Inner = { readonly depth: number; readonly openTo: number }
type Composite = readonly unknown[] | Readonly<Record<string, unknown>>

/** Any JSON in readable form: names beside values, numbered lists, and formatted timestamps. */
export function JsonView({ value }: { readonly value: unknown }) {
  const openTo = countValues(value, SMALL + 1) > SMALL ? OPEN_LEVELS.large : OPEN_LEVELS.small
  return <ValueView value={value} depth={0} openTo={openTo} />
}

function ValueView({ value, ...inner }: Inner & { readonly value: unknown }) {
  return isComposite(value) ? <CompositeView value={value} {...inner} /> : <PlainView value={value} />
}

/** Number of values that a value contains, itself included, counted up to `most`. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const member of Object.values(value)) {
    if (count >= most) return count
    count += countValues(member, most - count)
  }
  return count
}

function isComposite(value: unknown): value is Composite {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) ? value.length > 0 : Object.keys(value).length > 0
}

function PlainView({ value }: { readonly value: unknown }) {
  const { t } = useTranslation()
  const faint = (text: string) => <span className={parts.faint}>{text}</span>
  if (typeof value === 'string') return value === '' ? faint(t('session.emptyValue')) : <TextView text={value} />
  if (typeof value === 'boolean') return <span>{value ? t('session.yes') : t('session.no')}</span>
  if (value === null || value === undefined) return faint(t('session.nothing'))
  if (typeof value === 'object') return faint(Array.isArray(value) ? t('session.emptyList') : t('session.emptyObject'))
  return <span className={parts.number}>{JSON.stringify(value)}</span>
}

function TextView({ text }: { readonly text: string }) {
  const instant = text.length <= LONGEST_TIMESTAMP ? parseTimestamp(text) : null
  if (instant === null) return <ServiceText text={text} />
  return (
    <time dateTime={text} title={text}>
      {formatLongInstant(instant)}
    </time>
  )
}

function CompositeView({ value, depth, openTo }: Inner & { readonly value: Composite }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(depth < openTo)
  const isList = Array.isArray(value)
  const entries: ReactNode = isList ? (
    <ListEntries list={value} depth={depth} openTo={openTo} />
  ) : (
    <ObjectEntries object={value as Readonly<Record<string, unknown>>} depth={depth} openTo={openTo} />
  )
  if (depth === 0) return entries
  // In a small value, an object without lists and objects, such as a review, is always expanded.
  if (depth === 1 && openTo === OPEN_LEVELS.small && !isList && !Object.values(value).some(isComposite)) {
    return <div className={styles.jsonFold}>{entries}</div>
  }
  const count = isList ? value.length : Object.keys(value).length
  return (
    <details className={styles.jsonFold} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={parts.faint}>
        {isList ? t('session.listOf', { count }) : t('session.objectOf', { count })}
      </summary>
      {isOpen && entries}
    </details>
  )
}

function ObjectEntries({ object, depth, openTo }: Inner & { readonly object: Readonly<Record<string, unknown>> }) {
  const { shown, rest, more } = useGrowing(Object.entries(object))
  return (
    <>
      <dl className={styles.json} data-flat={depth > DEEPEST_INDENT || undefined}>
        {shown.map(([name, member]) => (
          <div key={name} className={isComposite(member) ? styles.jsonBlock : styles.jsonRow}>
            <dt dir="auto">{name}</dt>
            <dd>
              <ValueView value={member} depth={depth + 1} openTo={openTo} />
            </dd>
          </div>
        ))}
      </dl>
      <MoreEntries rest={rest} onMore={more} />
    </>
  )
}

function ListEntries({ list, depth, openTo }: Inner & { readonly list: readonly unknown[] }) {
  const { shown, rest, more } = useGrowing(list)
  return (
    <>
      <ol className={styles.jsonList} data-flat={depth > DEEPEST_INDENT || undefined}>
        {shown.map((item, index) => (
          // Items of a JSON list have no identity except their order.
          <li key={index}>
            <ValueView value={item} depth={depth + 1} openTo={openTo} />
          </li>
        ))}
      </ol>
      <MoreEntries rest={rest} onMore={more} />
    </>
  )
}
