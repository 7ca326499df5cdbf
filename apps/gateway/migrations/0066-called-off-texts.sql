-- Why a draw was called off, in the languages that have a text of their own. Members with another language read called_off_reason, in English.
alter table draw add column called_off_texts jsonb not null default '{}';
