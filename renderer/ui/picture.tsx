import { useState } from 'react'
import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import styles from './picture.module.css'

type PictureProps = {
  readonly src: string
  readonly alt: string
  readonly className?: string | undefined
  /** Text if the address has no valid image. */
  readonly brokenText: string
}

/** An image from the service, which may contain anything; an invalid image is replaced by text. */
export function Picture({ src, alt, className, brokenText }: PictureProps) {
  const { t } = useTranslation()
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  if (brokenSrc === src) {
    return (
      <span
        className={classNames(styles.broken)}
        role="img"
        aria-label={t('app.labelled', { label: alt, text: brokenText })}
      >
        <ImageOff size={14} aria-hidden="true" />
        <span aria-hidden="true">{brokenText}</span>
      </span>
    )
  }
  return <img className={className} src={src} alt={alt} loading="lazy" onError={() => setBrokenSrc(src)} />
}
