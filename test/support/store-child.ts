import { flushCompileCache } from 'node:module'
import { openStore } from '../../main/store/client/open-store.ts'
import { packItems } from '../../main/store/common/packed-items.ts'
import { lockFolder } from '../../main/store/client/folder-lock.ts'
import { keepWasmCode } from '../../main/support/wasm-code.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { FeedPage, SessionRecord } from '../../main/store/records.ts'
import './built-threads.ts'
import { PROGRAM, programContent } from './programs.ts'

/**
 * A process for tests to kill. `write FOLDER` writes pages of 100 sessions endlessly and prints the number of each
 * written page; `note FOLDER` writes notes endlessly and prints their number after each; `review FOLDER` changes a review
 * endlessly, on from where it is, and prints the number of each saved change; `program FOLDER` does that with the draft of a
 * program; `lock FOLDER` holds the
 * folder's lock and prints `locked`.
 */
const [command, folder = ''] = process.argv.slice(2)
keepWasmCode()
// A killed process would not keep what it compiled for the next one.
flushCompileCache()

if (command === 'lock') {
  const lock = await lockFolder(folder)
  console.log('locked')
  setInterval(() => lock, 1000)
} else if (command === 'note') {
  const store = await open()
  const { participantId, testId } = recordOf(1)
  for (let number = 1; ; number += 1) {
    await store.notes.set({ center: 'killed', participantId, testId }, { text: `written until killed ${number}` })
    console.log(number)
  }
} else if (command === 'review') {
  const store = await open()
  const { participantId, testId } = recordOf(1)
  const key = { center: 'killed', participantId, testId }
  // A session with local work is known without the feed.
  await store.notes.set(key, { text: 'known' })
  const { comment } = (await store.reviews.of(key)).reviews[0]!
  let { revision } = comment
  for (let number = Number(comment.value ?? 0) + 1; ; number += 1) {
    const change = { entity: 'comment', value: String(number) } as const
    ;({ revision } = await store.reviews.change(key, change, { revision, report: null }))
    console.log(number)
  }
} else if (command === 'program') {
  const store = await open()
  const known = await store.programs.read(PROGRAM)
  let revision = known?.revision ?? 0
  for (let number = Number(known?.draft?.content.title ?? 0) + 1; ; number += 1) {
    const content = { ...programContent(20, 20), title: String(number) }
    ;({ revision } = await store.programs.saveDraft(PROGRAM, content, revision))
    console.log(number)
  }
} else {
  const store = await open()
  await store.feed.beginRun('killed', '2026-01-01T00:00:00Z')
  for (let page = 0; ; page += 1) {
    await store.feed.applyPage(pageOf(page))
    console.log(page)
  }
}

function open() {
  return openStore({
    connectionId: 'test' as ConnectionId,
    folder,
    key: new Uint8Array(32).fill(7),
    backupMinutes: 0,
  })
}

function pageOf(page: number): FeedPage {
  const records = Array.from({ length: 100 }, (_, at) => recordOf(page * 100 + at))
  const items = packItems({ records, rejected: [] })
  const token = page === 0 ? null : String(page - 1)
  return { center: 'killed', items, token, nextToken: String(page), modifiedUntil: null }
}

function recordOf(number: number): SessionRecord {
  const guid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}` as SessionRecord['testId']
  return {
    participantId: guid(number),
    testId: guid(1),
    testTitle: 'Written until killed',
    started: number,
    isFinished: true,
    autoClosed: false,
    elapsed: 1,
    score: 1,
    maxScore: 1,
    percent: 1,
    scaleLevel: 'Low',
    manualScoring: 'required',
    modified: number,
    participantName: `Participant ${number}`,
    participantEmail: null,
    participantData: [{ name: 'Name', value: `Participant ${number} of page${Math.floor(number / 100)}` }],
    images: [],
    extra: null,
  }
}
