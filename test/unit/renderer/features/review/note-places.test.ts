// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerNoteSchema } from '../../../../../contract/model/review.ts'
import { placeNow, stretchTo, withPicture } from '../../../../../renderer/features/review/note-places.ts'
import { createFakePlayer } from '../../../../support/fake-player.ts'

const target = (player: ReturnType<typeof createFakePlayer>['player']) => ({
  player,
  essay: null,
  essayElement: null,
  files: null,
  question: 1,
})

test('a note says of which time the picture was that was seen, where that is another one', () => {
  const { player } = createFakePlayer()
  player.pause()
  player.seek(8)
  expect(placeNow(target(player))).toEqual({ kind: 'time', from: 8000, until: null })
  const stale = { ...player, time: 8, status: 'paused', staleSince: 5.96 } as const
  const place = placeNow(target(stale))
  expect(place).toEqual({ kind: 'time', from: 8000, until: null, picture: 5960 })
  expect(withPicture(stretchTo(8000, 5000), { player: stale })).toEqual({
    kind: 'time',
    from: 5000,
    until: 8000,
    picture: 5960,
  })
  expect(answerNoteSchema.parse({ question: 1, place, kind: '', text: '' }).place).toEqual(place)
})
