/** Captures the SQL statements of a rule or a call with their values, as they are passed to the driver. */
import pg from 'pg'
import { currentWork } from '@crema/gateway/database/work'

export type Statement = { text: string; values: readonly unknown[] }
/** The statements, and the values that differ for each execution. */
export type Captured = {
  statements: readonly Statement[]
  idempotencyKey: string
  memberId?: string
  voucherNo?: string
  /** Other values that differ, with SQL that computes them from `:n`; bytes by their text, as in `textOfBytes`. */
  replaced?: ReadonlyMap<string, string>
}

/** The key of bytes in `replaced`. */
export const textOfBytes = (bytes: Buffer): string => String.raw`\x${bytes.toString('hex')}`

type Options = {
  /** Only the statements of calls, without those that the gateway sends in the background. Default: false. */
  ofCalls?: boolean
}

/** The statements that `run` sends. Nothing else may use the driver meanwhile. */
export async function captureStatements(
  run: () => Promise<unknown>,
  { ofCalls = false }: Options = {},
): Promise<Statement[]> {
  const statements: Statement[] = []
  const { prototype } = pg.Client
  const send: unknown = Reflect.get(prototype, 'query')
  if (typeof send !== 'function') throw new Error('The driver has changed: its clients have no query.')
  Reflect.set(prototype, 'query', function capture(this: pg.Client, ...given: unknown[]): unknown {
    const [first, values] = given
    const statement = typeof first === 'string' ? { text: first, values } : first
    if (isStatement(statement) && (!ofCalls || currentWork() !== undefined))
      statements.push({ text: statement.text, values: statement.values ?? [] })
    const sent: unknown = Reflect.apply(send, this, given)
    return sent
  })
  try {
    await run()
  } finally {
    Reflect.set(prototype, 'query', send)
  }
  return statements
}

const isStatement = (given: unknown): given is { text: string; values?: readonly unknown[] } =>
  typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string'
