import { useTranslation } from 'react-i18next'
import type { EmployeesPlan } from '../../../../contract/model/people.ts'
import { formatShortInstant } from '../../../../contract/text/format.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { ManageFoot } from '../manage-foot.tsx'

/** The keys of the screen, and what its rows are compared with. */
export function EmployeesFoot({ plan }: { readonly plan: EmployeesPlan | null }) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  return (
    <ManageFoot end={plan === null ? undefined : endOf(plan)}>
      <span>
        <Kbd>X</Kbd> {t('employees.hintLeaveOut')}
      </span>
      <span>
        <Kbd>1</Kbd> – <Kbd>7</Kbd> {t('employees.hintFilter')}
      </span>
      <span>
        <Kbd>/</Kbd> {t('manage.hintSearch')}
      </span>
    </ManageFoot>
  )

  function endOf({ counts, syncedAt }: EmployeesPlan): string {
    return [
      ...(counts.invalid > 0 ? [t('employees.invalidLeftOut', { count: counts.invalid })] : []),
      syncedAt === null
        ? t('employees.neverSynced')
        : t('employees.comparedWith', { time: formatShortInstant(syncedAt, now) }),
    ].join(' · ')
  }
}
