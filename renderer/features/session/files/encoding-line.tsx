import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_ENCODINGS, type TextEncodingName } from '../../../../contract/model/decode-bytes.ts'
import { Select } from '../../../ui/select.tsx'
import { ENCODING_NAMES } from './encoding-names.ts'
import type { Reading } from './use-reading.ts'
import styles from './files.module.css'

/** By what the encoding of a text was found, and a choice of others; nothing where it is sure. */
export function EncodingLine({ reading: { found, chosen, choose } }: { readonly reading: Reading }) {
  const { t } = useTranslation()
  const id = useId()
  if (found?.ground === undefined) return null
  const named = (encoding: TextEncodingName) => {
    const [name, script] = ENCODING_NAMES[encoding]
    return t('reading.encoding', { name, script: t(`reading.scripts.${script}`) })
  }
  const options: { value: string; label: string }[] = TEXT_ENCODINGS.map((value) => ({ value, label: named(value) }))
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
