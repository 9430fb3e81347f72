import type { NoteForm as Form, NoteKind } from '../../contract/model/review-settings.ts'
import { classNames } from './class-names.ts'
import styles from './note-form.module.css'

/** The form of a kind of notes, 10 pixels square. For the eye only: the kind's name has to be beside it. */
export function NoteForm({ form, tone }: { readonly form: Form; readonly tone: NoteKind['tone'] }) {
  return (
    <svg
      className={classNames(styles.form, styles[tone])}
      width="10"
      height="10"
      viewBox="0 0 10 10"
      aria-hidden="true"
    >
      <Shape form={form} />
    </svg>
  )
}

function Shape({ form }: { readonly form: Form }) {
  switch (form) {
    case 'circle':
      return <circle cx="5" cy="5" r="4.5" />
    case 'diamond':
      return <path d="M5 0 10 5 5 10 0 5Z" />
    case 'triangle':
      return <path d="M5 .5 10 9.5H0Z" />
    case 'square':
      return <rect x=".5" y=".5" width="9" height="9" rx="1.5" />
  }
}
