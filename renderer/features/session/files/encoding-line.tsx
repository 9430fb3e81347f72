import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/select.tsx'
import { encodingOptions } from '../../../common/encodings/encoding-label.ts'
import type { Reading } from './use-reading.ts'
import styles from './files.module.css'

/** By what the encoding of a text was found, and a choice of others; nothing where it is sure. */
export function EncodingLine({ reading: { found, chosen, choose } }: { readonly reading: Reading }) {
  const { t } = useTranslation()
  const id = useId()
  if (found?.ground === undefined) return null
  const options: { value: string; label: string }[] = [...encodingOptions(t)]
  // A file may name one that few have.
  if (!options.some(({ value }) => value === found.encoding)) {
    options.unshift({ value: found.encoding, label: found.encoding.toUpperCase() })
  }
  return (
    <div className={styles.encoding}>
      <span id={id}>{t(`reading.ground.${chosen === null ? found.ground : 'chosen'}`)}</span>
      <Select
        aria-labelledby={id}
        isQuiet
        leavesFocus
        value={chosen ?? found.encoding}
        options={options}
        onChange={choose}
      />
    </div>
  )
}
