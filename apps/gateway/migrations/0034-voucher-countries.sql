-- Vouchers of campaigns that run in some countries only are bound to these countries, as new ones are by their terms.

update voucher v
set terms = v.terms || jsonb_build_object('countries', to_jsonb(c.countries))
from campaign c
where c.activity_no = v.activity_no and c.countries <> '{}' and v.used_at is null and v.expires_at > now();
