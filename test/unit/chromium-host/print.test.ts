import { expect, test } from 'vitest'
import { printParameters } from '../../../chromium-host/print.ts'

test('a page is printed with Electron’s defaults', () => {
  expect(printParameters({})).toEqual({
    paperWidth: 8.5,
    paperHeight: 11,
    displayHeaderFooter: false,
    headerTemplate: '',
    footerTemplate: '',
    printBackground: false,
    marginTop: 0.4,
    marginBottom: 0.4,
    marginLeft: 0.4,
    marginRight: 0.4,
    generateTaggedPDF: false,
    generateDocumentOutline: false,
  })
})

test('what was asked for is passed on', () => {
  const asked = printParameters({
    pageSize: 'A4',
    margins: { top: 0, bottom: 1 },
    printBackground: true,
    footerTemplate: '<span></span>',
    displayHeaderFooter: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  })
  expect(asked).toMatchObject({
    paperWidth: 8.27,
    paperHeight: 11.7,
    marginTop: 0,
    marginBottom: 1,
    marginLeft: 0.4,
    printBackground: true,
    footerTemplate: '<span></span>',
    displayHeaderFooter: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  })
})

test.each([{ top: 12 }, { bottom: 11.1 }, { left: 8.6 }, { right: 9 }])(
  'a margin beyond the paper is refused: %j',
  (margins) => {
    expect(() => printParameters({ margins })).toThrow('margins must be less than or equal to pageSize')
  },
)
