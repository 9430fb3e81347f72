const { readFileSync } = require('node:fs')

/**
 * Loaded into a process before the app (`preload` of `launchApp`). It shifts the clock by the milliseconds in the file of
 * `PROCTOR_DESK_TEST_CLOCK`, also while running, as when somebody sets the computer's clock; `@` and milliseconds since
 * 1970 stop it there. Timers are unaffected, as in that case. CommonJS, since Electron requires it.
 */
const file = process.env.PROCTOR_DESK_TEST_CLOCK ?? ''
const RealDate = Date

function now() {
  try {
    const set = readFileSync(file, 'utf8')
    return set.startsWith('@') ? Number(set.slice(1)) : RealDate.now() + Number(set)
  } catch {
    return RealDate.now()
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
