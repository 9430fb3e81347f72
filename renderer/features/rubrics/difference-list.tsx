import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../contract/model/errors.ts'
import { differences, type Difference } from './rubric-changes.ts'
import type { TriedVersion } from './trial.tsx'
import styles from './rubrics.module.css'

type Props = { readonly later: TriedVersion; readonly earlier: TriedVersion }

/** What the later of two versions changes. */
export function DifferenceList({ later, earlier }: Props) {
  const { t } = useTranslation()
  const all = differences(earlier.content, later.content)
  if (all.length === 0) return <p>{t('rubrics.noDifference')}</p>
  return (
    <ul className={styles.differences}>
      {all.map((difference, index) => (
        <li key={index}>{differenceText(t, difference)}</li>
      ))}
    </ul>
  )
}

function differenceText(t: TFunction, difference: Difference): string {
  const named = (text: string) => text || t('rubrics.empty')
  switch (difference.kind) {
    case 'order':
      return t('rubrics.difference.order')
    case 'name':
    case 'decimals':
      return t(`rubrics.difference.${difference.kind}`, { from: named(difference.from), to: named(difference.to) })
    case 'added':
    case 'removed':
      return t(`rubrics.difference.${difference.kind}`, { criterion: named(difference.criterion) })
    case 'levelAdded':
    case 'levelRemoved':
      return t(`rubrics.difference.${difference.kind}`, {
        criterion: named(difference.criterion),
        points: t('rubrics.points', { count: difference.points }),
      })
    case 'renamed':
      return t('rubrics.difference.renamed', { from: named(difference.from), to: named(difference.to) })
    case 'weight':
    case 'points':
      return t(`rubrics.difference.${difference.kind}`, {
        criterion: named(difference.criterion),
        from: difference.from,
        to: difference.to,
      })
    case 'description':
      return t('rubrics.difference.description', {
        criterion: named(difference.criterion),
        points: t('rubrics.points', { count: difference.points }),
        from: named(difference.from),
        to: named(difference.to),
      })
    default:
      return assertNever(difference)
  }
}
