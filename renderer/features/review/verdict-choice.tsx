import { useId, useRef } from 'react'
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Radio, RadioGroup } from 'react-aria-components'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import { VERDICTS, type Verdict, type VerdictId } from '../../../contract/model/review.ts'
import type { ReviewSettings } from '../../../contract/model/review-settings.ts'
import { verdictLabel, verdictTone } from '../../common/review-names.ts'
import { afterFrame } from '../../ui/after-frame.ts'
import { classNames } from '../../ui/class-names.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { Kbd } from '../../ui/kbd.tsx'
import menuStyles from '../../ui/menu.module.css'
import { Select } from '../../ui/select.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useTypingBurst } from './use-typing-burst.ts'
import type { ReviewWork } from './review-work.ts'
import styles from './review.module.css'

type Props = {
  readonly work: ReviewWork
  readonly verdict: Verdict | null
  readonly settings: ReviewSettings
  readonly isReadOnly: boolean
  readonly onVerdict: (verdict: VerdictId) => void
}

/** The verdict on the session, and its reason where one is asked for. */
export function VerdictChoice({ work, verdict, settings, isReadOnly, onVerdict }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const rule = verdict === null ? 'none' : settings.verdicts[verdict.verdict].reason
  const isReasonMissing = !isReadOnly && rule === 'required' && verdict !== null && !hasVisibleText(verdict.reason)
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.title}>
        <h3 id={id}>{t('reviewing.verdict')}</h3>
        {/* In the heading, so that nothing moves once there is a reason. */}
        {isReasonMissing ? (
          <span id={`${id}-needed`} className={styles.needed}>
            {t('reviewing.reasonNeeded')}
          </span>
        ) : (
          <span className={classNames(styles.keysInTitle, styles.verdictKeys)} aria-hidden="true">
            <Kbd>⇧1</Kbd>–<Kbd>⇧4</Kbd>
          </span>
        )}
      </div>
      <RadioGroup
        aria-labelledby={id}
        className={styles.verdicts ?? ''}
        data-field="verdict"
        data-keyboard="content"
        value={verdict?.verdict ?? null}
        isReadOnly={isReadOnly}
        onChange={(next) => onVerdict(next as VerdictId)}
      >
        {VERDICTS.map((each, index) => (
          <Radio key={each} value={each} className={classNames(styles.verdict, styles[verdictTone(each)])}>
            <span className={styles.verdictName}>{verdictLabel(t, settings, each)}</span>
            <span className={styles.verdictKey} aria-hidden="true">
              <Kbd>{`⇧${index + 1}`}</Kbd>
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {verdict !== null && rule !== 'none' && (
        <ReasonField
          work={work}
          verdict={verdict}
          settings={settings}
          isReadOnly={isReadOnly}
          neededId={isReasonMissing ? `${id}-needed` : null}
        />
      )}
    </section>
  )
}

type ReasonProps = Omit<Props, 'onVerdict'> & {
  readonly verdict: Verdict
  /** ID of the text that says that a reason is needed; `null` where none is. */
  readonly neededId: string | null
}

function ReasonField({ work, verdict, settings, isReadOnly, neededId }: ReasonProps) {
  const { t } = useTranslation()
  const id = useId()
  const set = (reason: string) => work.change({ entity: 'verdict', value: { ...verdict, reason } })
  return (
    <div className={styles.reason} data-field="reason">
      <span id={id} className={styles.reasonLabel}>
        {t('reviewing.reason')}
      </span>
      {isReadOnly ? (
        <p dir="auto">{verdict.reason || '–'}</p>
      ) : settings.allowsFreeReason ? (
        <FreeReason
          key={verdict.verdict}
          labelId={id}
          neededId={neededId}
          work={work}
          verdict={verdict}
          reasons={settings.reasons}
        />
      ) : (
        <Select
          aria-labelledby={id}
          leavesFocus
          value={verdict.reason}
          options={[
            { value: '', label: t('reviewing.chooseReason') },
            ...listedWith(settings.reasons, verdict.reason).map((reason) => ({ value: reason, label: reason })),
          ]}
          onChange={set}
        />
      )}
    </div>
  )
}

/** A reason that is not in the list any more stays chosen. */
function listedWith(reasons: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || reasons.includes(chosen) ? reasons : [...reasons, chosen]
}

type FreeProps = {
  readonly labelId: string
  readonly neededId: string | null
  readonly work: ReviewWork
  readonly verdict: Verdict
  readonly reasons: readonly string[]
}

/** A text with the reasons of the list to choose from. */
function FreeReason({ labelId, neededId, work, verdict, reasons }: FreeProps) {
  const { t } = useTranslation()
  const burst = useTypingBurst()
  const field = useRef<HTMLInputElement>(null)
  const focusBack = useFocusBack()
  /** The keys of the review work again; in the field they are letters. */
  const leave = () => {
    if (field.current !== null && field.current === document.activeElement) focusBack.leave(field.current)
  }
  const items = reasons.map((reason) => ({ id: reason }))
  return (
    <ComboBox
      aria-labelledby={labelId}
      className={styles.combo ?? ''}
      allowsCustomValue
      allowsEmptyCollection={items.length === 0}
      // An empty list is no help while a reason is typed.
      menuTrigger={items.length === 0 ? 'manual' : 'input'}
      {...(neededId === null ? {} : { 'aria-describedby': neededId })}
      // What was typed filters them; the button shows them all.
      defaultItems={items}
      inputValue={verdict.reason}
      onInputChange={(reason) => {
        if (reason === verdict.reason) return
        work.change({ entity: 'verdict', value: { ...verdict, reason } }, burst.next())
      }}
      onSelectionChange={(reason) => {
        if (reason !== null) afterFrame(leave)
      }}
      onKeyDown={(event) => {
        if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        // Only once the field has rendered what was chosen, which leaving it would take for typed text.
        queueMicrotask(leave)
      }}
      onFocus={focusBack.onFocus}
      onBlur={() => {
        burst.end()
        work.flush()
      }}
    >
      <Label className="visually-hidden">{t('reviewing.reason')}</Label>
      <div className={styles.comboField}>
        <Input
          ref={field}
          className={styles.comboInput ?? ''}
          placeholder={t('reviewing.chooseOrTypeReason')}
          dir="auto"
          maxLength={2000}
        />
        <Button className={styles.comboButton ?? ''} aria-label={t('reviewing.chooseReason')}>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      </div>
      <Popover className={classNames(menuStyles.popover, styles.options)} offset={4} data-overlay="">
        <ListBox
          className={menuStyles.menu ?? ''}
          renderEmptyState={() => <p className={styles.noOption}>{t('reviewing.noReasons')}</p>}
        >
          {({ id }: { readonly id: string }) => (
            <ListBoxItem id={id} textValue={id} className={menuStyles.item ?? ''}>
              <span className={menuStyles.label} dir="auto">
                {id}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
