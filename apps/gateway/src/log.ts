import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config/config.ts'
import { sqlStateOf } from './database/refusal.ts'

export type Log = Logger

/**
 * The gateway's log: JSON lines. In demo mode it logs warnings and errors only, since a person reads the terminal.
 * Callers choose the fields that they log (`http/operation/access-log.ts`); errors are reduced here.
 */
export function createLog(
  { demo, nodeEnv }: Pick<Config, 'demo' | 'nodeEnv'>,
  stream?: DestinationStream,
): Log {
  const demoLevel = nodeEnv === 'test' ? 'silent' : 'warn'
  const options = {
    level: demo && !stream ? demoLevel : 'info',
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: describeError },
  }
  return stream ? pino(options, stream) : pino(options)
}

/**
 * An error without the values that caused it: PostgreSQL quotes the row that it refused, a parser the text that it
 * could not read. The message of such an error is omitted; name, code and stack remain.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, message, stack, cause } = error
  const { code, constraint, table, column } = error as Error
    & Record<'code' | 'constraint' | 'table' | 'column', unknown>
  const mayQuote = sqlStateOf(error) !== undefined || error instanceof SyntaxError
  return {
    name,
    code,
    constraint,
    table,
    column,
    message: mayQuote ? undefined : withoutValues(message),
    at: stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim()),
    cause: cause === undefined ? undefined : describeError(cause),
  }
}

/** Masks e-mail addresses and long numbers in a message. */
function withoutValues(message: string): string {
  return message.replace(/\S+@\S+/g, '…').replace(/[\d-]{6,}/g, '…')
}
