import { fileURLToPath } from 'node:url'

/**
 * The tests start many short processes of the same files: compiling them once saves a third of their time. The cache is
 * in node_modules, because another user could create a fixed temporary folder first, with other code in it.
 */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/tests', import.meta.url))
