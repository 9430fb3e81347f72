import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import styles from './copy-value.module.css'

const SHOWN_MS = 2000

/** An ID or a link with a button that copies it. */
export function CopyValue({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <div className={styles.value}>
      <span className={styles.label}>{label}</span>
      <code className={styles.code}>{value}</code>
      <IconButton label={isCopied ? t('tests.copied') : t('tests.copy')} onPress={() => setIsCopied(copyText(value))}>
        {isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      </IconButton>
    </div>
  )
}
