import type { TFunction } from 'i18next'
import type { PdfTexts, ViewerInput } from '../../../viewer/viewer-messages.ts'

/** The texts that the frame of a file shows, since it has no catalogue. What it fills in keeps its placeholder. */
export function viewerTexts(t: TFunction): ViewerInput['texts'] {
  return {
    failed: t('app.labelled', { label: t('viewer.failed'), text: '{reason}' }),
    empty: t('viewer.empty'),
    nothing: t('leftOut.nothing'),
    comments: t('leftOut.comments'),
    headers: t('leftOut.headers'),
    page: t('viewer.page', { number: '{number}', total: '{total}' }),
    pageFailed: t('viewer.pageFailed'),
    again: t('viewer.again'),
    picture: t('viewer.missingPicture'),
    ...readingTexts(t),
    partFailed: t('app.labelled', { label: t('viewer.partFailed'), text: '{reason}' }),
    position: t('viewer.position'),
    positionIs: t('viewer.percent', { percent: '{percent}' }),
    tooLarge: t('viewer.tooLarge'),
    damaged: t('viewer.damaged'),
    sheets: t('viewer.sheets'),
    rowsCut: t('viewer.rowsCut', { rows: '{rows}' }),
    columnsCut: t('viewer.columnsCut', { columns: '{columns}' }),
    sheetsCut: t('viewer.sheetsCut', { sheets: '{sheets}' }),
    beside: besideTexts(t),
    hiddenShown: t('viewer.hiddenShown'),
    hiddenSheet: t('viewer.hiddenSheet'),
    hiddenHeading: t('viewer.hiddenHeading', { name: '{name}' }),
    entryName: t('viewer.entryName'),
    entrySize: t('viewer.entrySize'),
    pdf: pdfTexts(t),
  }
}

const pdfTexts = (t: TFunction): PdfTexts => ({
  password: t('pdf.password'),
  passwordField: t('pdf.passwordField'),
  open: t('pdf.open'),
  wrongPassword: t('pdf.wrongPassword'),
  comments: t('pdf.comments', { number: '{number}' }),
  hiddenLayers: t('pdf.hiddenLayers'),
})

/** Texts of what documents have besides their words. */
function readingTexts(t: TFunction): Pick<ViewerInput['texts'], 'notShown' | 'mail'> {
  const one = (kind: keyof ViewerInput['texts']['notShown']) =>
    t('leftOut.line', { parts: t(`leftOut.parts.${kind}`, { count: 1 }) })
  return {
    notShown: { frame: one('frame'), object: one('object'), media: one('media'), drawing: one('drawing') },
    mail: {
      from: t('reading.mail.from'),
      to: t('reading.mail.to'),
      cc: t('reading.mail.cc'),
      date: t('reading.mail.date'),
      subject: t('reading.mail.subject'),
    },
  }
}

const besideTexts = (t: TFunction): ViewerInput['texts']['beside'] => ({
  tab: t('leftOut.beside.tab'),
  place: t('leftOut.beside.place'),
  kind: t('leftOut.beside.kind'),
  text: t('leftOut.beside.text'),
  comment: t('leftOut.beside.comment'),
  textBox: t('leftOut.beside.textBox'),
  chart: t('leftOut.beside.chart'),
})
