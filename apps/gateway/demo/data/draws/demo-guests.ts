import { sql } from 'kysely'
import { countryList } from '@crema/contract/countries/countries'
import type { Database } from '#src/database/database.ts'
import { languageOf } from '../language-of.ts'

const dayMs = 24 * 60 * 60_000

/** The members who have entered the draws, beside the demo member. They cannot sign in, and get no mail. */
export const guestCount = 480

const idStart = '00000000-0000-7000-8000-'
/** For a `like` in SQL. */
export const guestIdPattern = `${idStart}%`

const names = [
  'Ada',
  'Bruno',
  'Chloé',
  'Dara',
  'Emre',
  'Fatima',
  'Giulia',
  'Hana',
  'Ivan',
  'Jun',
  'Kim',
  'Linh',
]
const initials = 'ABCDEFGHIJKLMNOPRSTVWY'

const countryOf = (index: number) => countryList[index % countryList.length] ?? 'US'

export const guests = Array.from({ length: guestCount }, (_, index) => ({
  memberId: `${idStart}${index.toString(16).padStart(12, '0')}`,
  country: countryOf(index),
}))

/** Inserts the guests once. They are one parameter: one for each field would take longer to send than to write. */
export async function loadGuests(database: Database, now: Date): Promise<void> {
  const rows = guests.map(({ memberId, country }, index) => ({
    member_id: memberId,
    country,
    language: languageOf(country),
    registered_at: new Date(now.getTime() - (200 + index) * dayMs),
    display_name: `${names[index % names.length]} ${initials[index % initials.length]}.`,
    contact_email: `guest${index + 1}@example.com`,
  }))
  await sql`
    insert into member (member_id, country, language, registered_at, display_name, contact_email)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      member_id uuid, country text, language text, registered_at timestamptz, display_name text, contact_email text)
    where not exists (select from member where member_id = ${guests[0]?.memberId}::uuid)`.execute(database)
}
