import { setFlagsFromString } from 'node:v8'

/**
 * Keeps machine code that was made of WebAssembly for the life of the process; it is a few megabytes. V8 13.6, which is
 * Node 24's, frees such code twice when threads begin and end, and ends the process by that: see
 * docs/decisions/0014-wasm-code-is-kept-on-node.md. To be called before the first thread, and never in Electron, where
 * V8's flags are fixed by then and the fault is mended.
 */
export function keepWasmCode(): void {
  setFlagsFromString('--no-wasm-code-gc')
}
