import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hasVisibleText } from '../../../../contract/model/visible-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { movedAt, without } from './lists.ts'
import { SaveDialog } from './save-dialog.tsx'
import { useReviewSettings } from './use-review-changes.ts'
import styles from './review.module.css'

const MOST_REASONS = 200

type Line = { readonly id: string; readonly text: string }

/** Edits the reasons that are offered with verdicts. */
export function ReasonsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { settings, save } = useReviewSettings()
  const [lines, setLines] = useState<readonly Line[]>(() =>
    settings.reasons.map((text) => ({ id: crypto.randomUUID(), text })),
  )
  const [isFree, setIsFree] = useState(settings.allowsFreeReason)
  const [added, setAdded] = useState<string | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const adder = useRef<HTMLDivElement>(null)
  const isWayMissing = lines.length === 0 && !isFree
  const isValid = !isWayMissing && lines.every((line) => problemOf(line, lines) === null)

  function add(): void {
    const id = crypto.randomUUID()
    setAdded(id)
    setLines([...lines, { id, text: '' }])
  }

  function remove(line: Line): void {
    // The cross goes away with the focus on it.
    adder.current?.querySelector('button')?.focus()
    setLines(without(lines, line.id))
  }

  async function saveAll(): Promise<void> {
    const reasons = lines.map(({ text }) => text.trim())
    await save({ name: t('review.settings.reasons'), edit: () => ({ reasons, allowsFreeReason: isFree }) })
  }

  return (
    <SaveDialog
      title={t('review.settings.reasonsTitle')}
      size="medium"
      onClose={onClose}
      save={isValid ? saveAll : null}
      onInvalid={() => setWasTried(true)}
    >
      <p className={styles.quiet}>{t('review.settings.reasonsText')}</p>
      {lines.length === 0 ? (
        <p className={styles.quiet}>{t('review.settings.noReasons')}</p>
      ) : (
        <ol className={styles.lines}>
          {lines.map((line, index) => (
            <ReasonLine
              key={line.id}
              line={line}
              number={index + 1}
              isLast={index === lines.length - 1}
              isNew={line.id === added}
              problem={wasTried ? problemOf(line, lines) : null}
              onEdit={(text) => setLines(lines.with(index, { ...line, text }))}
              onMove={(step) => setLines(movedAt(lines, index, step))}
              onRemove={() => remove(line)}
            />
          ))}
        </ol>
      )}
      <div ref={adder}>
        <Button size="small" isDisabled={lines.length >= MOST_REASONS} onPress={add}>
          <Plus size={13} aria-hidden="true" />
          {t('review.settings.addReason')}
        </Button>
      </div>
      <Switch
        label={t('review.settings.allowsFreeReason')}
        hint={t('review.settings.allowsFreeReasonHint')}
        isSelected={isFree}
        onChange={setIsFree}
      />
      {wasTried && isWayMissing ? (
        <p role="alert" className={styles.error}>
          {t('review.settings.noWayToReason')}
        </p>
      ) : null}
    </SaveDialog>
  )
}

function problemOf({ id, text }: Line, lines: readonly Line[]): 'emptyReason' | 'sameReason' | null {
  if (!hasVisibleText(text)) return 'emptyReason'
  return lines.some((other) => other.id !== id && other.text.trim() === text.trim()) ? 'sameReason' : null
}

type ReasonLineProps = {
  readonly line: Line
  readonly number: number
  readonly isLast: boolean
  readonly isNew: boolean
  readonly problem: ReturnType<typeof problemOf>
  readonly onEdit: (text: string) => void
  readonly onMove: (step: -1 | 1) => void
  readonly onRemove: () => void
}

/** A reason. Alt with an arrow moves it. */
function ReasonLine({ line, number, isLast, isNew, problem, onEdit, onMove, onRemove }: ReasonLineProps) {
  const { t } = useTranslation()
  function moveByKey(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    // The controls in it have the focus; the line only handles their keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={styles.line} onKeyDown={moveByKey}>
      <TextField
        label={t('review.settings.reasonNumber', { number })}
        isLabelHidden
        autoFocus={isNew}
        autoComplete="off"
        maxLength={300}
        value={line.text}
        onChange={onEdit}
        error={problem === null ? undefined : t(`review.settings.${problem}`)}
      />
      <IconButton
        label={t('review.settings.moveReasonUp', { number })}
        keys={['Alt', '↑']}
        isDisabled={number === 1}
        onPress={() => onMove(-1)}
      >
        <ArrowUp size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('review.settings.moveReasonDown', { number })}
        keys={['Alt', '↓']}
        isDisabled={isLast}
        onPress={() => onMove(1)}
      >
        <ArrowDown size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('review.settings.removeReason', { number })} onPress={onRemove}>
        <X size={15} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
