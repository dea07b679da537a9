-- Why: a calendar feed is deleted a year after it was revoked. The job that does so looks every minute and must not
-- read all tokens; most of them are check-out links, which are never in this index.

create index token_revoked_feed on token (revoked_at) where kind = 'calendar-feed' and revoked_at is not null;
