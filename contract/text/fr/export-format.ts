import type { enExportFormat } from '../en-export-format.ts'
import type { French } from '../translation.ts'

export const frExportFormat: French<typeof enExportFormat> = {
  exportFormat: {
    format: 'Format',
    delimiter: 'Séparateur',
    comma: 'Virgule',
    semicolon: 'Point-virgule',
    tab: 'Tabulation',
    formulaGuard: 'Neutraliser les formules',
    formulaGuardHint: 'Marque le texte qu’un tableur exécuterait comme formule.',
    bom: 'UTF-8 pour Excel (BOM)',
  },
}
