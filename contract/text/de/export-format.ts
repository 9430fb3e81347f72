import type { enExportFormat } from '../en-export-format.ts'
import type { German } from '../translation.ts'

export const deExportFormat: German<typeof enExportFormat> = {
  exportFormat: {
    format: 'Format',
    delimiter: 'Trennzeichen',
    comma: 'Komma',
    semicolon: 'Semikolon',
    tab: 'Tabulator',
    formulaGuard: 'Formeln entschärfen',
    formulaGuardHint: 'Kennzeichnet Text, den eine Tabellenkalkulation als Formel ausführen würde.',
    bom: 'UTF-8 für Excel (BOM)',
  },
}
