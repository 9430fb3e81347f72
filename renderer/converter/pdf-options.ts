/**
 * Options of LibreOffice's PDF export (its `FilterData`), as JSON: at most this many pages, comments as notes, and
 * form fields as what they show. Tags let screen readers read the pages in order.
 */
export function pdfOptions(mostPages: number): string {
  return JSON.stringify({
    PageRange: { type: 'string', value: `1-${mostPages}` },
    UseTaggedPDF: { type: 'boolean', value: 'true' },
    ExportNotes: { type: 'boolean', value: 'true' },
    ExportFormFields: { type: 'boolean', value: 'false' },
    ExportBookmarks: { type: 'boolean', value: 'true' },
  })
}
