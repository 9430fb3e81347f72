import type { enExportFormat } from '../en-export-format.ts'
import type { Russian } from '../translation.ts'

export const ruExportFormat: Russian<typeof enExportFormat> = {
  exportFormat: {
    format: 'Формат',
    delimiter: 'Разделитель',
    comma: 'Запятая',
    semicolon: 'Точка с запятой',
    tab: 'Табуляция',
    formulaGuard: 'Обезвреживать формулы',
    formulaGuardHint: 'Помечает текст, который таблица выполнила бы как формулу.',
    bom: 'UTF-8 для Excel (BOM)',
  },
}
