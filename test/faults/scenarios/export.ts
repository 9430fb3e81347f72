import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeskError } from '../../../contract/model/errors.ts'
import { onlyConnection, prepareSynced, withDesk, type Home, type Scenario } from '../scenario.ts'

/** What was in the place of the file before. */
export const EARLIER = 'an earlier file\n'

export function exportedFile(home: Home): string {
  return join(home.out, 'sessions.csv')
}

/** A CSV file takes the place of an earlier one. */
export const exporting: Scenario = {
  name: 'export',
  async prepare(home, service) {
    await prepareSynced(home, service, async (desk, { id }) => {
      await desk.reports.fetchWanted(id)
    })
    writeFileSync(exportedFile(home), EARLIER)
    return { isConnected: true, notes: [] }
  },
  run: (context) =>
    withDesk(context, async (desk) => {
      const { id } = await onlyConnection(desk)
      const path = exportedFile(context.home)
      for (const what of ['answers', 'sessions'] as const) {
        const done = await desk.exports.run({
          connectionId: id,
          what,
          resultSet: null,
          path: what === 'sessions' ? path : join(context.home.out, 'answers.csv'),
          format: {
            fileType: 'csv',
            delimiter: ',',
            bom: false,
            formulaGuard: true,
            dateFormat: 'iso',
            timeZone: 'UTC',
          },
        })
        if (done.failure !== null) throw DeskError.from(done.failure)
      }
      context.tell({ kind: 'exported', file: path })
    }),
}
