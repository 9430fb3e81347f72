import { useTranslation } from 'react-i18next'
import type { ResultSet } from '../../../contract/model/result-sets.ts'
import { RadioGroup } from '../../ui/choice.tsx'

export type ExportScope = 'all' | 'resultSet' | 'selection'

type ExportScopeFieldProps = {
  readonly scope: ExportScope
  readonly onChange: (scope: ExportScope) => void
  /** Whether the list shows fewer sessions than there are. */
  readonly isPart: boolean
  /** The current list; `null` if there is none. */
  readonly resultSet: ResultSet | null
  /** Number of sessions selected in it. */
  readonly selected: number
  /** Name of the only selected session. */
  readonly only: string | undefined
}

/** Which sessions are exported. */
export function ExportScopeField({ scope, onChange, isPart, resultSet, selected, only }: ExportScopeFieldProps) {
  const { t } = useTranslation()
  const selection = {
    value: 'selection',
    label:
      only === undefined ? t('exports.scopeSelection', { count: selected }) : t('exports.scopeOne', { name: only }),
    disabled: selected === 0,
  } as const
  const current = {
    value: 'resultSet',
    label: t('exports.scopeView', { count: resultSet?.total ?? 0 }),
    disabled: resultSet?.total === 0,
  } as const
  return (
    <RadioGroup
      label={t('exports.scope')}
      value={scope}
      onChange={onChange}
      options={[
        ...(selected > 0 || scope === 'selection' ? [selection] : []),
        { value: 'all', label: t('exports.scopeAll', { count: resultSet?.storeTotal ?? 0 }) },
        ...(isPart ? [current] : []),
      ]}
    />
  )
}
