import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { questionWith, reportWith, stateWith } from '../../../../support/session-fixture.ts'
import { videoQuestion } from '../../../../support/video-question.ts'
import { renderSession } from './render-session.tsx'

afterEach(cleanup)

const choice = questionWith({ num: 2, prompt: 'Choice', answer: { kind: 'text', text: 'The second' } })

async function showVideo() {
  const { screen, slots } = renderSession(
    stateWith(
      reportWith({ questions: [videoQuestion(1), choice, videoQuestion(3), videoQuestion(4, { originalUri: null })] }),
    ),
  )
  await screen.findByText('player of Video 1')
  const stageOf = (title: string) => {
    const slot = slots.findLast((one) => one.title === title)
    if (!slot) throw new Error(`no player of ${title}`)
    return slot.stage
  }
  return {
    screen,
    stageOf,
    choose: (name: RegExp) => fireEvent.click(screen.getByRole('button', { name })),
    player: () => screen.queryByText('player of Video 1'),
    heading: () => screen.getByRole('heading', { level: 2, name: /^Video|Choice/ }).textContent,
  }
}

test('a video in picture-in-picture stays mounted, out of sight and with its keys, while a text is read', async () => {
  const { stageOf, choose, player, heading } = await showVideo()
  const before = player()
  act(() => stageOf('Video 1').onOwnWindow(true))
  choose(/Choice/)
  expect(heading()).toBe('Choice')
  expect(player()).toBe(before)
  expect(before?.closest('[hidden]')).not.toBeNull()
  expect(stageOf('Video 1')).toMatchObject({ isShown: false, hasKeys: true })
  choose(/Video 1/)
  expect(player()).toBe(before)
  expect(before?.closest('[hidden]')).toBeNull()
  expect(stageOf('Video 1')).toMatchObject({ isShown: true, hasKeys: true })
})

test('beside another video it leaves the keys to that one, and neither moves in the page', async () => {
  const { screen, stageOf, choose, player } = await showVideo()
  const before = player()
  act(() => stageOf('Video 1').onOwnWindow(true))
  choose(/Video 3/)
  await screen.findByText('player of Video 3')
  expect(player()).toBe(before)
  expect(stageOf('Video 1')).toMatchObject({ isShown: false, hasKeys: false })
  expect(stageOf('Video 3')).toMatchObject({ isShown: true, hasKeys: true })
})

test('it ends when its window is closed, and is shown when it comes back', async () => {
  const { stageOf, choose, player, heading } = await showVideo()
  act(() => stageOf('Video 1').onOwnWindow(true))
  choose(/Choice/)
  act(() => stageOf('Video 1').onShow())
  expect(heading()).toBe('Video 1')
  choose(/Choice/)
  act(() => stageOf('Video 1').onOwnWindow(false))
  expect(heading()).toBe('Choice')
  expect(player()).toBeNull()
})

test('a video that is not in picture-in-picture ends with its question', async () => {
  const { choose, player } = await showVideo()
  choose(/Choice/)
  expect(player()).toBeNull()
})

test('beside a video that cannot be played it keeps the keys', async () => {
  const { screen, stageOf, choose } = await showVideo()
  act(() => stageOf('Video 1').onOwnWindow(true))
  choose(/Video 4/)
  await screen.findByText('No playable video.')
  expect(stageOf('Video 1')).toMatchObject({ isShown: false, hasKeys: true })
})
