import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import { programChanges } from '../../../../contract/model/program-difference.ts'
import { problemsOf } from '../../../../contract/model/program-problems.ts'
import type { ProgramDetails } from '../../../../contract/model/program-records.ts'
import { findModule, findModuleTest } from '../../../../contract/model/program.ts'
import type { ServiceTest } from '../../../../contract/model/service-test.ts'
import { command, useCommands } from '../../../common/commands.ts'
import { useShortcuts } from '../../../common/shortcuts/use-shortcuts.ts'
import { isComposing } from '../../../ui/is-composing.ts'
import { manageQueries } from '../manage-queries.ts'
import { focusUnfinished } from '../time-field.tsx'
import { EMPTY_FORM, EmployeesPane, useSyncedOf } from './employees-pane.tsx'
import { ModuleFields, ProgramFields, type ItemFieldsProps } from './item-fields.tsx'
import type { ProgramEditor } from './program-editor.ts'
import { PROGRAM_GRID_ID, ProgramGrid } from './program-grid.tsx'
import { ProgramHead } from './program-head.tsx'
import { PROGRAM_SEARCH_ID } from './program-list.tsx'
import { ProgramTrouble } from './program-trouble.tsx'
import { marksOf } from './program-rows.ts'
import { titleText, type ProgramNames } from './program-texts.ts'
import { RemoveProgram } from './remove-program.tsx'
import { ProgramsFoot } from './programs-foot.tsx'
import { TestFields } from './test-fields.tsx'
import type { ProgramActions } from './use-program-actions.ts'
import { useStaging } from './use-staging.ts'
import { WhatIsSent } from './what-is-sent.tsx'
import manageStyles from '../manage.module.css'
import styles from './programs.module.css'

type ProgramViewProps = {
  readonly connectionId: ConnectionId
  readonly program: ProgramDetails
  readonly editor: ProgramEditor
  readonly names: ProgramNames
  readonly tests: readonly ServiceTest[]
  readonly actions: ProgramActions
  /** The list of programs, which stands beside the table. */
  readonly list: ReactNode
}

/** A program: its head, the table of its modules, and the pane with what is edited and what will be sent. */
export function ProgramView({ connectionId, program, editor, names, tests, actions, list }: ProgramViewProps) {
  const { t } = useTranslation()
  const { content, sent, failure, refused } = useStore(editor.store)
  const { data: staged } = useQuery(manageQueries.stagedProgram(connectionId, program.id))
  const [cursor, setCursor] = useState<string | null>(null)
  const [isForEmployees, setIsForEmployees] = useState(false)
  const [form, setForm] = useState(EMPTY_FORM)
  const [showsErrors, setShowsErrors] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const changes = useMemo(() => programChanges(sent, content), [sent, content])
  // Of a program that was never sent everything is new.
  const marks = useMemo(() => marksOf(sent === null ? [] : changes), [sent, changes])
  const problems = useMemo(() => problemsOf(sent, content), [sent, content])
  const shownProblems = problems.filter(({ reason }) => showsErrors || reason !== 'empty')

  function show(key: string | null): void {
    setIsForEmployees(false)
    setCursor(key)
  }

  useFirstField(fields, sent === null && content.title === '' && content.modules.length === 0)
  const synced = useSyncedOf(connectionId, form)
  const stage = useStaging({
    ...{ program, editor, names, actions, isForEmployees, form, synced },
    onUnfinished: () => focusUnfinished(fields.current),
    onWrong: wrongAt,
    onDone: done,
  })
  function wrongAt(key: string | null): void {
    setShowsErrors(true)
    if (!isForEmployees) setCursor(key)
  }
  function done(): void {
    setShowsErrors(false)
    setForm(EMPTY_FORM)
    setIsForEmployees(false)
  }

  useProgramKeys(editor, actions, stage)
  const common: ItemFieldsProps = {
    ...{ connectionId, content, sent, names, tests, problems: shownProblems, refused },
    onEdit: editor.edit,
    onRefused: editor.refuse,
  }
  return (
    <>
      <ProgramHead
        content={content}
        sentAt={program.sentAt}
        changes={changes.length}
        isForEmployees={isForEmployees}
        onProgram={() => {
          show(null)
          focusFirst(fields.current)
        }}
        onEmployees={() => {
          setIsForEmployees(true)
          focusFirst(fields.current)
        }}
        onDiscard={() => void actions.discard(editor, program.id)}
        onStage={stage}
      />
      <div className={styles.columns}>
        {list}
        <div className={manageStyles.middle}>
          {failure === null ? null : (
            <ProgramTrouble
              {...{ editor, failure }}
              onChoose={(which) => void actions.choose(editor, program.id, which)}
            />
          )}
          <ProgramGrid
            {...{ content, sent, names, cursor }}
            marks={marks}
            wrong={new Set(shownProblems.flatMap(({ module, moduleTest }) => moduleTest ?? module ?? []))}
            onCursor={show}
            onEdit={common.onEdit}
            onFields={() => focusFirst(fields.current)}
          />
        </div>
        <aside className={styles.pane} data-region="" aria-label={t('programs.program')}>
          <FieldsRegion ref={fields} hasCursor={cursor !== null}>
            {isForEmployees ? (
              <EmployeesPane
                {...{ program, names, form, synced, showsErrors }}
                onForm={setForm}
                onClose={() => setIsForEmployees(false)}
              />
            ) : (
              <Fields {...common} cursor={cursor} onRemove={() => void actions.remove(editor, program.id)} />
            )}
          </FieldsRegion>
          {isForEmployees ? null : <WhatIsSent {...{ content, sent, changes, names }} id={program.id} />}
        </aside>
      </div>
      <ProgramsFoot staged={staged ?? null} hasChanges={changes.length > 0} />
    </>
  )
}

type FieldsRegionProps = {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly hasCursor: boolean
  readonly children: ReactNode
}

/** The fields of the pane. Escape leads from them back to the table. */
function FieldsRegion({ ref, hasCursor, children }: FieldsRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      className={styles.fields}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event) && !event.defaultPrevented && hasCursor) focusGrid()
      }}
    >
      {children}
    </div>
  )
}

const focusGrid = () => document.getElementById(PROGRAM_GRID_ID)?.focus()

/** A new program begins with its title. */
function useFirstField(fields: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    if (isNew) focusFirst(fields.current)
    // Only where the program is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

function useProgramKeys(editor: ProgramEditor, actions: ProgramActions, stage: () => void): void {
  const { t } = useTranslation()
  const add = () => void actions.add()
  useCommands(() => [command(t, 'newProgram', add)])
  useShortcuts('programs', {
    n: add,
    '/': () => document.querySelector<HTMLInputElement>(`#${PROGRAM_SEARCH_ID} input`)?.focus(),
    'mod+z': () => editor.undo(),
    'mod+Shift+z': () => editor.redo(),
    'mod+Enter': { whileTyping: stage },
  })
}

type FieldsProps = ItemFieldsProps & { readonly cursor: string | null; readonly onRemove: () => void }

function Fields({ cursor, onRemove, ...common }: FieldsProps) {
  const { t } = useTranslation()
  const { content, sent } = common
  const test = cursor === null ? null : findModuleTest(content, cursor as Guid)
  if (test) return <TestFields key={test.test.id} {...common} module={test.module} test={test.test} />
  const module = cursor === null ? null : findModule(content, cursor as Guid)
  if (module) return <ModuleFields key={module.id} {...common} module={module} />
  return (
    <>
      <ProgramFields {...common} />
      {sent === null ? null : <RemoveProgram name={titleText(t, content.title)} onRemove={onRemove} />}
    </>
  )
}

const FIELD = 'input:not([readonly]):not([disabled]), textarea, button:not([disabled])'

/** After the pane has what is to be edited. */
function focusFirst(pane: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = pane?.querySelector<HTMLElement>(FIELD)
    field?.focus()
    if (field instanceof HTMLInputElement && field.type === 'text') field.select()
  })
}
