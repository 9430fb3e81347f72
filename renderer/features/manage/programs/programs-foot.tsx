import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { StagedProgram } from '../../../../contract/model/program-records.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { modKey } from '../../../ui/mod-key.ts'
import { ManageFoot } from '../manage-foot.tsx'

type ProgramsFootProps = {
  /** The change of the program that waits in the outbox. */
  readonly staged: StagedProgram | null
  readonly hasChanges: boolean
}

/** The most important keys, and whether the outbox has the changes. */
export function ProgramsFoot({ staged, hasChanges }: ProgramsFootProps) {
  const { t } = useTranslation()
  return (
    <ManageFoot end={stateText(t, staged, hasChanges)}>
      <span>
        <Kbd>Alt ↑</Kbd> <Kbd>Alt ↓</Kbd> {t('programs.hintMove')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('programs.hintEdit')}
      </span>
      <span>
        <Kbd>Del</Kbd> {t('programs.hintRemove')}
      </span>
      <span>
        <Kbd>{`${modKey()} Z`}</Kbd> {t('programs.hintUndo')}
      </span>
    </ManageFoot>
  )
}

function stateText(t: TFunction, staged: StagedProgram | null, hasChanges: boolean): string | undefined {
  if (staged === null) return hasChanges ? t('manage.nothingSent') : undefined
  if (staged.isDraft) return t('programs.inOutbox')
  // Without changes there is nothing to stage that would replace it.
  return t(hasChanges ? 'programs.inOutboxOlder' : 'programs.inOutboxStill')
}
