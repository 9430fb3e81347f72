import { expect, test } from 'vitest'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { ParticipantWithSessions } from '../../../../contract/remote/participants.ts'
import { createResultGroups } from '../../../../main/runtime/result-groups.ts'

const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as Guid
const PHOTO = 'data:image/png;base64,iVBORw0KGgo='

function participant(
  number: number,
  data: Readonly<Record<string, string>>,
  sessions: readonly number[],
): ParticipantWithSessions {
  return {
    id: guid(number),
    data: Object.entries(data).map(([key, value]) => ({ key, value })),
    sessions: sessions.map((session) => ({
      ...{ id: guid(session), testID: guid(900 + session), started: `2026-11-0${session % 10}T10:00:00Z` },
      ...{ isFinished: false, elapsedTime: null, score: null, maxScore: null, percent: null },
    })),
  }
}
const sessionsOf = (groups: ReturnType<typeof createResultGroups>) =>
  groups.list().map(({ participantId, sessions }) => [participantId, sessions.map(({ id }) => id)])

test('participants of different answers are one where all their data are the same, photos included', () => {
  const groups = createResultGroups()
  groups.add([guid(1), guid(2)], [participant(1, { Name: 'Ada King', Photo: PHOTO }, [15])])
  groups.add([guid(3)], [participant(3, { Name: 'Ada King', Photo: PHOTO }, [12])])
  groups.add([guid(4)], [participant(4, { Name: 'Ada King', Photo: `${PHOTO}=` }, [14])])
  groups.add([guid(5)], [participant(5, { Name: 'Ada King' }, [16])])
  expect(sessionsOf(groups)).toEqual([
    [guid(1), [guid(12), guid(15)]],
    [guid(4), [guid(14)]],
    [guid(5), [guid(16)]],
  ])
  expect(groups.without()).toEqual([guid(2), guid(3)])
  expect(groups.answered().size).toBe(5)
  expect(groups.find(guid(1))).toMatchObject({ name: 'Ada King', data: [{ name: 'Name', value: 'Ada King' }] })
  expect(groups.find(guid(3))).toBeNull()
})

test('people of whom nothing is known stay apart, and sessions that come twice are one', () => {
  const groups = createResultGroups()
  groups.add([guid(1)], [participant(1, {}, [11])])
  groups.add([guid(2)], [participant(2, {}, [12])])
  groups.add([guid(3)], [participant(3, { Name: 'Bo' }, [13, 14])])
  groups.add([guid(4)], [participant(4, { Name: 'Bo' }, [13, 14])])
  expect(sessionsOf(groups)).toEqual([
    [guid(1), [guid(11)]],
    [guid(2), [guid(12)]],
    [guid(3), [guid(13), guid(14)]],
  ])
})
