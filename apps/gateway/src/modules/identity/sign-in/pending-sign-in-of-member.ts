import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Whether a waiting sign-in is about somebody: it may belong to her account, or she proved one of her addresses with it. */
export function pendingAbout(memberId: string, addresses: readonly string[]): RawBuilder<SqlBool> {
  const shapes = [
    { memberId },
    ...addresses.flatMap((address) => [{ login: { value: address } }, { login: { email: address } }]),
  ]
  return sql<SqlBool>`(${sql.join(
    shapes.map((shape) => sql`payload @> ${JSON.stringify(shape)}::jsonb`),
    sql` or `,
  )})`
}
