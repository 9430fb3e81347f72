/** Texts of the format of an exported file, as the dialog offers it. */
export const enExportFormat = {
  exportFormat: {
    /**
     * Heading of a group in the export dialog, and labels and choices of its fields: how a CSV file is written. Nouns.
     * `delimiter` is the character between two cells.
     */
    format: 'Format',
    delimiter: 'Delimiter',
    comma: 'Comma',
    semicolon: 'Semicolon',
    tab: 'Tab',

    /**
     * Labels of checkboxes in the export dialog, with the hint of the first. "BOM" is the name of a mark at the start
     * of a file, and stays.
     */
    formulaGuard: 'Neutralize formulas',
    formulaGuardHint: 'Marks text that a spreadsheet would run as a formula.',
    bom: 'UTF-8 for Excel (BOM)',
  },
} as const
