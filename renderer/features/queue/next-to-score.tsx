import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { modKey } from '../../ui/mod-key.ts'

/** The main button while one question is scored across sessions. `onPress` is `null` where all are scored. */
export function NextToScore({ onPress }: { readonly onPress: (() => void) | null }) {
  const { t } = useTranslation()
  return (
    <Button variant="primary" isDisabled={onPress === null} onPress={() => onPress?.()}>
      {onPress === null ? t('queue.noneToScore') : t('queue.nextToScore')}
      <Kbd onAccent always>{`${modKey()} ↵`}</Kbd>
    </Button>
  )
}
