import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import { Button } from '../../ui/button.tsx'
import { Token } from '../../ui/chip.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './connect.module.css'

type CentersFieldProps = {
  readonly centers: readonly string[]
  readonly error: string | undefined
  readonly onChange: (centers: readonly string[]) => void
}

/** Adds the names in a text, one per line, to a list, without duplicates. */
export function withCenters(centers: readonly string[], text: string): readonly string[] {
  const names = text.split('\n').map((name) => name.trim())
  return [...new Set([...centers, ...names.filter(hasVisibleText)])]
}

/** The names of the centers, each as a chip. Leaving the field adds the name in it. */
export function CentersField({ centers, error, onChange }: CentersFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const add = () => {
    if (hasVisibleText(text)) onChange(withCenters(centers, text))
    setText('')
  }
  return (
    <div className={styles.centers}>
      <div className={styles.centerInput}>
        <TextField
          label={t('connect.centers')}
          description={t('connect.centersHint')}
          error={error}
          value={text}
          maxLength={250}
          isRequired
          onChange={setText}
          onBlur={add}
          onKeyDown={(event) => {
            if (isComposing(event)) return
            if (event.key === 'Enter' && hasVisibleText(text)) {
              event.preventDefault()
              add()
            } else if (event.key === 'Backspace' && text === '' && centers.length > 0) {
              event.preventDefault()
              onChange(centers.slice(0, -1))
            }
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!pasted.includes('\n')) return
            event.preventDefault()
            onChange(withCenters(centers, text + pasted))
            setText('')
          }}
        />
        <Button onPress={add} isDisabled={!hasVisibleText(text)}>
          {t('connect.addCenter')}
        </Button>
      </div>
      {centers.length > 0 ? (
        <ul className={styles.tokens}>
          {centers.map((name) => (
            <li key={name}>
              <Token
                removeLabel={t('connect.removeCenter', { name })}
                onRemove={() => onChange(centers.filter((other) => other !== name))}
              >
                <bdi>{name}</bdi>
              </Token>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
