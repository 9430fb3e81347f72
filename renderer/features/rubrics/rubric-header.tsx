import { ArrowLeft, Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { RubricDetails } from '../../../contract/model/rubric-records.ts'
import { RUBRIC_LIMITS } from '../../../contract/model/rubric.ts'
import { shownLocale } from '../../../contract/text/language.ts'
import { timeZone } from '../../../contract/text/time-zone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { modKey } from '../../ui/mod-key.ts'
import type { EditorState, RubricEditor } from './rubric-editor.ts'
import type { RubricActions } from './use-rubric-actions.ts'
import { rubricName } from './shown-names.ts'
import styles from './rubrics.module.css'

type RubricHeaderProps = {
  /** `null` while there is no rubric to show. */
  readonly shown: { readonly rubric: RubricDetails; readonly editor: RubricEditor } | null
  readonly actions: RubricActions
  readonly onBack: () => void
}

/** The rubric's name, the state of its draft, and its commands. */
export function RubricHeader({ shown, actions, onBack }: RubricHeaderProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.header} data-region="">
      <IconButton label={t('rubrics.back')} onPress={onBack}>
        <ArrowLeft size={16} aria-hidden="true" />
      </IconButton>
      {shown === null ? <h1 className={styles.title}>{t('app.rubrics')}</h1> : <Shown {...shown} actions={actions} />}
    </header>
  )
}

type ShownProps = NonNullable<RubricHeaderProps['shown']> & Pick<RubricHeaderProps, 'actions'>

function Shown({ rubric, editor, actions }: ShownProps) {
  const { t } = useTranslation()
  const state = useStore(editor.store)
  const latest = rubric.versions[0]?.version ?? 0
  const hasDraft = isDraft(state)
  const more: readonly MenuEntry[] = [
    {
      kind: 'action',
      id: 'archive',
      label: t(rubric.isArchived ? 'rubrics.unarchive' : 'rubrics.archive'),
      onAction: () => void actions.archive(editor, rubric.id, !rubric.isArchived),
    },
  ]
  return (
    <>
      <div className={styles.titles}>
        <h1 className="visually-hidden">{rubricName(t, state.content.name)}</h1>
        <NameField
          key={rubric.id}
          name={state.content.name}
          isNew={latest === 0 && state.content.name === ''}
          onName={(name) => editor.edit({ ...editor.store.getState().content, name })}
        />
        <p className={styles.path} title={t('rubrics.path')}>
          {t('rubrics.path')}
        </p>
      </div>
      <span className={styles.badges}>
        {hasDraft ? <Badge tone="accent">{t('rubrics.draftOf', { version: latest + 1 })}</Badge> : null}
        {rubric.isArchived ? <Badge>{t('rubrics.archived')}</Badge> : null}
      </span>
      <span className={styles.grow} />
      <DraftStatus state={state} latest={latest} />
      <Menu
        label={t('rubrics.more')}
        trigger={
          <IconButton label={t('rubrics.more')}>
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
        entries={more}
      />
      {latest === 0 ? null : <Button onPress={() => void actions.exportOne(rubric.id)}>{t('rubrics.export')}</Button>}
      {hasDraft ? (
        <>
          <Button variant="quiet" onPress={() => void actions.discard(editor, rubric)}>
            {t('rubrics.discard')}
          </Button>
          <Button variant="primary" onPress={() => void actions.publish(editor)}>
            {t('rubrics.publish', { version: latest + 1 })} <Kbd onAccent>{`${modKey()} ↵`}</Kbd>
          </Button>
        </>
      ) : null}
    </>
  )
}

/** Whether there is something to publish or discard. */
export function isDraft({ savedAt, status }: EditorState): boolean {
  return savedAt !== null || status !== 'saved'
}

/** What became of the changes. */
function DraftStatus({ state, latest }: { readonly state: EditorState; readonly latest: number }) {
  const { t } = useTranslation()
  const { status, savedAt } = state
  const time = timeText(savedAt)
  const text =
    status === 'failed'
      ? t('rubrics.notSaved')
      : status !== 'saved'
        ? t('rubrics.saving')
        : savedAt === null
          ? t('rubrics.unchanged', { version: latest })
          : t('rubrics.saved', { time })
  return (
    <span className={styles.state} role={status === 'failed' ? 'alert' : undefined}>
      <i className={styles.dot} data-status={status} aria-hidden="true" />
      {text}
    </span>
  )
}

function timeText(at: number | null): string {
  if (at === null) return ''
  return new Intl.DateTimeFormat(shownLocale(), {
    timeZone: timeZone(),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}

type NameFieldProps = {
  readonly name: string
  /** Takes the focus, since a new rubric begins with its name. */
  readonly isNew: boolean
  readonly onName: (name: string) => void
}

/** The rubric's name, edited in its place. */
function NameField({ name, isNew, onName }: NameFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const takesFocus = useRef(isNew)
  useEffect(() => {
    if (takesFocus.current) field.current?.focus()
  }, [])
  function save(): void {
    if (typed !== null && typed.trim() !== name) onName(typed.trim())
    setTyped(null)
  }
  return (
    <input
      ref={field}
      className={styles.nameField}
      aria-label={t('rubrics.name')}
      placeholder={t('rubrics.unnamed')}
      value={typed ?? name}
      maxLength={RUBRIC_LIMITS.nameLength}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        save()
        event.currentTarget.blur()
        document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
      }}
    />
  )
}
