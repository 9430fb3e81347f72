import { useTranslation } from 'react-i18next'
import type { TextEncodingName } from '../../../contract/model/decode-bytes.ts'
import type { EncodingChoice } from '../../../contract/model/score-import.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { encodingLabel, encodingOptions } from './encoding-label.ts'
import styles from './encoding-question.module.css'

/** Encodings that are shown with words of the file; the others are in a list. */
const MOST_SHOWN = 6
/** Stands in the list of the others while none is chosen. */
const NONE = 'none'

type Props = {
  /** The most likely one first. */
  readonly choices: readonly EncodingChoice[]
  readonly onChoose: (encoding: TextEncodingName) => void
}

/** The encodings that a table may be in, each with the same words of it as a button. */
export function EncodingQuestion({ choices, onChoose }: Props) {
  const { t } = useTranslation()
  const others = choices.slice(MOST_SHOWN).map(({ encoding }) => encoding)
  return (
    <div className={styles.question}>
      <ul className={styles.choices} aria-label={t('imports.encoding')}>
        {choices.slice(0, MOST_SHOWN).map(({ encoding, sample }) => (
          <li key={encoding}>
            <bdi className={styles.sample} title={sample}>
              {sample}
            </bdi>
            <Button size="small" onPress={() => onChoose(encoding)}>
              {encodingLabel(t, encoding)}
            </Button>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <Select<TextEncodingName | typeof NONE>
          label={t('imports.otherEncoding')}
          isLabelHidden
          value={NONE}
          options={[{ value: NONE, label: t('imports.otherEncoding') }, ...encodingOptions(t, others)]}
          onChange={(chosen) => (chosen === NONE ? undefined : onChoose(chosen))}
        />
      )}
    </div>
  )
}
