import { getDocument, PasswordResponses, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist'
// Sets `globalThis.pdfjsWorker`, which pdf.js prefers to starting a worker. It cannot start one, because the frame has
// an opaque origin. The frame has its own process, so the app stays responsive.
import 'pdfjs-dist/build/pdf.worker.mjs'
import type { PasswordPrompt } from './ask-password.ts'
import { hearWarnings } from './draw-picture.ts'
import { preparePdf, preparePdfData } from './pdf-data.ts'

export { preparePdf }

/** Opens a PDF, with a password if it needs one. Rejects if it is damaged. */
export async function openPdf(bytes: Uint8Array, prompt: PasswordPrompt): Promise<PDFDocumentProxy> {
  hearWarnings()
  const task = getDocument({
    ...(await preparePdfData()),
    data: new Uint8Array(bytes),
    useSystemFonts: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.WARNINGS,
  })
  task.onPassword = (tell: (password: string) => void, reason: number) =>
    prompt.ask(reason === PasswordResponses.INCORRECT_PASSWORD, tell)
  try {
    return await task.promise
  } finally {
    prompt.end()
  }
}
