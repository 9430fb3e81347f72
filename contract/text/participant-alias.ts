/**
 * Stands for a participant's name in blind mode, in the store as well as on screen. `of` is the place in the queue,
 * starting at 1, or a code that says nothing.
 */
export function participantAlias(of: string | number): string {
  return `Participant ${of}`
}
