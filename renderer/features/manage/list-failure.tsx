import { useTranslation } from 'react-i18next'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of a list that could not be read. */
export function ListFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const { happened, todo } = describeError(t, error)
  return (
    <EmptyState title={t('manage.failed')} actions={<Button onPress={onRetry}>{t('app.retry')}</Button>}>
      {happened} {todo}
    </EmptyState>
  )
}
