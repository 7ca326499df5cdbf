/** What keeps a market from being split: limits and rows that two of the markets would share afterwards. */
import { sql, type RawBuilder } from 'kysely'
import type { Place } from './copy-tables.ts'

/** Each finds names or counts of what is in the way, and says what to do about it. */
type Obstacle = { rows: (now: Date) => RawBuilder<unknown>; sentence: (found: string) => string }

/** Campaigns that run in several parts. */
const shared = sql`(select distinct activity_no from split_campaign where not is_only)`
/** Members who are guests in the only part of a campaign. */
const isForeign = sql`exists (
  select from split_campaign c join split_member m using (part)
  where c.is_only and c.activity_no = t.activity_no and m.member_id = t.member_id and not m.is_home)`
/** Draws that have to be computed, or have prizes to give. */
const isOpen = sql`(d.drawn_at is null and d.called_off_at is null or exists (
  select from drawn_code o where o.activity_no = d.activity_no
    and (o.state = 'toCollect' or o.prize is not null and o.state is null)))`

const obstacles: readonly Obstacle[] = [
  {
    rows: (now) => sql`
      select activity_no as found from campaign join ${shared} s using (activity_no)
      where ends_at > ${now}::timestamptz and (
        num_nonnulls(total_stock, total_limit, daily_limit, participant_cap, prize_cap) > 0
        or exists (select from draw d where d.activity_no = campaign.activity_no)
        or exists (select from assist_campaign a where a.activity_no = campaign.activity_no))`,
    sentence: (found) =>
      `Campaigns run in countries of several of the markets, with limits for all of them: ${found}. End them, or give them countries of one market.`,
  },
  {
    rows: () => sql`
      select d.activity_no as found from draw d join ${shared} s using (activity_no) where ${isOpen}
      union
      select d.activity_no from draw d join draw_entry t using (activity_no) where ${isOpen} and ${isForeign}`,
    sentence: (found) =>
      `Draws with codes of members of several of the markets are not over, or have prizes to be collected: ${found}. Wait, or call them off.`,
  },
  {
    rows: () => sql`
      select i.activity_no as found from assist_reward r join invitation i using (invitation_id) join ${shared} s using (activity_no)
      where r.given_at is null
      union
      select activity_no from help join ${shared} s using (activity_no) where state in ('pending', 'held')
      union
      select t.activity_no from help t where state in ('pending', 'held') and ${isForeign}
      union
      select t.activity_no from invitation t join assist_reward r using (invitation_id) where r.given_at is null and ${isForeign}`,
    sentence: (found) =>
      `Invitations of members of several of the markets have helps that are not decided, or rewards that are not given: ${found}. Decide them with ops review, or wait.`,
  },
  {
    rows: () => sql`
      select t.activity_no as found from entry_due t
      join voucher v using (voucher_no)
      where not exists (
        select from split_campaign c join split_member m using (part)
        where c.activity_no = t.activity_no and m.member_id = v.member_id and m.is_home)`,
    sentence: (found) =>
      `Draws have codes to give for coupons of members of another of the markets: ${found}. Wait a minute.`,
  },
  {
    rows: () =>
      sql`select count(*)::text as found from outbox where channel = 'marketing' having count(*) > 0`,
    sentence: (found) =>
      `Mails about campaigns are waiting to be sent: ${found}. Wait until they are sent, since a mail looks for its member in one market.`,
  },
]

const namesMax = 20

/** The sentences for whoever splits the market; none where it can be split. Needs the tables of `placeRows`. */
export async function findObstacles({ connection }: Place, now: Date): Promise<string[]> {
  const sentences: string[] = []
  for (const { rows: query, sentence } of obstacles) {
    const { rows } = await sql<{ found: string }>`
      select distinct found from (${query(now)}) as obstacle order by found`.execute(connection)
    const names = rows.map(({ found }) => found)
    if (names.length === 0) continue
    const others = names.length - namesMax
    sentences.push(sentence(names.slice(0, namesMax).join(', ') + (others > 0 ? ` and ${others} more` : '')))
  }
  return sentences
}
