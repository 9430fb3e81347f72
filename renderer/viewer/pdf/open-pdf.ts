import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist'
// Sets `globalThis.pdfjsWorker`, which pdf.js prefers to starting a worker. It cannot start one, because the frame has
// an opaque origin. The frame has its own process, so the app stays responsive.
import 'pdfjs-dist/build/pdf.worker.mjs'
import { hearWarnings } from './draw-picture.ts'
import { preparePdfData } from './pdf-data.ts'

/** Opens a PDF. Rejects if it is damaged. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  hearWarnings()
  return getDocument({
    ...(await preparePdfData()),
    data: new Uint8Array(bytes),
    useSystemFonts: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.WARNINGS,
  }).promise
}
