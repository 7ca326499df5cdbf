-- The functions that notify have names like that of campaigns (0030).
alter function tell_member_change() rename to notify_member_change;
alter function tell_star_change() rename to notify_star_change;
