import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { RubricId } from '../../../contract/model/rubric.ts'
import { queries } from '../../bridge/queries.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { editorOf } from './own-editors.ts'
import { RubricBody } from './rubric-body.tsx'
import { RubricHeader } from './rubric-header.tsx'
import { FileChoice, RubricList } from './rubric-list.tsx'
import { useRubricActions } from './use-rubric-actions.ts'
import styles from './rubrics.module.css'

type RubricsScreenProps = {
  readonly connectionId: ConnectionId
  /** `null` shows the first rubric. */
  readonly rubricId: RubricId | null
  readonly hrefOf: (id: RubricId) => string
  /** Shows a rubric; `null` shows the first one. */
  readonly onShow: (id: RubricId | null) => void
  readonly onBack: () => void
}

/** The rubrics of a connection, and the editor of one of them. */
export function RubricsScreen({ connectionId, rubricId, hrefOf, onShow, onBack }: RubricsScreenProps) {
  const { t } = useTranslation()
  const actions = useRubricActions(connectionId, onShow)
  const { data: rubrics, error, refetch } = useQuery(queries.rubrics(connectionId))
  const id = rubricId ?? rubrics?.[0]?.id ?? null
  const { data: rubric } = useQuery({ ...queries.rubric(connectionId, id ?? NO_RUBRIC), enabled: id !== null })
  const editor = rubric ? editorOf(connectionId, rubric) : null
  useEffect(() => {
    if (rubric) editor?.adopt(rubric)
  }, [rubric, editor])
  // What was typed is saved when the rubric is left.
  useEffect(() => () => void editor?.settle(), [editor])
  const shown = rubric && editor ? { rubric, editor } : null
  const isGone = rubric === null || (rubrics !== undefined && id === null)
  return (
    <div className={styles.screen}>
      <RubricHeader shown={shown} actions={actions} onBack={onBack} />
      <RubricList
        rubrics={rubrics ?? []}
        shown={id}
        hrefOf={hrefOf}
        onNew={() => void actions.add()}
        onFile={(file) => void actions.importFile(file)}
      />
      {shown ? <RubricBody key={shown.rubric.id} {...shown} connectionId={connectionId} actions={actions} /> : null}
      {error && shown === null ? (
        <main className={styles.empty} id="content">
          <EmptyState
            title={t('rubrics.failed')}
            actions={<Button onPress={() => void refetch()}>{t('app.retry')}</Button>}
          >
            <p>{describeError(t, error).happened}</p>
          </EmptyState>
        </main>
      ) : isGone ? (
        <NoRubric
          isOnlyThis={rubric === null}
          onNew={() => void actions.add()}
          onFile={(file) => void actions.importFile(file)}
        />
      ) : null}
    </div>
  )
}

/** Stands for a rubric in a query that is not made. */
const NO_RUBRIC = '' as RubricId

type NoRubricProps = {
  /** Whether there are others. */
  readonly isOnlyThis: boolean
  readonly onNew: () => void
  readonly onFile: (file: File) => void
}

function NoRubric({ isOnlyThis, onNew, onFile }: NoRubricProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <main className={styles.empty} id="content" data-region="">
      <EmptyState
        title={t(isOnlyThis ? 'rubrics.notThere' : 'rubrics.noneYet')}
        actions={
          <>
            <Button variant="primary" onPress={onNew}>
              {t('rubrics.new')}
            </Button>
            <Button onPress={() => input.current?.click()}>{t('rubrics.import')}</Button>
          </>
        }
      >
        <p>{t('rubrics.noneText')}</p>
      </EmptyState>
      <FileChoice input={input} onFile={onFile} />
    </main>
  )
}
