import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import type { Connection } from '../../../contract/model/connection.ts'
import { VALUE_TONES, type NamedValue } from '../../../contract/model/value-names.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fromDrafts, MOST_LINES, problemOf, toDrafts, type ValueDraft, type ValueDrafts } from './value-drafts.ts'
import styles from './dialogs.module.css'

type ValueNamesDialogProps = {
  readonly connection: Connection
  readonly onClose: () => void
  readonly onSaved: (connection: Connection) => void
}

/**
 * Edits the labels of a connection's proctoring values, with a line for each value in its reports. The service does not
 * say what the values mean.
 */
export function ValueNamesDialog({ connection, onClose, onSaved }: ValueNamesDialogProps) {
  const { t } = useTranslation()
  const { data: facets, isPending } = useQuery(queries.facets(connection.id))
  const [changed, setChanged] = useState<ValueDrafts | null>(null)
  const drafts = useMemo(() => changed ?? toDrafts(connection.valueNames, facets), [changed, connection, facets])
  const [wasTried, setWasTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function save(): Promise<void> {
    setWasTried(true)
    const valueNames = fromDrafts(drafts)
    if (valueNames === null) return
    setBusy(true)
    try {
      onSaved(await desk.connections.setValueNames({ connectionId: connection.id, valueNames }))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  const problem = failure ? describeError(t, failure) : null
  const change = (which: NamedValue) => (lines: readonly ValueDraft[]) => setChanged({ ...drafts, [which]: lines })
  return (
    <Dialog
      title={t('valueNames.title', { name: connection.name })}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      size="large"
      footer={
        <>
          <Button onPress={onClose}>{t('app.cancel')}</Button>
          <Button variant="primary" onPress={() => void save()} isPending={busy}>
            {t('app.save')}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{t('valueNames.text')}</p>
      {isPending
        ? null
        : (['conclusion', 'evaluation'] as const).map((which) => (
            <ValueList
              key={which}
              which={which}
              lines={drafts[which]}
              showsProblems={wasTried}
              onChange={change(which)}
            />
          ))}
      {problem ? (
        <Banner tone="bad" live title={problem.happened}>
          <p>{problem.todo}</p>
        </Banner>
      ) : null}
    </Dialog>
  )
}

const isUnnamed = ({ name }: ValueDraft) => !hasVisibleText(name)

type ValueListProps = {
  readonly which: NamedValue
  readonly lines: readonly ValueDraft[]
  readonly showsProblems: boolean
  readonly onChange: (lines: readonly ValueDraft[]) => void
}

function ValueList({ which, lines, showsProblems, onChange }: ValueListProps) {
  const { t } = useTranslation()
  const [added, setAdded] = useState<number | null>(null)
  const edit = (id: number, part: Partial<ValueDraft>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...part } : line)))
  const add = () => {
    const id = Math.max(-1, ...lines.map((line) => line.id)) + 1
    setAdded(id)
    onChange([...lines, { id, value: '', name: '', tone: 'neutral', reports: null, isRemoved: false }])
  }
  /** Removes a line without a label at once. Other removals can be undone until they are saved. */
  const remove = (line: ValueDraft) =>
    isUnnamed(line) ? onChange(lines.filter((other) => other !== line)) : edit(line.id, { isRemoved: true })
  return (
    <fieldset className={styles.values}>
      <legend className={styles.legend}>{t(`valueNames.${which}`)}</legend>
      {lines.length === 0 ? (
        <p className={styles.quiet}>{t('valueNames.none')}</p>
      ) : (
        <div className={styles.heads} aria-hidden="true">
          <span>{t('valueNames.value')}</span>
          <span>{t('valueNames.name')}</span>
          <span>{t('valueNames.tone')}</span>
        </div>
      )}
      {lines.map((line) =>
        line.isRemoved ? (
          <p key={line.id} className={styles.removed} role="status">
            <span>{t('valueNames.removed', { value: line.value, name: line.name })}</span>
            <Button size="small" variant="quiet" autoFocus onPress={() => edit(line.id, { isRemoved: false })}>
              {t('valueNames.keep')}
            </Button>
          </p>
        ) : (
          <ValueLine
            key={line.id}
            line={line}
            isNew={line.id === added}
            problem={showsProblems ? problemOf(line, lines) : null}
            onEdit={(part) => edit(line.id, part)}
            onRemove={() => remove(line)}
          />
        ),
      )}
      {lines.length < MOST_LINES ? (
        <Button size="small" onPress={add} aria-label={t(`valueNames.addTo.${which}`)}>
          {t('valueNames.add')}
        </Button>
      ) : null}
    </fieldset>
  )
}

type ValueLineProps = {
  readonly line: ValueDraft
  readonly isNew: boolean
  readonly problem: ReturnType<typeof problemOf>
  readonly onEdit: (part: Partial<ValueDraft>) => void
  readonly onRemove: () => void
}

/** A value, its label and its color. The list's heads name the fields for the eye, hidden labels for screen readers. */
function ValueLine({ line, isNew, problem, onEdit, onRemove }: ValueLineProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.value} role="group" aria-label={t('valueNames.line', { value: line.value })}>
      {line.reports === null ? (
        <TextField
          label={t('valueNames.value')}
          isLabelHidden
          value={line.value}
          inputMode="numeric"
          autoFocus={isNew}
          onChange={(value) => onEdit({ value })}
          error={problem === 'value' || problem === 'twice' ? t(`valueNames.problem.${problem}`) : undefined}
        />
      ) : (
        <span className={styles.occurs}>
          <span className={styles.number}>{formatNumber(Number(line.value))}</span>
          <span className={styles.quiet}>{t('valueNames.occurs', { count: line.reports })}</span>
        </span>
      )}
      <TextField
        label={t('valueNames.name')}
        isLabelHidden
        value={line.name}
        maxLength={80}
        onChange={(name) => onEdit({ name })}
        error={problem === 'name' ? t('valueNames.problem.name') : undefined}
      />
      <Select
        label={t('valueNames.tone')}
        isLabelHidden
        value={line.tone}
        options={VALUE_TONES.map((value) => ({ value, label: t(`valueNames.tones.${value}`) }))}
        onChange={(tone) => onEdit({ tone })}
      />
      <IconButton
        label={t('valueNames.remove', { value: line.value })}
        isDisabled={line.reports !== null && isUnnamed(line)}
        onPress={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
