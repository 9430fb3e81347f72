import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../bridge/queries.ts'
import { ReviewerDialog } from '../../common/reviewer/reviewer-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './settings.module.css'

/** Whose notes and reviews are made here. */
export function ReviewerCard() {
  const { t } = useTranslation()
  const [isNaming, setIsNaming] = useState(false)
  const { data: reviewer } = useQuery(queries.reviewer())
  if (reviewer === undefined) return null
  const isNamed = reviewer.name !== ''
  return (
    <section className={styles.card} aria-label={t('reviewer.title')}>
      <div className={styles.line}>
        <h2 className={styles.heading}>{t('reviewer.title')}</h2>
        <Button size="small" onPress={() => setIsNaming(true)}>
          {t(isNamed ? 'reviewer.edit' : 'reviewer.enter')}
        </Button>
      </div>
      {isNamed ? (
        <dl className={styles.facts}>
          {(['name', 'initials'] as const).map((fact) => (
            <div key={fact} className={styles.fact}>
              <dt>{t(`reviewer.${fact}`)}</dt>
              <dd>
                <bdi>{reviewer[fact]}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.quiet}>{t('reviewer.none')}</p>
      )}
      {isNaming ? <ReviewerDialog reviewer={reviewer} onClose={() => setIsNaming(false)} /> : null}
    </section>
  )
}
