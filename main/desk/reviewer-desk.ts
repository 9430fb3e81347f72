import type { ConnectionRegistry } from '../connections/registry.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import type { Announcements } from './announcements.ts'
import type { Desk } from './desk-type.ts'

export type ReviewerDeskOptions = {
  readonly registry: Pick<ConnectionRegistry, 'reviewer' | 'setReviewer'>
  readonly runtimes: Pick<Runtimes, 'nameReviewer'>
  readonly announcements: Pick<Announcements, 'changed'>
}

export function createReviewerDesk({ registry, runtimes, announcements }: ReviewerDeskOptions): Desk['reviewer'] {
  return {
    get: () => registry.reviewer(),
    async setName(name) {
      const reviewer = await registry.setReviewer(name)
      runtimes.nameReviewer()
      announcements.changed(null, ['reviewer'])
      return reviewer
    },
  }
}
