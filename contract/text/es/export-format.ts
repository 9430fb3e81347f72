import type { enExportFormat } from '../en-export-format.ts'
import type { Spanish } from '../translation.ts'

export const esExportFormat: Spanish<typeof enExportFormat> = {
  exportFormat: {
    format: 'Formato',
    delimiter: 'Separador',
    comma: 'Coma',
    semicolon: 'Punto y coma',
    tab: 'Tabulador',
    formulaGuard: 'Neutralizar fórmulas',
    formulaGuardHint: 'Marca el texto que una hoja de cálculo ejecutaría como fórmula.',
    bom: 'UTF-8 para Excel (BOM)',
  },
}
