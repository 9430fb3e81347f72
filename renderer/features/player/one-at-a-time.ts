import type { PlayerHandle } from '../../common/player-handle.ts'

/** The player that played last. There are two while one is in picture-in-picture and another question is shown. */
let last: PlayerHandle | null = null

/** Pauses the other player. */
export function takeTurn(player: PlayerHandle): void {
  if (last !== player) last?.pause()
  last = player
}

/** Pauses the other player whenever this one plays. Returns the function that ends this. */
export function playOneAtATime(player: PlayerHandle): () => void {
  const end = player.subscribe('status', (status) => {
    if (status === 'playing') takeTurn(player)
  })
  return () => {
    end()
    if (last === player) last = null
  }
}
