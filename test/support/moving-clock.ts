import { readFileSync } from 'node:fs'

/**
 * Loaded before a program (`node --import`), whose clock is then off by as many milliseconds as the file of
 * `PROCTOR_DESK_TEST_CLOCK` says, from one moment to the next, as when somebody sets the computer's clock. Timers go on
 * as they are, as they do then.
 */
const file = process.env.PROCTOR_DESK_TEST_CLOCK ?? ''
const RealDate = Date

function set(): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: readonly unknown[]) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + set()] : given) as Date,
  get(target, name) {
    return name === 'now' ? () => target.now() + set() : (Reflect.get(target, name) as unknown)
  },
})
