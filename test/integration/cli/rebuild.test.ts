import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Guid } from '../../../contract/model/ids.ts'
import type { DeviceId, Operation, OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { reviewsAt } from '../../../main/store/common/location.ts'
import { hashOperation } from '../../../main/store/journal/chain.ts'
import { NOTE, NOTE_SCHEMA, notePayload } from '../../../main/store/journal/entities.ts'
import { changeNote } from '../../../main/store/journal/notes.ts'
import { takeIn } from '../../../main/store/journal/take-in.ts'
import { claimJournal } from '../../../main/store/queries/own.ts'
import { openForWriting, type WriteDb } from '../../../main/store/worker/databases/database.ts'
import { CACHE_KEY, cliFor, temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

const guid = '00000000-0000-4000-8000-000000000001' as Guid
const KEY = { center: 'North', participantId: guid, testId: guid }

function changeReviews(dataDir: string, change: (reviews: WriteDb) => void): void {
  const found = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('reviews.db'))
  const files = storeFiles(dirname(join(dataDir, found ?? 'none')))
  const db = openForWriting(reviewsAt({ files, key: Buffer.from(CACHE_KEY, 'hex') }))
  try {
    change(db)
  } finally {
    db.close()
  }
}

/** The second operation of a device whose first one is not here. */
function laterOperationOf(device: string): Operation {
  const unhashed = {
    id: 'c'.repeat(32) as OperationId,
    device: device as DeviceId,
    sequence: 2,
    reviewer: device as unknown as ReviewerId,
    clock: 2_000_000,
    session: KEY,
    entity: NOTE,
    item: '',
    kind: 'set',
    schema: NOTE_SCHEMA,
    payload: notePayload({ text: 'from elsewhere', replaces: [] }),
    answersTo: null,
    previous: 'd'.repeat(64),
  }
  return { ...unhashed, hash: hashOperation(unhashed) }
}

test('verify --rebuild checks the journal, repairs its tables, and names an altered operation', async () => {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  changeReviews(dataDir, (reviews) => {
    changeNote(reviews, claimJournal(reviews), KEY, { text: 'first' }, 1000)
    changeNote(reviews, claimJournal(reviews), KEY, { text: 'second' }, 2000)
    reviews.exec(`UPDATE notes SET text = 'forged'`)
  })
  const mended = await cli.run('verify', '--rebuild')
  expect([mended.code, mended.stdout]).toEqual([0, expect.stringContaining('notes: 1 row corrected')])
  const again = await cli.run('verify', '--rebuild', '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({
    journal: { operations: 2, chainProblems: [], snapshotProblems: [], mended: [] },
  })

  const device = 'b'.repeat(32)
  changeReviews(dataDir, (reviews) => takeIn(reviews, { operations: [laterOperationOf(device)] }))
  const incomplete = await cli.run('verify', '--rebuild')
  expect([incomplete.code, incomplete.stdout]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`: OK\\n.*not complete yet: device ${device} has yet to hand over operation 1;`, 's'),
    ),
  ])

  changeReviews(dataDir, (reviews) =>
    reviews.exec(`DROP TRIGGER operations_keep; UPDATE operations SET payload = replace(payload, 'first', 'forged')`),
  )
  expect((await cli.run('verify')).code).toBe(0)
  const found = await cli.run('verify', '--rebuild')
  expect([found.code, found.stdout]).toEqual([7, expect.stringContaining('was altered')])
}, 120_000)
