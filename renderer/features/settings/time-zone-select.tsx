import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import { systemTimeZone } from '../../../contract/text/time-zone.ts'

/** The zone that every date is shown in. */
export function TimeZoneSelect({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (zone: string) => void
}) {
  const { t } = useTranslation()
  const options = useMemo(() => {
    const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(value === 'system' ? [] : [value])])]
    return [
      { value: 'system', label: t('settings.timeZoneSystem', { zone: systemTimeZone() }) },
      ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    ]
  }, [t, value])
  return <Select label={t('settings.timeZone')} value={value} options={options} onChange={onChange} />
}
