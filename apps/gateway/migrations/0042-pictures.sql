-- The picture of a campaign and the tone behind it, and the picture of a coupon: names of files in the brand's folder.
alter table campaign
  add column hero_image text not null default 'takeaway',
  add column hero_tone text not null default 'cherry'
    check (hero_tone in ('cherry', 'blush', 'honey', 'matcha', 'sea', 'night'));

alter table coupon add column image text;
