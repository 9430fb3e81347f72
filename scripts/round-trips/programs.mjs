// Programs that open and save tables. Each takes what it needs from the system and is left out where that is missing.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { npmCommand } from '../commands.mjs'
import { cellsOfWorkbook } from './workbook-cells.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const SHEETJS = 'xlsx@0.18.5'
const LANGUAGE = { ...process.env, LC_ALL: 'C.UTF-8' }
/** What LibreOffice writes when asked for the format of a file. */
const FILTERS = {
  '.csv': 'csv:Text - txt - csv (StarCalc):44,34,76,1',
  '.xlsx': 'xlsx:Calc MS Excel 2007 XML',
  '.ods': 'ods:calc8',
}
const GNUMERIC = { '.csv': 'Gnumeric_stf:stf_csv', '.xlsx': 'Gnumeric_Excel:xlsx2', '.ods': 'Gnumeric_OpenCalc:odf' }

/** Runs a program and returns what it wrote; `null` where it is not there. */
function run(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: LANGUAGE,
    maxBuffer: 1 << 28,
    timeout: 180_000,
  })
  if (error?.code === 'ENOENT') return null
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** Opens a table by saving it as a workbook, whose cells are looked at. */
async function openedBySaving(save, source, folder) {
  const target = join(folder, `${basename(source)}.opened.xlsx`)
  save(source, target)
  return cellsOfWorkbook(readFileSync(target))
}

function libreOffice(folder, { name, special }) {
  // A profile of its own: another one may be open, or have other settings.
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'libreoffice')).href}`
  const version = run('soffice', ['--version'])
  if (version === null) return { name, missing: 'soffice' }
  const save = (source, target) => {
    const out = join(folder, 'out')
    mkdirSync(out, { recursive: true })
    const isText = extname(source) === '.csv'
    const filter = isText ? [`--infilter=CSV:44,34,76,1,,1033,false,${special}`] : []
    run('soffice', [
      profile,
      '--headless',
      ...filter,
      '--convert-to',
      FILTERS[extname(target)],
      '--outdir',
      out,
      source,
    ])
    renameSync(join(out, basename(source, extname(source)) + extname(target)), target)
  }
  return {
    ...{ name, version: version.split(' ')[1], forms: ['.csv', '.xlsx', '.ods'], save },
    open: (source) => openedBySaving(save, source, folder),
  }
}

function gnumeric(folder) {
  const name = 'Gnumeric'
  const version = run('ssconvert', ['--version'])
  if (version === null) return { name, missing: 'ssconvert' }
  const save = (source, target) => {
    const importer = extname(source) === '.csv' ? ['-I', 'Gnumeric_stf:stf_csvtab'] : []
    run('ssconvert', [...importer, '-T', GNUMERIC[extname(target)], source, target])
  }
  return {
    ...{ name, version: /version '([^']+)'/.exec(version)?.[1], forms: ['.csv', '.xlsx', '.ods'], save },
    open: (source) => openedBySaving(save, source, folder),
  }
}

function pandas() {
  const script = join(HERE, 'open.py')
  // The system's Python has Debian's pandas; the first one on the path may be another one.
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      const version = run(python, [script, 'version', ''])
      if (version === null) continue
      return {
        ...{ name: 'pandas', version: version.trim(), forms: ['.csv', '.xlsx'] },
        save: (source, target) => void run(python, [script, 'save', source, target]),
        open: async (source) => JSON.parse(run(python, [script, 'open', source])),
      }
    } catch {
      // It has no pandas.
    }
  }
  return { name: 'pandas', missing: 'pandas' }
}

function r({ name, reader, reads }) {
  const script = join(HERE, 'open.R')
  let version
  try {
    version = run('Rscript', [script, 'version', reader])
  } catch {
    version = null
  }
  if (version === null) return { name, missing: name }
  const decode = (codes) => (codes === '' ? '' : String.fromCodePoint(...codes.split(',').map(Number)))
  return {
    ...{ name, version, forms: [reads] },
    save: (source, target) => void run('Rscript', [script, 'save', reader, source, target]),
    open: async (source) =>
      run('Rscript', [script, 'open', reader, source])
        .trimEnd()
        .split('\n')
        .map((line) => line.trimEnd().split(' '))
        .map(([type, codes = '']) => [type, decode(codes)]),
  }
}

/** Installed beside the tables: the product does not need it. */
function sheetJs(folder) {
  const name = 'SheetJS'
  const home = join(folder, 'sheetjs')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{"private":true}')
  const [npm, ...args] = npmCommand(['install', '--silent', '--no-audit', '--no-fund', SHEETJS])
  spawnSync(npm, args, { cwd: home, stdio: 'ignore', timeout: 180_000 })
  if (!existsSync(join(home, 'node_modules', 'xlsx'))) return { name, missing: `npm install ${SHEETJS}` }
  const xlsx = createRequire(join(home, 'index.js'))('xlsx')
  const types = { s: 'text', n: 'number', b: 'boolean', d: 'date' }
  return {
    ...{ name, version: xlsx.version, forms: ['.csv', '.xlsx', '.ods'] },
    save: (source, target) => xlsx.writeFile(xlsx.read(readFileSync(source), { cellNF: true }), target),
    async open(source) {
      const { SheetNames, Sheets } = xlsx.read(readFileSync(source), { cellNF: true })
      const sheet = Sheets[SheetNames[0]]
      const last = xlsx.utils.decode_range(sheet['!ref']).e.c
      return Array.from({ length: last + 1 }, (_, c) => {
        const { t, v, z = '' } = sheet[xlsx.utils.encode_cell({ r: 1, c })] ?? { t: 'z' }
        if (t === 'n' && /y/i.test(z)) return ['date', xlsx.SSF.format('yyyy-mm-dd hh:mm:ss', v).replace(' ', 'T')]
        return t === 'n' && /h/i.test(z) ? ['time', String(v * 86_400)] : [types[t] ?? 'empty', String(v ?? '')]
      })
    },
  }
}

/** All programs; one that is not installed has only a name and what is `missing`. */
export function findPrograms(folder) {
  return [
    libreOffice(folder, { name: 'LibreOffice', special: false }),
    libreOffice(folder, { name: 'LibreOffice, special numbers', special: true }),
    gnumeric(folder),
    pandas(),
    r({ name: 'R, read.csv', reader: 'base', reads: '.csv' }),
    r({ name: 'R, readr', reader: 'readr', reads: '.csv' }),
    r({ name: 'R, readxl', reader: 'readxl', reads: '.xlsx' }),
    sheetJs(folder),
  ]
}
