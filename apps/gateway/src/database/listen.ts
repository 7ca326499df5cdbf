/** Notification channels: `campaign_change` with the campaign's number (migration 0002). */
export type Channel = 'campaign_change'

export type Listener = {
  notified: (payload: string) => void
  /** The connection was down for a while: any notification may have been missed. */
  missed: () => void
}

/** Listens until `stop`. Resolves once the server has confirmed it, and rejects where it cannot be reached. */
export type Listen = (channel: Channel, listener: Listener) => Promise<{ stop: () => Promise<void> }>
