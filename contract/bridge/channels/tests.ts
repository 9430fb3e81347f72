import { z } from 'zod'
import { connectionIdSchema, guidSchema } from '../../model/id-schemas.ts'
import type { OutboxChange } from '../../model/outbox.ts'
import { newTestSchema, type KnownTests } from '../../model/service-test.ts'
import { answers, call } from '../channel.ts'
import { ofConnection } from '../schemas.ts'

/** The tests of the account. Changes are announced as the table `tests`. */
export const testsChannels = {
  /** As they were listed last; `null` where they never were. */
  known: call(ofConnection, answers<KnownTests | null>()),
  /** Lists them anew (API document, section 4.8). Fails as every call to the service does. */
  refresh: call(ofConnection, answers<KnownTests>()),
  /** Stages the creation of an empty test (section 4.11). Fails with `limit-exceeded` and `invalid-argument`. */
  create: call(z.strictObject({ connectionId: connectionIdSchema, test: newTestSchema }), answers<OutboxChange>()),
  /** Opens a test's settings in the browser (section 4.11). Fails with `invalid-argument` without an address of the app. */
  openSettings: call(z.strictObject({ connectionId: connectionIdSchema, testId: guidSchema }), answers<null>()),
}
