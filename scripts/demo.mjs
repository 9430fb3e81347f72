// Goes through the app's main task once, without a display: demo data, sync, a video interview, two exports. Writes
// screenshots and the files to demo-output/ and prints what it saw.
import { ensureSetup } from './setup.mjs'

await ensureSetup({ for: 'demo' })
const { build } = await import('./build.mjs')
await build({ log: (line) => console.log(line) })
const { demo } = await import('./demo/demo.mjs')
process.exitCode = await demo()
