// What programs make of the tables that the app writes, and what of them comes back: `npm run round-trips`. It takes the
// programs that are installed, outside of the checks, and writes the tables of docs/exports.md where none is missing.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from './lib-run.mjs'
import { judge } from './round-trips/judge.mjs'
import { findPrograms } from './round-trips/programs.mjs'
import { bringBack } from './round-trips/read-back.mjs'
import { VALUES } from './round-trips/values.mjs'
import { writeTable } from './round-trips/write-tables.mjs'

const DOCS = join(root, 'docs', 'exports.md')
const BEGIN = '<!-- made by npm run round-trips -->'
const END = '<!-- end -->'

/** A table of Markdown. */
function table(titles, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n')
}

const titleOf = ({ name, version }) => `${name} ${version}`

/** What each program makes of each value in a file of one format. */
async function opened(programs, extension, folder) {
  const columns = VALUES.map(({ kind }, at) => ({ title: `column ${at + 1}`, kind, repeats: false }))
  const path = join(folder, `values${extension}`)
  writeFileSync(path, await writeTable(extension.slice(1), columns, [VALUES.map(({ value }) => value)]))
  const able = programs.filter(({ forms }) => forms.includes(extension))
  const found = []
  for (const program of able) {
    console.log(`${program.name} opens ${extension}`)
    found.push(await program.open(path))
  }
  const rows = VALUES.map((value, at) => [
    value.name,
    ...found.map((cells) => judge(value, cells[at] ?? ['empty', ''])),
  ])
  return table(['Value', ...able.map(titleOf)], rows)
}

async function main(folder) {
  const all = findPrograms(folder)
  const programs = all.filter(({ missing }) => missing === undefined)
  const missing = all.filter((program) => program.missing !== undefined)
  for (const { name, missing: needed } of missing) console.log(`${name} is left out: there is no ${needed}`)
  const { rows, others } = await bringBack(programs, folder)
  const titles = ['Table', 'Written as', ...programs.map(({ name }) => name)]
  const made = [
    '### What programs make of CSV',
    await opened(programs, '.csv', folder),
    '### What programs make of XLSX',
    await opened(programs, '.xlsx', folder),
    '### What comes back',
    table(titles, rows),
  ].join('\n\n')
  if (missing.length > 0) console.log(`${made}\n\n${DOCS} is unchanged, since programs are missing.`)
  else await write(made)
  for (const other of others) console.log(other)
  return others.length === 0
}

async function write(made) {
  const docs = readFileSync(DOCS, 'utf8')
  const [before, after] = [docs.indexOf(BEGIN) + BEGIN.length, docs.indexOf(END)]
  const text = `${docs.slice(0, before)}\n\n${made}\n\n${docs.slice(after)}`
  writeFileSync(DOCS, await format(text, { ...(await resolveConfig(DOCS)), filepath: DOCS }))
  console.log(`${DOCS} is written.`)
}

const folder = mkdtempSync(join(tmpdir(), 'round-trips-'))
try {
  if (!(await main(folder))) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
