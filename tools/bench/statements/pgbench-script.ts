import pg from 'pg'
/** A claim or a redemption as SQL of `:n` and `:bucket`: the same statements, with a different member, key, voucher and bucket each time. */
import { bucketsMax } from '@crema/gateway/modules/quotas/quota-buckets'
import { memberIdSql } from '../bench-members.ts'
import { type Captured, type Statement, textOfBytes } from './captured.ts'

const member = memberIdSql(':n')
const voucherNo = "lpad(:n::text, 12, '0')"

/** The statements as a pgbench script. */
export function pgbenchScript(captured: Captured): string {
  const sets = [
    String.raw`\set i :i + 1`,
    String.raw`\set n :base + :client_id * :each + :i`,
    String.raw`\set bucket random(0, ${bucketsMax - 1})`,
  ]
  return `${[...sets, ...inlineStatements(captured).map((text) => `${text};`)].join('\n')}\n`
}

/** The statements with their values, and `:n` and `:bucket` in place of those that differ. */
export function inlineStatements({
  statements,
  memberId,
  voucherNo: capturedNo,
  idempotencyKey,
  replaced,
}: Captured): string[] {
  const ids: string[] = []
  const marks: string[] = []
  return statements.map(inline)

  function inline({ text, values }: Statement): string {
    const [, bucketPosition] = /bucket < \$(\d+)::int/.exec(text) ?? []
    return escapeColons(text.replaceAll(/--.*$/gm, '')).replaceAll(/\$(\d+)/g, (_, position: string) =>
      position === bucketPosition ? ':bucket' : valueOf(values[Number(position) - 1]),
    )
  }

  function valueOf(value: unknown): string {
    if (value === memberId && value !== undefined) return member
    if (value === capturedNo && value !== undefined) return voucherNo
    // A random one would be computed for each row that a condition is compared with.
    if (value === idempotencyKey) return uuidOf('ffffffff')
    const computed = typeof value === 'string' ? replaced?.get(value) : undefined
    if (computed !== undefined) return computed
    if (typeof value === 'string' && isUuid(value)) return newId(value)
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (value === null) return 'null'
    if (value instanceof Date) return `'${value.toISOString()}'`
    if (Buffer.isBuffer(value)) return replaced?.get(textOfBytes(value)) ?? newMark(value.toString('hex'))
    if (Array.isArray(value)) return `array[${value.map(valueOfElement).join(', ')}]`
    if (typeof value === 'string') return withNewVoucher(value)
    throw new Error(`A statement has a value that pgbench cannot send: ${typeof value}`)
  }

  function valueOfElement(value: unknown): string {
    return typeof value === 'string' && isHash(value) ? `encode(${newMark(value)}, 'hex')` : valueOf(value)
  }

  /** Bytes are hashes of what differs, such as the marks of a member's contacts. */
  function newMark(captured: string): string {
    if (!marks.includes(captured)) marks.push(captured)
    return `sha256(('${marks.indexOf(captured)} ' || :n::text)::bytea)`
  }

  /** An id that the rule has made, the same wherever the transaction repeats it. */
  function newId(captured: string): string {
    if (!ids.includes(captured)) ids.push(captured)
    return uuidOf(String(ids.indexOf(captured) + 1).padStart(8, '0'))
  }
}

const uuidOf = (prefix: string) => `('${prefix}-0000-7000-8000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid`

const isHash = (text: string) => /^[\da-f]{64}$/.test(text)
const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

function withNewVoucher(value: string): string {
  const [, issuedNo] = /"voucher_no":"(\d+)"/.exec(value) ?? []
  return issuedNo === undefined ? literal(value) : `replace(${literal(value)}, '${issuedNo}', ${voucherNo})`
}

/** pgbench reads a colon before a letter as a variable, also inside a string such as 'HH24:MI'. */
const escapeColons = (text: string): string =>
  text.replaceAll(/'[^']*'/g, (quoted) =>
    /:[a-z_]/i.test(quoted) ? `(${quoted.replaceAll(':', "' || chr(58) || '")})` : quoted,
  )

const literal = (text: string): string => escapeColons(pg.escapeLiteral(text))
