/**
 * Notification channels: `campaign_change` with the campaign's number (migration 0002); `member_change` with the member's
 * id and, after a space, what has changed (member-changes.ts, migrations 0045, 0046 and 0048).
 */
export const channels = ['campaign_change', 'member_change'] as const
export type Channel = (typeof channels)[number]

export type Listener = {
  notified: (payload: string) => void
  /** The connection was down for a while: any notification may have been missed. */
  missed: () => void
}

/** Listens until `stop`. Resolves once the server has confirmed it, and rejects where it cannot be reached. */
export type Listen = (channel: Channel, listener: Listener) => Promise<{ stop: () => Promise<void> }>
