import type { Buffered, Playback } from './playback.ts'

/** Seconds that a shown video has buffered ahead before anything is read for later. */
const ENOUGH_S = 10
/** Seconds before the end that may never be buffered, as sound and picture differ in length. */
const END_S = 0.5

type Player = { readonly playback: Playback; buffered: Buffered }

const shown = new Set<Player>()
const lookers = new Set<() => void>()

/** Follows what a shown player needs of the network. Returns the function that ends this. */
export function followNeed(playback: Playback): () => void {
  const player: Player = { playback, buffered: [] }
  shown.add(player)
  const endBuffered = playback.onBuffered((buffered) => {
    player.buffered = buffered
    lookAgain()
  })
  const endState = playback.subscribe(lookAgain)
  const endStatus = playback.player.subscribe('status', lookAgain)
  lookAgain()
  return () => {
    endState()
    endStatus()
    endBuffered()
    shown.delete(player)
    lookAgain()
  }
}

/** Whether every shown player has enough data, and there is a network. */
export function areSupplied(): boolean {
  return navigator.onLine && !isOneStarved() && [...shown].every(hasEnough)
}

/** Whether a shown player loads, waits for data, or cannot reach its host. */
export function isOneStarved(): boolean {
  return [...shown].some(({ playback }) => {
    const { status, interruption, isWaiting } = playback.getState()
    return status === 'loading' || interruption !== null || isWaiting
  })
}

/** Whether no shown player plays or loads, so that the processor is free for other work. */
export function areAtRest(): boolean {
  return !isOneStarved() && [...shown].every(({ playback }) => playback.player.status !== 'playing')
}

/** The lock that each window shares while a video plays or loads in it. */
const PLAYING = 'playing'

/** Lets other windows know, until the signal aborts, when a video plays or loads in this one. */
export async function tellPlaying(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await untilPlayers(() => !areAtRest(), signal)
    if (signal.aborted) return
    // The signal ends what waits for the lock, and the condition what holds it.
    await navigator.locks.request(PLAYING, { mode: 'shared', signal }, () => untilPlayers(areAtRest, signal))
  }
}

/** Resolves when no video plays or loads in any window, or rejects when the signal aborts. */
export async function untilAllAtRest(signal: AbortSignal): Promise<void> {
  await untilPlayers(areAtRest, signal)
  signal.throwIfAborted()
  await navigator.locks.request(PLAYING, { signal }, () => undefined)
}

function hasEnough({ playback, buffered }: Player): boolean {
  const { status } = playback.getState()
  if (status === 'failed') return true
  const { time, duration } = playback.player
  const [, end] = buffered.find(([from, to]) => from <= time && time <= to) ?? [0, time]
  return end - time >= Math.min(ENOUGH_S, duration - time - END_S)
}

/** Resolves when the condition, which is about shown players, is met or the signal aborts. */
export async function untilPlayers(isMet: () => boolean, signal: AbortSignal): Promise<void> {
  if (signal.aborted || isMet()) return
  const ending = new AbortController()
  await new Promise<void>((resolve) => {
    const look = () => {
      if (signal.aborted || isMet()) resolve()
    }
    lookers.add(look)
    window.addEventListener('online', look, { signal: ending.signal })
    signal.addEventListener('abort', look, { signal: ending.signal })
    ending.signal.addEventListener('abort', () => lookers.delete(look))
  })
  ending.abort()
}

function lookAgain(): void {
  for (const look of lookers) look()
}
