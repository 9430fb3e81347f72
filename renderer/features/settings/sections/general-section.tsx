import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type LanguageSetting } from '../../../../contract/model/language.ts'
import { chooseLanguage, LANGUAGE_NAMES } from '../../../../contract/text/language.ts'
import { systemTimeZone } from '../../../../contract/text/time-zone.ts'
import { queries } from '../../../bridge/queries.ts'
import { ReviewerDialog } from '../../../common/reviewer/reviewer-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { FactRow, Group, SelectRow, SwitchRow } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'
import { useSettings } from '../use-changes.ts'

/** Reviewer, language, time zone and notifications. */
export function GeneralSection() {
  const { t } = useTranslation()
  return (
    <SectionPage section="general" isSavedAtOnce>
      <ReviewerGroup />
      <Group title={t('settings.languageAndDates')}>
        <LanguageRow />
        <TimeZoneRow />
      </Group>
      <Group title={t('notifying.title')}>
        <SwitchRow id="notifies" />
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

function LanguageRow() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  const { data: info } = useQuery(queries.appInfo())
  const { language } = chooseLanguage('system', info?.systemLanguages ?? [])
  const options = [
    { value: 'system' as const, label: t('settings.languageSystem', { language: LANGUAGE_NAMES[language] }) },
    ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
  ]
  return (
    <SelectRow
      id="language"
      {...(areDatesOtherwise(settings.language) ? { hint: t('settings.languageAtStart') } : {})}
      value={settings.language}
      options={options}
      onChange={(value, name) => change('language', value, name)}
    />
  )
}

/** Whether date fields, which are the browser's, are in another language than the one that was chosen since the start. */
function areDatesOtherwise(chosen: LanguageSetting): boolean {
  return chosen !== 'system' && chosen !== navigator.language.split('-', 1)[0]
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
