/** Notification channels: `campaign_change` with the campaign's number (migration 0002). */
export type Channel = 'campaign_change'

/** Listens until `stop`. Notifications are lost while the connection is down, so nothing may depend on them alone. */
export type Listen = (
  channel: Channel,
  listener: (payload: string) => void,
) => Promise<{ stop: () => Promise<void> }>
