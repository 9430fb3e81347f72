// Files of the kinds that participants attach besides documents: code, tables, texts, an archive, a script.
import { makeZip } from './documents.mjs'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const ORDERS = [41, 38, 52, 188, 60]

const PYTHON = `"""Plans a rota: the fewest people for the orders of each day."""
from math import ceil

ORDERS_FOR_ONE = 25


def people(orders: int) -> int:
    # One person more than needed, in case somebody is ill.
    return ceil(orders / ORDERS_FOR_ONE) + 1


def plan(days: dict[str, int]) -> dict[str, int]:
    return {day: people(orders) for day, orders in days.items()}


if __name__ == "__main__":
    orders = {"Monday": 41, "Tuesday": 38, "Wednesday": 52, "Thursday": 188, "Friday": 60}
    for day, count in plan(orders).items():
        print(f"{day}: {count}")
`

const SCRIPT = `#!/bin/sh
# Prints the rota of today.
grep "$(date +%A)" rota.csv
`

/** The files by name, with the types that a service declares for them. */
export function makeFurtherFiles(paragraphs) {
  return {
    'rota.py': ['text/x-python', Buffer.from(PYTHON)],
    'orders.csv': ['text/csv', ordersCsv()],
    'orders.xlsx': ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ordersXlsx()],
    'letter.rtf': ['application/rtf', letterRtf(paragraphs.slice(0, 3))],
    'minutes.odt': ['application/vnd.oasis.opendocument.text', minutesOdt(paragraphs.slice(2, 4))],
    'pictures.zip': [
      'application/zip',
      makeZip([
        ['pictures/rota.png', Buffer.alloc(300, 7)],
        ['pictures/yard.jpg', Buffer.alloc(900, 9)],
        ['notes.txt', Buffer.from('Rota and yard, as they are today.\n')],
      ]),
    ],
    'today.sh': ['text/x-sh', Buffer.from(SCRIPT)],
    'slides.pptx': ['application/vnd.openxmlformats-officedocument.presentationml.presentation', slidesPptx()],
  }
}

/** As spreadsheets save it on many systems: semicolons, and Windows-1252. */
function ordersCsv() {
  const rows = ['Straße;Tag;Aufträge;Anteil']
  for (let street = 1; street <= 60; street += 1) {
    for (const [index, day] of DAYS.entries()) {
      const orders = (ORDERS[index] * (street + 3)) % 97
      rows.push(`Lindenstraße ${street};${day};${orders};${(orders / 97).toFixed(3).replace('.', ',')}`)
    }
  }
  return Buffer.from(`${rows.join('\n')}\n`, 'latin1')
}

function ordersXlsx() {
  const text = (value) => `<is><t>${value}</t></is>`
  const row = (number, cells) => `<row r="${number}">${cells.join('')}</row>`
  const label = (place, value) => `<c r="${place}" t="inlineStr">${text(value)}</c>`
  const week = [
    row(1, [label('A1', 'Day'), label('B1', 'Orders'), label('C1', 'People')]),
    ...DAYS.map((day, index) =>
      row(index + 2, [
        label(`A${index + 2}`, day),
        `<c r="B${index + 2}"><v>${ORDERS[index]}</v></c>`,
        `<c r="C${index + 2}"><f>ROUNDUP(B${index + 2}/25,0)+1</f><v>${Math.ceil(ORDERS[index] / 25) + 1}</v></c>`,
      ]),
    ),
    row(7, [
      label('A7', 'Sum'),
      `<c r="B7"><f>SUM(B2:B6)</f><v>${ORDERS.reduce((sum, orders) => sum + orders, 0)}</v></c>`,
    ]),
  ]
  const notes = [row(1, [label('A1', 'Thursday needs two shifts.')]), row(2, [label('A2', '=not a formula')])]
  const sheet = (rows) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return makeZip([
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${main}.worksheet+xml"/></Types>`,
    ],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets><sheet name="Week" sheetId="1" r:id="rId1"/><sheet name="Notes" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
      ]),
    ],
    ['xl/worksheets/sheet1.xml', sheet(week)],
    ['xl/worksheets/sheet2.xml', sheet(notes)],
  ])
}

function relations(list) {
  const all = list.map(([type, target], index) => {
    return `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`
  })
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
}

function letterRtf(paragraphs) {
  const escaped = paragraphs.map((paragraph) =>
    paragraph.replace(/[\\{}]/g, '\\$&').replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0)}?`),
  )
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0\\fswiss Helvetica;}}\\f0 Dear colleagues,\\par\n${escaped.join('\\par\n')}\\par}\n`,
    'latin1',
  )
}

function minutesOdt(paragraphs) {
  const type = 'application/vnd.oasis.opendocument.text'
  const name = (part) => `urn:oasis:names:tc:opendocument:xmlns:${part}:1.0`
  const escape = (text) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  const items = ['Ten minutes, standing', 'Open problems on a board'].map(
    (text) => `<text:list-item><text:p>${text}</text:p></text:list-item>`,
  )
  const body = [
    '<text:h text:outline-level="1">Minutes of the morning meeting</text:h>',
    ...paragraphs.map((paragraph) => `<text:p>${escape(paragraph)}</text:p>`),
    `<text:list>${items.join('')}</text:list>`,
  ]
  return makeZip([
    ['mimetype', Buffer.from(type)],
    [
      'META-INF/manifest.xml',
      `<manifest:manifest xmlns:manifest="${name('manifest')}"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    ],
    [
      'content.xml',
      `<office:document-content xmlns:office="${name('office')}" xmlns:text="${name('text')}" office:version="1.3"><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`,
    ],
  ])
}

/** Enough of a presentation to be told as one. It has no slide. */
function slidesPptx() {
  const main = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'
  return makeZip([
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/ppt/presentation.xml" ContentType="${main}"/></Types>`,
    ],
    ['_rels/.rels', relations([['officeDocument', 'ppt/presentation.xml']])],
    [
      'ppt/presentation.xml',
      '<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:sldSz cx="9144000" cy="6858000"/></p:presentation>',
    ],
  ])
}
