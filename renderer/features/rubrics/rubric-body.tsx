import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { maxPoints } from '../../../contract/model/rubric-score.ts'
import type { RubricDetails } from '../../../contract/model/rubric-records.ts'
import type { ChosenLevels } from '../../../contract/model/rubric.ts'
import { queries } from '../../bridge/queries.ts'
import { command, useCommands } from '../../common/commands.ts'
import { describeFailure } from '../../common/i18n/describe-failure.ts'
import { useShortcuts } from '../../common/shortcuts/use-shortcuts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { modKey } from '../../ui/mod-key.ts'
import { useMedia } from '../../ui/use-media.ts'
import { RubricGrid } from './grid/rubric-grid.tsx'
import type { RubricEditor } from './rubric-editor.ts'
import { isDraft } from './rubric-header.tsx'
import { Scaling } from './scaling.tsx'
import { SidePanel } from './side-panel.tsx'
import { Trial, type TriedVersion } from './trial.tsx'
import type { RubricActions } from './use-rubric-actions.ts'
import styles from './rubrics.module.css'

type RubricBodyProps = {
  readonly connectionId: ConnectionId
  readonly rubric: RubricDetails
  readonly editor: RubricEditor
  readonly actions: RubricActions
}

/** The grid, how its points are scaled, a trial, and where the rubric is used. */
export function RubricBody({ connectionId, rubric, editor, actions }: RubricBodyProps) {
  const { t } = useTranslation()
  const state = useStore(editor.store)
  const { content } = state
  const [chosen, setChosen] = useState<ChosenLevels>({})
  const [typedMax, setMax] = useState<number | null>(null)
  const assignedMax = useAssignedMax(connectionId, rubric)
  const questionMax = typedMax ?? assignedMax ?? (maxPoints(content) || 10)
  const [latest] = rubric.versions
  const hasDraft = isDraft(state)
  const isWide = useMedia('(width >= 1240px)')
  const publish = () => {
    const focused = document.activeElement
    // A cell that is edited is saved when it loses the focus.
    if (focused instanceof HTMLElement) focused.blur()
    if (isDraft(editor.store.getState())) void actions.publish(editor)
    focusAfterPublishing(focused)
  }
  useCommands(() => (hasDraft ? [command(t, 'publishRubric', publish)] : []))
  useShortcuts('rubric', {
    'mod+Enter': { whileTyping: publish },
    'mod+z': () => editor.undo(),
    'mod+Shift+z': () => editor.redo(),
  })
  const now: TriedVersion = { version: (latest?.version ?? 0) + (hasDraft ? 1 : 0), content }
  const side = (
    <SidePanel
      connectionId={connectionId}
      rubric={rubric}
      content={content}
      hasDraft={hasDraft}
      draftSavedAt={state.savedAt}
    />
  )
  return (
    <>
      <main className={styles.body} id="content" data-region="">
        {state.failure ? <Trouble editor={editor} failure={state.failure} /> : null}
        <RubricGrid
          content={content}
          before={hasDraft ? (latest?.content ?? null) : null}
          onEdit={(next) => editor.edit(next)}
        />
        <Scaling
          content={content}
          chosen={chosen}
          questionMax={questionMax}
          onQuestionMax={setMax}
          onDecimals={(decimals) => editor.edit({ ...content, scaling: { decimals } })}
        />
        <Trial
          now={now}
          before={hasDraft && latest ? latest : null}
          chosen={chosen}
          questionMax={questionMax}
          onChoose={setChosen}
        />
        {isWide ? null : side}
      </main>
      {isWide ? side : null}
      <Foot latest={hasDraft ? latest?.version : undefined} />
    </>
  )
}

/** A cell that was edited, and the button that publishes, are gone then: the grid gets the focus instead. */
function focusAfterPublishing(focused: Element | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const isThere = focused instanceof HTMLElement && focused.isConnected && focused !== document.body
    const cell = document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')
    ;(isThere ? focused : cell)?.focus()
  })
}

/** Maximum of the first question that the rubric is assigned to; `null` where none is known. */
function useAssignedMax(connectionId: ConnectionId, { assignments }: RubricDetails): number | null {
  const { data: tests = [] } = useQuery(queries.testQuestions(connectionId))
  for (const { test, question } of assignments) {
    const found = tests.find((one) => one.test === test)?.questions.find(({ code }) => code === question)
    if (typeof found?.max === 'number' && found.max > 0) return found.max
  }
  return null
}

type TroubleProps = {
  readonly editor: RubricEditor
  readonly failure: NonNullable<ReturnType<RubricEditor['store']['getState']>['failure']>
}

/** A draft that is not saved, and what can be done. */
function Trouble({ editor, failure }: TroubleProps) {
  const { t } = useTranslation()
  const { happened, todo } = describeFailure(t, failure)
  const isConflict = failure.code === 'rubric-changed'
  return (
    <div className={styles.banner}>
      <Banner
        tone="bad"
        live
        title={isConflict ? t('rubrics.conflict') : happened}
        actions={
          isConflict ? (
            <>
              <Button size="small" onPress={() => void editor.choose('mine')}>
                {t('rubrics.keepMine')}
              </Button>
              <Button size="small" onPress={() => void editor.choose('theirs')}>
                {t('rubrics.useTheirs')}
              </Button>
            </>
          ) : (
            <Button size="small" onPress={() => void editor.settle()}>
              {t('app.retry')}
            </Button>
          )
        }
      >
        <p>{isConflict ? t('rubrics.conflictText') : todo}</p>
      </Banner>
    </div>
  )
}

/** The most important keys, and what marks a change. */
function Foot({ latest }: { readonly latest: number | undefined }) {
  const { t } = useTranslation()
  return (
    <footer className={styles.foot} data-region="">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd> {t('rubrics.hintCell')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('rubrics.hintEdit')}
      </span>
      <span>
        <Kbd>Alt ↑</Kbd> <Kbd>Alt ↓</Kbd> {t('rubrics.hintMove')}
      </span>
      <span>
        <Kbd>{`${modKey()} Z`}</Kbd> {t('rubrics.hintUndo')}
      </span>
      {latest === undefined ? null : (
        <span className={styles.footEnd}>{t('rubrics.changedSince', { version: latest })}</span>
      )}
    </footer>
  )
}
