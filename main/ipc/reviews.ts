import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function reviewHandlers(desk: Desk): HandlerGroup<'reviews' | 'history' | 'insight' | 'reviewSettings'> {
  return {
    'reviews.of': ({ connectionId, key }) => desk.reviews.of(connectionId, key),
    'reviews.since': ({ connectionId, key, mark }) => desk.reviews.since(connectionId, key, mark),
    'reviews.judged': ({ connectionId, key, hash }) => desk.reviews.judged(connectionId, key, hash),
    'reviews.change': ({ connectionId, key, change, over, burst }) =>
      desk.reviews.change(connectionId, key, change, over, burst),
    'reviews.reveal': async ({ connectionId, key, ...reveal }) => {
      await desk.reviews.reveal(connectionId, key, reveal)
      return null
    },
    'reviews.step': ({ connectionId, key, ...move }) => desk.reviews.step(connectionId, key, move),
    'history.ofSession': ({ connectionId, key, ...page }) => desk.history.ofSession(connectionId, key, page),
    'history.ofWork': ({ connectionId, range, ...page }) => desk.history.ofWork(connectionId, range, page),
    'insight.choices': ({ connectionId }) => desk.insight.choices(connectionId),
    'insight.get': ({ connectionId, scope }) => desk.insight.get(connectionId, scope),
    'insight.disagreements': ({ connectionId, scope, limit }) => desk.insight.disagreements(connectionId, scope, limit),
    'reviewSettings.get': ({ connectionId }) => desk.reviewSettings.get(connectionId),
    'reviewSettings.set': async ({ connectionId, change }) => {
      await desk.reviewSettings.set(connectionId, change)
      return null
    },
    'reviewSettings.noteCounts': ({ connectionId }) => desk.reviewSettings.noteCounts(connectionId),
  }
}
