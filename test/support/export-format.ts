import type { ExportFormat } from '../../contract/model/export-options.ts'

/** Default CSV format of the command line. */
export const DEFAULT_CSV_FORMAT: ExportFormat = {
  fileType: 'csv',
  delimiter: ',',
  bom: false,
  formulaGuard: true,
  dateFormat: 'iso',
  timeZone: 'system',
}
