import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

test('warming up opens the store whose own work changed last, and no other', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const service = await startTestService({ sessions: 20 })
  const first = await openTestDesk({ dataDir, secrets })
  const one = await connectAndSync(first, service, 'One')
  const other = await connectAndSync(first, service, 'Other')
  await first.close()
  const reviewsOf = ({ id }: { readonly id: string }) => join(dataDir, 'connections', id, 'reviews.db')

  // A store that does not open tells which one it was.
  writeFileSync(reviewsOf(other), 'spoilt')
  utimesSync(reviewsOf(one), new Date(), new Date(Date.now() - 60_000))
  const second = await openTestDesk({ dataDir, secrets })
  await expect(second.warmUp()).rejects.toMatchObject({ code: 'store-damaged' })
  await second.close()

  utimesSync(reviewsOf(one), new Date(), new Date(Date.now() + 60_000))
  const third = await openTestDesk({ dataDir, secrets })
  await expect(third.warmUp()).resolves.toBeUndefined()
})

test('warming up does nothing where nothing was ever opened', async () => {
  const desk = await openTestDesk()
  await expect(desk.warmUp()).resolves.toBeUndefined()
})
