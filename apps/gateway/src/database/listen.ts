/** What the database tells of: `campaign_change` with the campaign's number (migration 0002). */
export type Channel = 'campaign_change'

/** Listens until `stop`. What happens while the connection is away is missed, so nothing may rest on it alone. */
export type Listen = (
  channel: Channel,
  heard: (payload: string) => void,
) => Promise<{ stop: () => Promise<void> }>
