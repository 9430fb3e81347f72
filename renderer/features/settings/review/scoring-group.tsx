import { useTranslation } from 'react-i18next'
import { VERDICT_RULES, type ReviewSettings } from '../../../../contract/model/review-settings.ts'
import { Switch } from '../../../ui/switch.tsx'
import { Group, rowProps, SelectRow, useIsFound } from '../rows.tsx'
import { useReviewSettings } from './use-review-changes.ts'

const AFTER_SUBMIT = ['next', 'stay'] as const satisfies readonly ReviewSettings['afterSubmit'][]
const SILENCES = [1, 2, 3, 5, 10] as const

/** What a review needs, and what happens after it. */
export function ScoringGroup() {
  const { t } = useTranslation()
  const { settings, change } = useReviewSettings()
  const { needsVerdict, needsEveryScore, afterSubmit, skipsSilenceOver } = settings
  const set = (part: Partial<ReviewSettings>, name: string) => void change({ name, edit: () => part })
  const label = t('review.settings.needsEveryScore')
  const silences = [...new Set([...SILENCES, skipsSilenceOver])].toSorted((one, other) => one - other)
  return (
    <Group title={t('review.settings.scoring')}>
      <SelectRow
        id="needsVerdict"
        value={needsVerdict}
        options={VERDICT_RULES.map((value) => ({ value, label: t(`review.settings.verdictRules.${value}`) }))}
        onChange={(chosen, name) => set({ needsVerdict: chosen }, name)}
      />
      <div {...rowProps(useIsFound('needsEveryScore'))}>
        <Switch
          label={label}
          hint={t('review.settings.needsEveryScoreHint')}
          isSelected={needsEveryScore}
          onChange={(isOn) => set({ needsEveryScore: isOn }, label)}
        />
      </div>
      <SelectRow
        id="afterSubmit"
        value={afterSubmit}
        options={AFTER_SUBMIT.map((value) => ({ value, label: t(`review.settings.afterSubmits.${value}`) }))}
        onChange={(chosen, name) => set({ afterSubmit: chosen }, name)}
      />
      <SelectRow
        id="skipsSilenceOver"
        value={String(skipsSilenceOver)}
        options={silences.map((count) => ({ value: String(count), label: t('review.settings.seconds', { count }) }))}
        onChange={(seconds, name) => set({ skipsSilenceOver: Number(seconds) }, name)}
      />
    </Group>
  )
}
