import { readArchives } from './archive-files.ts'
import { loadModulesFromArchives } from './archive-modules.ts'

// Runs before everything else in each thread: `node --import`, which worker threads inherit.
readArchives()
loadModulesFromArchives()
