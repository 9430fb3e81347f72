import { useTranslation } from 'react-i18next'
import type { FailureText } from '../../common/i18n/describe-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Details } from '../../ui/details.tsx'

/** Shows why the demo did not start. */
export function DemoProblem({ problem }: { readonly problem: FailureText | null }) {
  const { t } = useTranslation()
  if (problem === null) return null
  return (
    <Banner tone="bad" live title={problem.happened}>
      <p>{problem.todo}</p>
      <Details label={t('app.details')} text={problem.detail} />
    </Banner>
  )
}
