/** Texts of the format of an exported file, as the dialog offers it. */
export const enExportFormat = {
  exportFormat: {
    format: 'Format',
    delimiter: 'Delimiter',
    comma: 'Comma',
    semicolon: 'Semicolon',
    tab: 'Tab',
    formulaGuard: 'Neutralize formulas',
    formulaGuardHint: 'Marks text that a spreadsheet would run as a formula.',
    bom: 'UTF-8 for Excel (BOM)',
  },
} as const
