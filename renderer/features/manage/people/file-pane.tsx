import type { TextEncodingName } from '../../../../contract/model/decode-bytes.ts'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { encodingOptions } from '../../../common/encodings/encoding-label.ts'
import { HiddenNotes, SheetChoice } from '../../../common/encodings/sheet-choice.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import manage from '../manage.module.css'
import type { SheetWork } from './use-sheet.ts'

type FilePaneProps = {
  readonly work: SheetWork
  readonly onFile: (file: File) => void
  readonly onClosed: () => void
}

/** Another file, or the same one read in another encoding. */
export function FilePane({ work, onFile, onClosed }: FilePaneProps) {
  const { t } = useTranslation()
  const { sheet, table } = work
  return (
    <>
      <h2 className={manage.paneTitle}>
        <bdi>{sheet?.name}</bdi>
      </h2>
      {sheet === null || typeof sheet.from === 'string' || table?.workbook ? null : (
        <EncodingChoice
          encoding={table?.encoding ?? null}
          onChoose={(encoding) => work.open(sheet, { encoding, sheet: null })}
        />
      )}
      {sheet === null || !table?.workbook ? null : (
        <>
          <SheetChoice
            workbook={table.workbook}
            onChoose={(chosen) => work.open(sheet, { encoding: null, sheet: chosen })}
          />
          <HiddenNotes workbook={table.workbook} className={manage.fine ?? ''} />
        </>
      )}
      <div className={manage.actions}>
        <ChooseFile onFile={onFile} />
        <Button
          variant="quiet"
          onPress={() => {
            work.close()
            onClosed()
          }}
        >
          {t('employees.closeFile')}
        </Button>
      </div>
    </>
  )
}

type EncodingChoiceProps = {
  /** `null` where the file could not be read. */
  readonly encoding: TextEncodingName | null
  readonly onChoose: (encoding: TextEncodingName) => void
}

export function EncodingChoice({ encoding, onChoose }: EncodingChoiceProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('imports.encoding')}
      value={encoding ?? 'utf-8'}
      options={encodingOptions(t)}
      onChange={onChoose}
    />
  )
}

type ChooseFileProps = { readonly isPrimary?: boolean; readonly onFile: (file: File) => void }

/** A button that asks for a file. The page reads it. */
export function ChooseFile({ isPrimary = false, onFile }: ChooseFileProps) {
  const { t } = useTranslation()
  return (
    <FileTrigger
      acceptedFileTypes={['.csv', '.tsv', '.txt', '.xlsx', '.ods', 'text/csv', 'text/plain']}
      onSelect={(files) => {
        const file = files?.[0]
        if (file !== undefined) onFile(file)
      }}
    >
      <Button variant={isPrimary ? 'primary' : 'secondary'}>{t('employees.choose')}</Button>
    </FileTrigger>
  )
}
