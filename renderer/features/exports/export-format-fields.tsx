import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DATE_FORMATS, FILE_TYPES, type Delimiter, type ExportFormat } from '../../../contract/model/export-options.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './exports.module.css'

const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const satisfies Record<Delimiter, string>

type ExportFormatFieldsProps = {
  readonly format: ExportFormat
  readonly onChange: (change: Partial<ExportFormat>) => void
  /** Whether headers and values are texts in place of ids and stored values. */
  readonly readable: boolean
  readonly onReadable: (readable: boolean) => void
}

/** Options of the file format. */
export function ExportFormatFields({ format, onChange, readable, onReadable }: ExportFormatFieldsProps) {
  const { t } = useTranslation()
  const isCsv = format.fileType === 'csv'
  const zones = useMemo(() => {
    const system = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const names = [...new Set(['UTC', format.timeZone, ...Intl.supportedValuesOf('timeZone')])]
    return [
      { value: 'system', label: t('exportOptions.timeZoneSystem', { zone: system }) },
      ...names.filter((zone) => zone !== 'system').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    ]
  }, [t, format.timeZone])
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('exportFormat.format')}</legend>
      <div className={styles.fileType}>
        <Select
          label={t('exportOptions.fileType')}
          value={format.fileType}
          onChange={(fileType) => onChange({ fileType })}
          options={FILE_TYPES.map((value) => ({ value, label: t(`exportOptions.fileTypes.${value}`) }))}
        />
        {isCsv ? (
          <Select
            label={t('exportFormat.delimiter')}
            value={format.delimiter}
            onChange={(delimiter) => onChange({ delimiter })}
            options={([',', ';', '\t'] as const).map((value) => ({
              value,
              label: t(`exportFormat.${DELIMITER_NAMES[value]}`),
            }))}
          />
        ) : null}
      </div>
      {isCsv ? (
        <Select
          label={t('exportOptions.dateFormat')}
          value={format.dateFormat}
          onChange={(dateFormat) => onChange({ dateFormat })}
          options={DATE_FORMATS.map((value) => ({ value, label: t(`exportOptions.dates.${value}`) }))}
        />
      ) : null}
      {isCsv && format.dateFormat === 'iso' ? null : (
        <Select
          label={t('exportOptions.timeZone')}
          value={format.timeZone}
          onChange={(timeZone) => onChange({ timeZone })}
          options={zones}
        />
      )}
      <Checkbox
        label={t('exportOptions.readable')}
        hint={t('exportOptions.readableHint')}
        isSelected={readable}
        onChange={onReadable}
      />
      {isCsv ? (
        <>
          <Checkbox
            label={t('exportFormat.formulaGuard')}
            hint={t('exportFormat.formulaGuardHint')}
            isSelected={format.formulaGuard}
            onChange={(formulaGuard) => onChange({ formulaGuard })}
          />
          <Checkbox label={t('exportFormat.bom')} isSelected={format.bom} onChange={(bom) => onChange({ bom })} />
        </>
      ) : (
        <p className={styles.hint}>{t('exportOptions.workbookHint')}</p>
      )}
    </fieldset>
  )
}
