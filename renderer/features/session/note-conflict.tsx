import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ServiceText } from './service-text.tsx'

type Props = {
  /** The text that the other window saved. */
  readonly theirs: string
  readonly onChoose: (which: 'mine' | 'theirs' | 'both') => void
}

/** Shown if two windows changed the same note. Nothing is overwritten until the reviewer chooses. */
export function NoteConflict({ theirs, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Banner
      tone="warn"
      live
      title={t('session.noteConflict')}
      actions={
        <>
          <Button size="small" onPress={() => onChoose('both')}>
            {t('session.noteKeepBoth')}
          </Button>
          <Button size="small" onPress={() => onChoose('mine')}>
            {t('session.noteKeepMine')}
          </Button>
          <Button size="small" onPress={() => onChoose('theirs')}>
            {t('session.noteKeepTheirs')}
          </Button>
        </>
      }
    >
      <ServiceText text={theirs === '' ? t('session.noteConflictEmpty') : theirs} />
    </Banner>
  )
}
