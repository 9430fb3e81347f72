import { resolve } from 'node:path'
import { expect, test } from 'vitest'

type Problem = { readonly line: number; readonly problem: string }
const { checkWorkflows, unpinnedActions, workflowProblems } = (await import(
  new URL('../../../../scripts/check/workflows.mjs', import.meta.url).href
)) as {
  checkWorkflows: (root: string) => Promise<readonly string[]>
  unpinnedActions: (text: string) => readonly Problem[]
  workflowProblems: (text: string, path: string) => Promise<readonly Problem[]>
}

const workflow = (step: string, runner = 'ubuntu-24.04') =>
  `on: push\njobs:\n  one:\n    runs-on: ${runner}\n    steps:\n      - ${step}\n`

test('the project’s own workflows pass', async () => {
  expect(await checkWorkflows(resolve(import.meta.dirname, '../../../..'))).toEqual([])
})

test.each([
  ['a value that does not exist', workflow('run: echo ${{ github.nothing }}'), 6, /property "nothing" is not defined/],
  ['a runner that does not exist', workflow('run: echo', 'ubuntu-99'), 4, /label "ubuntu-99" is unknown/],
  ['a key that does not exist', workflow('runs: echo'), 6, /./],
  ['an action by its tag', workflow('uses: actions/checkout@v5'), 6, /must be pinned by a commit/],
])('%s is refused', async (_name, text, line, problem) => {
  const problems = await workflowProblems(text, '.github/workflows/some.yml')
  expect(problems).toContainEqual({ line, problem: expect.stringMatching(problem) as string })
})

test('a pinned action says its version, and one of this repository needs no pin', () => {
  const commit = '08c6903cd8c0fde910a37f88322edcfb5dd907a8'
  expect(unpinnedActions(`- uses: a/b@${commit} # v5.0.0\n- uses: ./.github/actions/own`)).toEqual([])
  expect(unpinnedActions(`- uses: a/b@${commit}`)).toEqual([
    { line: 1, problem: expect.stringMatching(/must say its version/) as string },
  ])
  expect(unpinnedActions('  uses: a/b@main')).toHaveLength(1)
})
