import type { Service, ServiceApp } from '../context.ts'
import { addTakeApi } from './take-api.ts'
import { addTakePage } from './take-page.ts'
import { addTestSettings } from './test-settings.ts'

/** The participant page with its API, and the settings pages of tests. None of them is signed. */
export function addTake(app: ServiceApp, service: Service): void {
  const { taken, taking, settings, switches } = service
  addTakeApi(app, taking, taken.store)
  addTakePage(app)
  const now = () => service.now()
  addTestSettings(app, { findTest: taken.findTest, settingsOf: taking.settingsOf, store: settings, switches, now })
}
