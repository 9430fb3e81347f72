import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { systemTimeZone } from '../../../../contract/text/time-zone.ts'
import { queries } from '../../../bridge/queries.ts'
import { ReviewerDialog } from '../../../common/reviewer/reviewer-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { FactRow, Group, SelectRow } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'
import { useSettings } from '../use-changes.ts'

/** Reviewer and time zone. */
export function GeneralSection() {
  const { t } = useTranslation()
  return (
    <SectionPage section="general" isSavedAtOnce>
      <ReviewerGroup />
      <Group title={t('settings.dates')}>
        <TimeZoneRow />
      </Group>
    </SectionPage>
  )
}

/** The reviewer's name and initials, which are shown with notes and reviews. */
function ReviewerGroup() {
  const { t } = useTranslation()
  const [isNaming, setIsNaming] = useState(false)
  const { data: reviewer } = useQuery(queries.reviewer())
  if (reviewer === undefined) return null
  const isNamed = reviewer.name !== ''
  return (
    <Group
      title={t('reviewer.title')}
      action={
        <Button size="small" onPress={() => setIsNaming(true)}>
          {t(isNamed ? 'reviewer.edit' : 'reviewer.enter')}
        </Button>
      }
    >
      <dl>
        <FactRow id="reviewerName">{isNamed ? <bdi>{reviewer.name}</bdi> : t('reviewer.none')}</FactRow>
        {isNamed ? (
          <FactRow id="reviewerInitials">
            <bdi>{reviewer.initials}</bdi>
          </FactRow>
        ) : null}
      </dl>
      {isNaming ? <ReviewerDialog reviewer={reviewer} onClose={() => setIsNaming(false)} /> : null}
    </Group>
  )
}

function TimeZoneRow() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  const value = settings.timeZone
  const options = useMemo(() => {
    const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(value === 'system' ? [] : [value])])]
    return [
      { value: 'system', label: t('settings.timeZoneSystem', { zone: systemTimeZone() }) },
      ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    ]
  }, [t, value])
  return (
    <SelectRow
      id="timeZone"
      value={value}
      options={options}
      onChange={(zone, name) => change('timeZone', zone, name)}
    />
  )
}
