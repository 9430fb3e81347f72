import { expect, test, vi } from 'vitest'
import { NO_FILTER } from '../../../contract/model/list-preferences.ts'
import { openDownloader, putPresentation, reportOf, sessionKey } from '../../support/downloader.ts'
import { startOwnHost } from '../../support/own-host.ts'
import { hang, known, manySessions, names, VIEW } from '../../support/stacks.ts'
import { fillStore, sessionRecord } from '../../support/store.ts'

test('a further stack of better quality downloads what is ready in that, and one of less leaves it as it is', async () => {
  const host = await startOwnHost()
  const desk = await openDownloader()
  await desk.save(reportOf(0, host.origin, { dash: putPresentation(host, '/one') }, 'first'))
  await desk.save(reportOf(1, host.origin, {}, 'first'))
  await desk.add([0], { quality: 'small' })
  await desk.until(0, 'ready')
  await desk.add([0], { quality: 'best' })
  await vi.waitFor(() => expect(host.asked('/one/1.m4s')).toBe(2), 10_000)
  await desk.until(0, 'ready')
  await desk.add([0], { quality: 'balanced' })
  // That comes after the first one, if that is downloaded again.
  await desk.add([1])
  await desk.until(1, 'ready')
  expect(await desk.state(0)).toBe('ready')
  expect(host.asked('/one/1.m4s')).toBe(2)
})

test('a searched view that kept its sessions in blind mode is followed again afterwards', async () => {
  const { desk } = await manySessions(2)
  const named = (number: number, participantName: string, later: number) =>
    sessionRecord(number, { participantName, modified: sessionRecord(number).modified + later })
  await fillStore(desk.store, [named(0, 'Keep A', 1), named(1, 'Keep B', 1)])
  await desk.add([], {}, { ...VIEW, filter: { ...NO_FILTER, search: 'Keep' } })
  await desk.store.reviewSettings.set({ isBlind: true })
  await fillStore(desk.store, [named(1, 'Other', 2)])
  // With another stack all are read again.
  await desk.add([0])
  expect(await known(desk)).toEqual(names(0, 1))
  await desk.store.reviewSettings.set({ isBlind: false })
  await desk.add([0])
  expect(await known(desk)).toEqual(names(0))
})

test('who waits for a stack is told why it is not complete, although others are', async () => {
  const { host, desk } = await manySessions(2)
  hang(host, '/0-first.pdf')
  const stack = await desk.add([0])
  await desk.add([1])
  await vi.waitFor(() => expect(host.asked('/0-first.pdf')).toBe(1), 10_000)
  await desk.until(1, 'ready')
  await desk.downloads.pause([sessionKey(0)])
  expect(await desk.downloads.settled(stack)).toMatchObject({ hold: 'user', states: [{ kind: 'paused' }] })
})
