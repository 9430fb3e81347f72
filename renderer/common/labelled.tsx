import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Stands in a text for what is not text. */
const OBJECT = '\u{FFFC}'

type LabelledProps = { readonly label: ReactNode; readonly children: ReactNode }

/** A label before what it names, of which either can be more than text, with the colon of the language. */
export function Labelled({ label, children }: LabelledProps) {
  const { t } = useTranslation()
  const [before, between, after] = t('app.labelled', { label: OBJECT, text: OBJECT }).split(OBJECT)
  return (
    <>
      {before}
      {label}
      {between}
      {children}
      {after}
    </>
  )
}
