import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../../contract/model/connection.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Group, rowProps } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'
import { ReviewContext, useReviewSettingsOf, type ReviewChanges } from './use-review-changes.ts'

export type ReviewPageProps = {
  readonly section: 'review' | 'comments'
  /** `null` while there are no connections. */
  readonly connection: Connection | null
  readonly changes: ReviewChanges
  readonly children: ReactNode
}

/** A section with review settings of the current connection. */
export function ReviewPage({ section, connection, changes, children }: ReviewPageProps) {
  const { t } = useTranslation()
  const { data: settings, error, refetch } = useReviewSettingsOf(connection?.id ?? null)
  const problem = error === null ? null : describeError(t, error)
  return (
    <SectionPage section={section} isSavedAtOnce={settings !== undefined} of={connection?.name}>
      {connection === null ? (
        <Group>
          <p {...rowProps(false)}>{t('review.settings.noConnection')}</p>
        </Group>
      ) : settings !== undefined ? (
        <ReviewContext value={{ ...changes, connection, settings }}>{children}</ReviewContext>
      ) : problem === null ? null : (
        <Banner
          tone="bad"
          live
          title={t('review.settings.unreadable')}
          actions={
            <Button size="small" onPress={() => void refetch()}>
              {t('app.retry')}
            </Button>
          }
        >
          {problem.happened} {problem.todo}
        </Banner>
      )}
    </SectionPage>
  )
}
