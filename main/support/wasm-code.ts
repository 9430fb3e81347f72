import { setFlagsFromString } from 'node:v8'

/**
 * Keeps compiled WebAssembly code, a few megabytes, until the process ends. V8 13.6 (Node 24) frees such code twice
 * when threads start and end, which crashes the process: see docs/decisions/0014-wasm-code-is-kept-on-node.md. Must be
 * called before the first thread is started, and never in Electron, where V8's flags are already fixed and the bug is
 * fixed.
 */
export function keepWasmCode(): void {
  setFlagsFromString('--no-wasm-code-gc')
}
