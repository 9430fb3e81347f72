// Does the program's main job once, without a display: demo data, sync, a video interview, two exports. Leaves
// screenshots and the files in demo-output/ and says on the terminal what it saw.
import { ensureSetup } from './setup.mjs'

await ensureSetup({ for: 'demo' })
const { build } = await import('./build.mjs')
await build({ log: (line) => console.log(line) })
const { demo } = await import('./demo/demo.mjs')
process.exitCode = await demo()
