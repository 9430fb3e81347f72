// The packed app, which proves itself by `--smoke`: the packaged program where Electron's binary is there, otherwise its
// archive on the system's Chromium.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineOf, runSmoke } from '../smoke/run-smoke.mjs'

async function pack(output) {
  const { build } = await import('../build.mjs')
  const { electronToRun } = await import('../../chromium-host/find-electron.ts')
  const { packArchive, packProgram } = await import('../smoke/pack.mjs')
  await build()
  const electron = electronToRun()
  if (electron === null) return { archive: await packArchive(output, { hasOffice: true }) }
  return { program: await packProgram(output, electron) }
}

/**
 * @param {string} name
 * @param {(how: string, suite: string, test: string, message?: string) => void} remember
 * @param {string} [program] A packaged program to start, in place of one that is packed from the sources.
 * @returns {Promise<{ passed: number, failed: number }>} the steps
 */
export async function smokeSuite(name, remember, program) {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-desk-package-'))
  try {
    const what = program === undefined ? await pack(folder) : { program }
    console.log(`\n${what.program === undefined ? 'The archive on the system’s Chromium' : 'The packaged program'}:`)
    const { code, output, report } = await runSmoke(what)
    if (report === null) {
      remember('failed', name, 'the program', `It ended with ${code} and without a report.`)
      console.log(output)
      return { passed: 0, failed: 1 }
    }
    for (const step of report.steps) {
      console.log(lineOf(step))
      if (step.state !== 'passed') remember('failed', name, step.name, step.problem)
    }
    const failed = report.steps.length - report.passed
    return { passed: report.passed, failed: failed === 0 && code !== 0 ? 1 : failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
