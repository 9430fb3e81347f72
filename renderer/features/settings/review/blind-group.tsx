import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewSettings } from '../../../../contract/model/review-settings.ts'
import { TurnOffBlindDialog } from '../../../common/blind/turn-off-dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Group, rowProps, useIsFound } from '../rows.tsx'
import { useReviewSettings } from './use-review-changes.ts'

/** Blind mode. Turning it off is asked for, and is not what Undo does. */
export function BlindGroup() {
  const { t } = useTranslation()
  const { connection, settings, change } = useReviewSettings()
  const { isBlind, hidesPicture } = settings
  const [isAsking, setIsAsking] = useState(false)
  const set = (part: Partial<ReviewSettings>, name: string, isFinal = false) =>
    void change({ name, isFinal, edit: () => part })
  const [labelOfAll, labelOfPicture] = [t('review.settings.isBlind'), t('review.settings.hidesPicture')]
  return (
    <Group title={t('review.settings.blind')}>
      <div {...rowProps(useIsFound('isBlind'))}>
        <Switch
          label={labelOfAll}
          hint={t('review.settings.isBlindHint')}
          isSelected={isBlind}
          onChange={(isOn) => (isOn ? set({ isBlind: true }, labelOfAll, true) : setIsAsking(true))}
        />
      </div>
      <div {...rowProps(useIsFound('hidesPicture'))}>
        <Switch
          label={labelOfPicture}
          hint={t('review.settings.hidesPictureHint')}
          isSelected={hidesPicture}
          isDisabled={!isBlind}
          onChange={(isOn) => set({ hidesPicture: isOn }, labelOfPicture)}
        />
      </div>
      {isAsking && <TurnOffBlindDialog connectionId={connection.id} onClose={() => setIsAsking(false)} />}
    </Group>
  )
}
