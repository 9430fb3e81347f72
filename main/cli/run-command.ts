import type { CommandContext } from './context.ts'

/** Turns a command into what commander calls: with a desk around it, its operands and its options. */
export type RunCommand = <O extends object>(
  command: (context: CommandContext, options: O, operands: readonly string[]) => Promise<void>,
) => (...parameters: unknown[]) => Promise<void>
