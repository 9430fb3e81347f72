import { FileText } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever, DeskError } from '../../../../contract/model/errors.ts'
import type { TableProblem } from '../../../../contract/model/people.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { EncodingQuestion } from '../../../common/encodings/encoding-question.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ChooseFile, EncodingChoice } from './file-pane.tsx'
import type { SheetWork } from './use-sheet.ts'

type NoTableProps = {
  readonly work: SheetWork
  /** Why the table cannot be planned. */
  readonly error: Error | null
  readonly title: string
  readonly text: string
  /** Beside the button that asks for a file. */
  readonly actions?: ReactNode
  readonly onFile: (file: File) => void
}

/** In place of the table: that there is none yet, or why the file cannot be read. */
export function NoTable({ work, error, title, text, actions, onFile }: NoTableProps) {
  const { t } = useTranslation()
  const { sheet, problem, isReading } = work
  if (isReading) return <div aria-busy="true" />
  const choose = <ChooseFile isPrimary={sheet === null} onFile={onFile} />
  const withOthers = (
    <>
      {choose}
      {actions}
    </>
  )
  if (problem !== null) {
    return (
      <EmptyState icon={<FileText size={22} />} title={t('employees.unreadableTitle')} actions={choose}>
        <p role="alert">
          {problem.happened} {problem.todo}
        </p>
      </EmptyState>
    )
  }
  if (sheet === null) {
    return (
      <EmptyState icon={<FileText size={22} />} title={title} actions={withOthers}>
        <p>{text}</p>
      </EmptyState>
    )
  }
  if ('problem' in sheet.opened) {
    const question =
      sheet.opened.problem === 'encodingUnknown' ? (
        <EncodingQuestion
          choices={sheet.opened.choices}
          onChoose={(encoding) => work.open(sheet, { encoding, sheet: null })}
        />
      ) : null
    return (
      <EmptyState
        icon={<FileText size={22} />}
        title={t('employees.unreadableTitle')}
        actions={
          <>
            {question}
            {choose}
          </>
        }
      >
        <p role="alert">{problemText(t, sheet.opened)}</p>
        {sheet.opened.problem === 'encoding' ? (
          <EncodingChoice encoding={null} onChoose={(encoding) => work.open(sheet, { encoding, sheet: null })} />
        ) : null}
      </EmptyState>
    )
  }
  const isClosed = error instanceof DeskError && error.code === 'no-such-result-set'
  const { happened, todo } = describeError(t, error)
  return (
    <EmptyState
      icon={<FileText size={22} />}
      title={isClosed ? t('employees.closedTitle') : happened}
      actions={<Button onPress={() => work.open(sheet)}>{t('employees.readAgain')}</Button>}
    >
      {isClosed ? null : <p>{todo}</p>}
    </EmptyState>
  )
}

function problemText(t: TFunction, found: TableProblem): string {
  switch (found.problem) {
    case 'noRows':
      return t('people.noRows')
    case 'tooManyRows':
    case 'tooManyColumns':
      return t(`imports.problem.${found.problem}`, { limit: found.limit })
    case 'empty':
    case 'notWorkbook':
    case 'otherFormat':
    case 'encrypted':
    case 'damaged':
    case 'tooLarge':
    case 'binary':
    case 'encoding':
    case 'encodingUnknown':
    case 'garbledMark':
    case 'titleLine':
      return t(`imports.problem.${found.problem}`)
    default:
      return assertNever(found)
  }
}
