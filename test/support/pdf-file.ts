import { readFile } from 'node:fs/promises'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type ReadPdf = {
  readonly title: string
  /** Text of each page; white space is one space. */
  readonly pages: readonly string[]
  /** Names of the top entries of the outline. */
  readonly outline: readonly string[]
  /** The pictures on all pages, each by how much its pixels differ: 0 for a single color, 255 for black and white. */
  readonly pictures: readonly number[]
  /** Width and height of the first page in points. */
  readonly size: readonly number[]
  /** Addresses that its links and actions lead to. */
  readonly addresses: readonly string[]
}

/** Reads a PDF with pdf.js. */
export async function readPdf(path: string): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(await readFile(path)), useSystemFonts: true, verbosity: 0 })
  const document = await task.promise
  const { info } = await document.getMetadata()
  const pages: string[] = []
  const addresses: string[] = []
  const pictures: number[] = []
  let size: readonly number[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replaceAll(/\s+/g, ' '),
    )
    const { fnArray, argsArray } = await page.getOperatorList()
    fnArray.forEach((operation, at) => {
      if (operation !== OPS.paintImageXObject) return
      const [name] = argsArray[at] as readonly [string]
      const { data } = (name.startsWith('g_') ? page.commonObjs : page.objs).get(name) as { readonly data: Uint8Array }
      pictures.push(
        data.reduce((most, one) => Math.max(most, one), 0) - data.reduce((least, one) => Math.min(least, one), 255),
      )
    })
    const annotations = (await page.getAnnotations()) as readonly { readonly url?: string }[]
    addresses.push(...annotations.flatMap(({ url }) => url ?? []))
    if (number === 1) size = page.view.slice(2)
  }
  const outline = ((await document.getOutline()) ?? []).map(({ title }) => title)
  await task.destroy()
  return { title: (info as { readonly Title?: string }).Title ?? '', pages, outline, pictures, size, addresses }
}
