import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GUID, type ConnectionId, type Guid } from '../../../../contract/model/ids.ts'
import type { TestType } from '../../../../contract/model/service-test.ts'
import { hasVisibleText } from '../../../../contract/model/visible-text.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { shortId } from './test-filter.ts'
import styles from '../manage.module.css'

/** Longest title of a test (API document, section 8). */
const MOST_CHARACTERS = 200
const OTHER = 'other'

type NewTestPaneProps = {
  readonly connectionId: ConnectionId
  /** Projects of the tests that there are. */
  readonly projects: readonly Guid[]
  readonly onDone: () => void
  readonly onOutbox: () => void
}

/** The form for a new test. It goes to the outbox; nothing is sent from here. */
export function NewTestPane({ connectionId, projects, onDone, onOutbox }: NewTestPaneProps) {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const [type, setType] = useState<TestType>('test')
  const [project, setProject] = useState<Guid | typeof OTHER>(projects[0] ?? OTHER)
  const [typed, setTyped] = useState('')
  const [showsErrors, setShowsErrors] = useState(false)
  const projectId = project === OTHER ? typed.trim() : project
  const errors = {
    title: titleError(title.trim()),
    project: GUID.test(projectId) ? undefined : t('tests.projectIdWrong'),
  }

  function titleError(text: string): string | undefined {
    if (!hasVisibleText(text)) return t('tests.titleEmpty')
    return text.length > MOST_CHARACTERS ? t('tests.titleTooLong', { count: text.length - MOST_CHARACTERS }) : undefined
  }

  async function stage(): Promise<void> {
    if (errors.title !== undefined || errors.project !== undefined) return setShowsErrors(true)
    try {
      await desk.tests.create({ connectionId, test: { title: title.trim(), type, projectId } })
      showNotice({
        id: 'staged',
        tone: 'ok',
        title: t('manage.staged'),
        stays: false,
        actions: [{ label: t('manage.showOutbox'), onAction: onOutbox }],
      })
      onDone()
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({ id: 'staged', tone: 'bad', title: t('manage.notStaged'), text: `${happened} ${todo}`, stays: true })
    }
  }

  return (
    <aside className={styles.pane} data-region="" aria-label={t('tests.newTitle')}>
      <form
        className={styles.paneScroll}
        onSubmit={(event) => {
          event.preventDefault()
          void stage()
        }}
      >
        <header>
          <h2 className={styles.paneTitle}>{t('tests.newTitle')}</h2>
          <p className={styles.fine}>{t('tests.newHint')}</p>
        </header>
        <TextField
          label={t('tests.name')}
          description={t('tests.titleHint', { most: MOST_CHARACTERS })}
          error={showsErrors || title.trim().length > MOST_CHARACTERS ? errors.title : undefined}
          value={title}
          onChange={setTitle}
          autoFocus
        />
        <RadioGroup
          label={t('tests.type')}
          value={type}
          options={(['test', 'survey'] as const).map((value) => ({ value, label: t(`tests.types.${value}`) }))}
          onChange={setType}
        />
        <Select
          label={t('tests.projectFilter')}
          value={project}
          options={[
            ...projects.map((id) => ({ value: id, label: t('tests.project', { id: shortId(id) }) })),
            { value: OTHER, label: t('tests.otherProject') },
          ]}
          onChange={setProject}
        />
        {project === OTHER ? (
          <TextField
            label={t('tests.projectId')}
            description={t('tests.projectIdHint')}
            error={showsErrors ? errors.project : undefined}
            value={typed}
            onChange={setTyped}
          />
        ) : null}
        <div className={styles.actions}>
          <Button variant="primary" type="submit">
            {t('tests.stage')}
          </Button>
          <Button variant="quiet" onPress={onDone}>
            {t('tests.discard')}
          </Button>
        </div>
      </form>
    </aside>
  )
}
