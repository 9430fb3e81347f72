import { useTranslation } from 'react-i18next'
import { describeFailure } from '../../../common/i18n/describe-failure.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { EditorState, ProgramEditor } from './program-editor.ts'
import styles from './programs.module.css'

type TroubleProps = {
  readonly editor: ProgramEditor
  readonly failure: NonNullable<EditorState['failure']>
  /** Called with the choice between this draft and what is stored. */
  readonly onChoose: (which: 'mine' | 'theirs') => void
}

/** A draft that is not saved, and what can be done. */
export function ProgramTrouble({ editor, failure, onChoose }: TroubleProps) {
  const { t } = useTranslation()
  const { happened, todo } = describeFailure(t, failure)
  const isConflict = failure.code === 'program-changed'
  return (
    <div className={styles.banner}>
      <Banner
        tone="bad"
        live
        title={isConflict ? t('programs.conflict') : happened}
        actions={
          isConflict ? (
            <>
              <Button size="small" onPress={() => onChoose('mine')}>
                {t('programs.keepMine')}
              </Button>
              <Button size="small" onPress={() => onChoose('theirs')}>
                {t('programs.useTheirs')}
              </Button>
            </>
          ) : (
            <Button size="small" onPress={() => void editor.settle()}>
              {t('app.retry')}
            </Button>
          )
        }
      >
        <p>{isConflict ? t('programs.conflictText') : todo}</p>
      </Banner>
    </div>
  )
}
