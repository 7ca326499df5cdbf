import { sql } from 'kysely'

/** Whether campaign `c` gives out one of the coupons, as its own or with a tier of friend assist. */
export const givesAnyOf = (couponNos: readonly string[]) => sql<boolean>`(
  exists (select from campaign_coupon cc
    where cc.activity_no = c.activity_no and cc.coupon_no = any (${sql.val([...couponNos])}::text[]))
  or exists (select from assist_campaign a
    where a.activity_no = c.activity_no
      and jsonb_path_query_array(a.tiers, '$[*].coupons[*]') ?| ${sql.val([...couponNos])}::text[]))`
