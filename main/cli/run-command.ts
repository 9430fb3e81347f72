import type { CommandContext } from './context.ts'

/** Wraps a command for commander: it opens a desk and passes on the operands and options. */
export type RunCommand = <O extends object>(
  command: (context: CommandContext, options: O, operands: readonly string[]) => Promise<void>,
) => (...parameters: unknown[]) => Promise<void>
