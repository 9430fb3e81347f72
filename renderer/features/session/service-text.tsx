import { useTranslation } from 'react-i18next'
import { LongText } from '../../ui/long-text.tsx'
import parts from './parts.module.css'

/** A text from the service, which can have any length. */
export function ServiceText({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  return (
    <LongText
      text={text}
      className={parts.text}
      buttonClassName={parts.link}
      allLabel={(count) => t('session.showText', { count })}
    />
  )
}
