// All static checks. `npm run check` runs all of them; arguments choose some: `npm run check -- types lint`.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNativeBuffers } from './check/native-buffers.mjs'
import { checkWorkflows } from './check/workflows.mjs'
import { filesBelow } from './files.mjs'
import { root, run } from './lib-run.mjs'

const CHECKS = {
  types: checkTypes,
  lint: () => run('eslint', ['.', '--max-warnings', '0']),
  accessibility: () => run('oxlint', ['-c', '.oxlintrc.json', '--deny-warnings', 'renderer']),
  format: () => run('prettier', ['--check', '--log-level', 'warn', '.']),
  boundaries: () =>
    run('depcruise', [
      '--config',
      '.dependency-cruiser.cjs',
      'contract',
      'main',
      'preload',
      'renderer',
      'reference-service',
      'chromium-host',
    ]),
  'dead-code': () => run('knip', ['--no-progress']),
  texts: () => run('node', ['scripts/texts.mjs', 'check']),
  'lock-file': checkLockFile,
  'electron-limits': async () => {
    // Loads the TypeScript compiler, which nothing else here needs.
    const { checkElectronLimits } = await import('./check/electron-limits.mjs')
    const paths = ['main', 'preload', 'reference-service'].flatMap((folder) => filesBelow(root, folder))
    return toldBy(() => checkElectronLimits(root, paths))
  },
  'native-modules': () => toldBy(() => checkNativeBuffers(root)),
  workflows: () => toldBy(() => checkWorkflows(root)),
}

/** The participant page is served as it is written, in JavaScript with types in comments, so it has a program of its own. */
async function checkTypes() {
  const results = [await run('tsc', ['-p', '.']), await run('tsc', ['-p', 'reference-service/take-page'])]
  return {
    code: results.find(({ code }) => code !== 0)?.code ?? 0,
    output: results.map(({ output }) => output).join(''),
    seconds: results.reduce((sum, { seconds }) => sum + seconds, 0),
  }
}

/** The result of a check that runs in this process and answers with a line for each problem. */
async function toldBy(findProblems) {
  const from = performance.now()
  const problems = await findProblems()
  return {
    code: problems.length === 0 ? 0 : 1,
    output: problems.join('\n'),
    seconds: (performance.now() - from) / 1000,
  }
}

/** A lock file with addresses would tie every install to the registry that it was created with. */
async function checkLockFile() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const bad = Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined && entry.link !== true)
  // Without a hash npm installs whatever the registry has under that name and version.
  const unpinned = Object.entries(packages).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !entry.link && !entry.inBundle && !entry.integrity,
  )
  const output = [
    ...bad.map(([path]) => `${path} names an address`),
    ...unpinned.map(([path]) => `${path} has no integrity`),
  ].join('\n')
  return { code: output === '' ? 0 : 1, output, seconds: 0 }
}

/**
 * Runs checks, as many at a time as there are processors, in their order.
 * @returns {Promise<{ passed: string[], failed: string[] }>}
 */
export async function check(names = Object.keys(CHECKS)) {
  const unknown = names.find((name) => !(name in CHECKS))
  if (unknown !== undefined) throw new Error(`no such check: ${unknown} (available: ${Object.keys(CHECKS).join(', ')})`)
  const passed = []
  const failed = []
  const waiting = names.values()
  const runNext = async () => {
    for (const name of waiting) {
      const { code, output, seconds } = await CHECKS[name]()
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
      if (code === 0) passed.push(name)
      else {
        failed.push(name)
        console.log(output.trimEnd())
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext))
  return { passed, failed }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = process.argv.slice(2)
  const { failed } = await check(names.length > 0 ? names : undefined)
  process.exitCode = failed.length === 0 ? 0 : 1
}
