import type { PlayerEvents, PlayerHandle, PlayerStatus } from '../../renderer/common/player-handle.ts'

/** A player without a video: the test sets its position and sends its events. */
export function createFakePlayer(duration = 206) {
  const listeners = new Set<{ readonly event: keyof PlayerEvents; readonly listener: (value: never) => void }>()
  const startedFrom: number[] = []
  const now: { time: number; status: PlayerStatus; rate: number; staleSince: number | null } = {
    ...{ time: 0, status: 'loading', rate: 1 },
    staleSince: null,
  }
  const tell = <E extends keyof PlayerEvents>(event: E, value: PlayerEvents[E]) => {
    for (const one of listeners) if (one.event === event) one.listener(value as never)
  }
  const player: PlayerHandle = {
    get time() {
      return now.time
    },
    get status() {
      return now.status
    },
    get rate() {
      return now.rate
    },
    set rate(rate) {
      now.rate = rate
    },
    duration,
    get staleSince() {
      return now.staleSince
    },
    silences: [],
    play: () => setStatus('playing'),
    pause: () => setStatus('paused'),
    toggle: () => setStatus(now.status === 'playing' ? 'paused' : 'playing'),
    seek: moveTo,
    step: (frames) => moveTo(now.time + frames / 25),
    startFrom: (seconds) => startedFrom.push(seconds),
    subscribe(event, listener) {
      const one = { event, listener }
      listeners.add(one)
      return () => void listeners.delete(one)
    },
  }
  function setStatus(status: PlayerStatus): void {
    now.status = status
    tell('status', status)
  }
  function moveTo(seconds: number): void {
    now.time = seconds
    tell('time', seconds)
  }
  return { player, setStatus, moveTo, startedFrom, listenerCount: () => listeners.size }
}
