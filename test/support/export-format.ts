import type { ExportFormat } from '../../contract/model/export-options.ts'

/** CSV as the command line writes it when nobody says anything else. */
export const DEFAULT_CSV_FORMAT: ExportFormat = {
  fileType: 'csv',
  delimiter: ',',
  bom: false,
  formulaGuard: true,
  dateFormat: 'iso',
  timeZone: 'system',
}
