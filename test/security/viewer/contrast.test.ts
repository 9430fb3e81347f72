import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { showFile, text, useViewerPage, type ShownInput } from '../../support/viewer-page.ts'

useViewerPage()

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = {
  readonly run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const CODE = `/** Notes. */\nimport { a } from 'b'\nexport class Plan { run(x = 1) { return \`\${x}\` + /a+/.test('b') ? null : true } }\n`
const FILES: Readonly<Record<string, ShownInput>> = {
  'source code': { type: 'text/plain', bytes: text(CODE), name: 'a.ts' },
  'a page of XML': { type: 'text/plain', bytes: text('<a b="c"><!-- d -->e</a>'), name: 'a.xml' },
  'a table': { type: 'csv', bytes: text('a,b\n1,2\n3,4\n'), text: { encoding: 'utf-8', delimiter: ',' } },
}

for (const [what, file] of Object.entries(FILES))
  for (const theme of ['light', 'dark'] as const)
    test(`${what} is read by everybody, ${theme}`, async () => {
      const { frame, send } = await showFile(file)
      await send({ kind: 'theme', theme })
      if (file.type === 'csv') await frame.getByRole('gridcell', { name: '3' }).click()
      await frame.evaluate(AXE)
      const violations = await frame.evaluate(async () => {
        const { axe } = window as unknown as { axe: Axe }
        const found = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
        return found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
      })
      expect(violations).toEqual([])
    })
