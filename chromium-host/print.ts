import type { Page } from 'playwright-core'
import type { PrintToPDFOptions } from './surface.ts'

/** Inches, as Electron has them (`paperFormats` in lib/browser/api/web-contents.ts). */
const PAPER = {
  A4: { paperWidth: 8.27, paperHeight: 11.7 },
  Letter: { paperWidth: 8.5, paperHeight: 11 },
} as const

/** Inches, Electron's default of each margin. */
const MARGIN = 0.4

/** Parameters of the debugger's `Page.printToPDF`. Refuses what Electron refuses. */
export function printParameters(options: PrintToPDFOptions) {
  const { margins = {}, pageSize = 'Letter' } = options
  const paper = PAPER[pageSize]
  const isTooLarge = (paperSide: number, ...sides: readonly (number | undefined)[]) =>
    sides.some((margin) => margin !== undefined && margin > paperSide)
  if (
    isTooLarge(paper.paperHeight, margins.top, margins.bottom) ||
    isTooLarge(paper.paperWidth, margins.left, margins.right)
  ) {
    throw new Error('margins must be less than or equal to pageSize')
  }
  return {
    ...paper,
    displayHeaderFooter: options.displayHeaderFooter ?? false,
    headerTemplate: options.headerTemplate ?? '',
    footerTemplate: options.footerTemplate ?? '',
    printBackground: options.printBackground ?? false,
    marginTop: margins.top ?? MARGIN,
    marginBottom: margins.bottom ?? MARGIN,
    marginLeft: margins.left ?? MARGIN,
    marginRight: margins.right ?? MARGIN,
    generateTaggedPDF: options.generateTaggedPDF ?? false,
    generateDocumentOutline: options.generateDocumentOutline ?? false,
  }
}

/** Prints a page as it is now. The file is read in pieces: as one text it could be longer than a text may be. */
export async function printPage(page: Page, options: PrintToPDFOptions): Promise<Buffer> {
  const parameters = printParameters(options)
  const devtools = await page.context().newCDPSession(page)
  try {
    const { stream } = await devtools.send('Page.printToPDF', { ...parameters, transferMode: 'ReturnAsStream' })
    if (stream === undefined) throw new Error('Failed to generate PDF')
    const parts: Buffer[] = []
    for (;;) {
      const { data, base64Encoded, eof } = await devtools.send('IO.read', { handle: stream, size: 1 << 20 })
      parts.push(Buffer.from(data, base64Encoded === true ? 'base64' : 'utf8'))
      if (eof) break
    }
    await devtools.send('IO.close', { handle: stream })
    return Buffer.concat(parts)
  } finally {
    await devtools.detach().catch(() => undefined)
  }
}
