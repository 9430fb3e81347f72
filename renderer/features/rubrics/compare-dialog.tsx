import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { DifferenceList } from './difference-list.tsx'
import type { TriedVersion } from './trial.tsx'

type CompareDialogProps = {
  readonly later: TriedVersion
  readonly earlier: TriedVersion
  readonly onClose: () => void
}

/** The differences between two versions. */
export function CompareDialog({ later, earlier, onClose }: CompareDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('rubrics.compare', { later: later.version, earlier: earlier.version })}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      onlyText
    >
      <DifferenceList later={later} earlier={earlier} />
    </Dialog>
  )
}
