import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportTable } from '../../../../main/export/export.ts'
import type { ExportPartRequest } from '../../../../main/store/export/exports.ts'
import type { Store } from '../../../../main/store/store.ts'
import { createCsvCache } from '../../../support/csv-cache.ts'
import { anyRequest, anySessions } from '../../../support/export-cases.ts'
import { plainCsv } from '../../../support/plain-csv.ts'

test(
  'whatever the sessions and the choices are, the bytes are those of the plainest way',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'desk-csv-'))
    const path = join(folder, 'out.csv')
    await fc.assert(
      fc.asyncProperty(anySessions, anyRequest, async (stored, { limit, ...asked }) => {
        const cache = createCsvCache(stored)
        const read = async (part: ExportPartRequest) => cache.exportPart({ ...part, limit })
        const counts = await exportTable({
          ...asked,
          path,
          store: { sessions: { exportPart: read } as Store['sessions'] },
        })
        cache.close()
        const inOrder = asked.resultSetId === null ? stored : stored.toReversed()
        // Columns of fields are in the order in which the sessions are read.
        expect(await readFile(path, 'utf8')).toBe(plainCsv(inOrder, asked).toString())
        expect(counts.sessions).toBe(stored.length)
      }),
      { numRuns: 250 },
    )
    await rm(folder, { recursive: true })
  },
)
