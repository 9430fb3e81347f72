import { expect, test } from 'vitest'
import { connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

const HOUR = 3_600_000

test.each([10, -10])(
  'a clock that is %i hours on since the last sync, or back: the next start brings what has changed, once',
  async (hours) => {
    const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
    const service = await startTestService({ sessions: 30, centers: ['north'] })
    const before = await openTestDesk({ dataDir, secrets })
    const { id } = await connectAndSync(before, service)
    await before.close()
    const asked = () => service.requests.matching('/v2/sessions').length
    const first = asked()
    let set = hours * HOUR
    const desk = await openTestDesk({ dataDir, secrets, automatic: true, now: () => Date.now() + set })
    await desk.sync.status(id)
    await expect.poll(asked).toBe(first + 1)
    await expect.poll(async () => (await desk.sync.status(id)).state).toBe('idle')

    // And set back again while it runs: the window that comes to the front brings one sync, however often it does.
    set = 0
    for (let time = 0; time < 20; time += 1) desk.wakeUp(time % 2 === 0 ? 'focus' : 'online')
    await expect.poll(asked).toBe(first + 2)
    await expect.poll(async () => (await desk.sync.status(id)).state).toBe('idle')
    desk.wakeUp('focus')
    await desk.sync.status(id)
    expect(asked()).toBe(first + 2)
  },
)
