import { use, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Settings } from '../../../contract/model/settings.ts'
import { useListed } from './contents.tsx'
import { FindsContext, textsOfRow } from './find-settings.ts'
import { settingRow, type SettingRowId } from './setting-rows.ts'
import { useSettings } from './use-changes.ts'
import styles from './rows.module.css'

type GroupProps = {
  /** Omitted if the section has only one group. */
  readonly title?: string
  /** Beside the title. */
  readonly hint?: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Related rows in a card. */
export function Group({ title, hint, action, children }: GroupProps) {
  const id = useId()
  const group = useListed(title)
  return (
    <section ref={group} className={styles.group} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <div className={styles.line}>
          <div className={styles.headingLine}>
            <h2 className={styles.heading} id={id}>
              {title}
            </h2>
            {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
          </div>
          {action}
        </div>
      )}
      <div className={styles.card}>{children}</div>
    </section>
  )
}

/** Whether a row matches the search. */
export function useIsFound(id: SettingRowId): boolean {
  const { t } = useTranslation()
  return use(FindsContext)(textsOfRow(t, id))
}

/** Props of a row's element. A row that matches the search is highlighted. */
export const rowProps = (isFound: boolean) => ({
  className: classNames(styles.row, isFound && styles.found),
  'data-found': isFound ? '' : undefined,
})

type Named = { readonly 'aria-labelledby': string; readonly 'aria-describedby'?: string }

type RowProps = {
  readonly id: SettingRowId
  /** Replaces the row's own hint. */
  readonly hint?: ReactNode
  /** The control on the right, given the attributes that name it after the row. */
  readonly children: (named: Named) => ReactNode
}

/** A row with label and hint, and a control on the right. */
export function Row({ id, hint, children }: RowProps) {
  const { t } = useTranslation()
  const own = useId()
  const row = settingRow(id)
  const text = hint ?? (row.hint === undefined ? null : t(row.hint))
  const named = { 'aria-labelledby': `${own}-label`, ...(text === null ? {} : { 'aria-describedby': `${own}-hint` }) }
  return (
    <div {...rowProps(useIsFound(id))}>
      <div className={styles.texts}>
        <p id={`${own}-label`} className={styles.label}>
          {t(row.label)}
        </p>
        {text === null ? null : (
          <p id={`${own}-hint`} className={styles.hint}>
            {text}
          </p>
        )}
      </div>
      {children(named)}
    </div>
  )
}

type SettingOf<V> = { [K in keyof Settings & SettingRowId]: Settings[K] extends V ? K : never }[keyof Settings &
  SettingRowId]

/** A setting that is on or off. */
export function SwitchRow({ id }: { readonly id: SettingOf<boolean> }) {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  const row = settingRow(id)
  const label = t(row.label)
  return (
    <div {...rowProps(useIsFound(id))}>
      <Switch
        label={label}
        hint={row.hint === undefined ? undefined : t(row.hint)}
        isSelected={settings[id]}
        onChange={(isOn) => change(id, isOn, label)}
      />
    </div>
  )
}

type SelectRowProps<T extends string> = Pick<RowProps, 'id' | 'hint'> & {
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T, name: string) => void
}

/** A setting with one value from a list. */
export function SelectRow<T extends string>({ value, options, onChange, ...row }: SelectRowProps<T>) {
  const { t } = useTranslation()
  return (
    <Row {...row}>
      {(named) => (
        <div className={styles.select}>
          <Select
            {...named}
            value={value}
            options={options}
            onChange={(chosen) => onChange(chosen, t(settingRow(row.id).label))}
          />
        </div>
      )}
    </Row>
  )
}

/** A name and its value, for a `dl`. */
export function FactRow({ id, children }: { readonly id: SettingRowId; readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div {...rowProps(useIsFound(id))}>
      <dt className={styles.label}>{t(settingRow(id).label)}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
