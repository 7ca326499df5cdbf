import pg from 'pg'
/** A claim or a use as a pgbench script: the same statements, with another member, key, voucher and bucket each time. */
import { bucketsMax } from '@crema/gateway/modules/quotas/quota-buckets'
import type { Captured, Statement } from './capture-claim.ts'

const member = "('00000000-0000-7000-8000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid"
const voucherNo = "lpad(:n::text, 12, '0')"

export function pgbenchScript({ statements, memberId, voucherNo: usedNo, idempotencyKey }: Captured): string {
  const sets = [
    String.raw`\set i :i + 1`,
    String.raw`\set n :base + :client_id * :each + :i`,
    String.raw`\set bucket random(0, ${bucketsMax - 1})`,
  ]
  return `${[...sets, ...statements.map((statement) => `${inline(statement)};`)].join('\n')}\n`

  function inline({ text, values }: Statement): string {
    const [, bucketPlace] = /bucket < \$(\d+)::int/.exec(text) ?? []
    return withoutVariables(text.replaceAll(/--.*$/gm, '')).replaceAll(/\$(\d+)/g, (_, place: string) =>
      place === bucketPlace ? ':bucket' : valueOf(values[Number(place) - 1]),
    )
  }

  function valueOf(value: unknown): string {
    if (value === memberId && value !== undefined) return member
    if (value === usedNo && value !== undefined) return voucherNo
    if (value === idempotencyKey) return 'gen_random_uuid()'
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (value === null) return 'null'
    if (value instanceof Date) return `'${value.toISOString()}'`
    if (Array.isArray(value)) return literal(`{${value.map((each) => JSON.stringify(each)).join(',')}}`)
    if (typeof value === 'string') return withNewVoucher(value)
    throw new Error(`A claim sends a value that pgbench cannot: ${typeof value}`)
  }
}

function withNewVoucher(value: string): string {
  const [, drawn] = /"voucher_no":"(\d+)"/.exec(value) ?? []
  return drawn === undefined ? literal(value) : `replace(${literal(value)}, '${drawn}', ${voucherNo})`
}

/** pgbench takes a colon before a letter for a variable of its own, also inside a text such as 'HH24:MI'. */
const withoutVariables = (text: string): string =>
  text.replaceAll(/'[^']*'/g, (quoted) =>
    /:[a-z_]/i.test(quoted) ? `(${quoted.replaceAll(':', "' || chr(58) || '")})` : quoted,
  )

const literal = (text: string): string => withoutVariables(pg.escapeLiteral(text))
