import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#src/database/database.ts'
import type { Tables } from '#src/database/tables.ts'
import { runInBackground } from '#src/database/work.ts'
import { traced, type SpanStart } from '#src/tracing/spans.ts'
import { deliverWithTimeout } from './deliver-with-timeout.ts'
import {
  channelNames,
  Undeliverable,
  Withdrawn,
  type Channels,
  type Message,
  type Queued,
} from './message.ts'
import { insertRow, nextDue, deleteRow, deleteRowsTo, reserveDue, type DueRow } from './outbox-store.ts'
import { createSeal } from './seal.ts'

/** Timeout of one delivery. Shorter than the first backoff, so that attempts do not overlap. */
const deliveryTimeoutMs = 10_000
/** Concurrent deliveries of one gateway on one channel. A provider that hangs blocks only its own channel. */
const concurrentDeliveriesMax = 8
/** Marketing must not keep the mail server from delivering codes. */
const concurrentMarketingMax = 2
const capacityOf = (channel: keyof Channels) =>
  channel === 'marketing' ? concurrentMarketingMax : concurrentDeliveriesMax
/** How often a gateway polls for messages of gateways that crashed. */
const pollIntervalMs = 30_000
/** The shortest wait between two polls, for rows that another gateway is reserving. */
const pollWaitMinMs = 250

/** Counts of messages since this gateway started. */
export type OutboxCounts = {
  /** Accepted by their provider. */
  handedOver: number
  /** Attempts that failed or timed out; each is followed by another one or by `expired`. */
  failed: number
  /** Dropped after their expiry. */
  expired: number
  /** Dropped after a permanent failure. */
  undeliverable: number
  /** Dropped because the member had withdrawn their consent. */
  withdrawn: number
  /** Dropped because they were encrypted with another SERVER_SECRET. */
  unreadable: number
}

/** `dueAt`: when the message is delivered at the earliest; default at once. */
export type EnqueueOptions = { dueAt?: Date }

export type Outbox = {
  /**
   * Stores a message. Without a transaction it is delivered at once. With one, call `kick` after the commit; otherwise it
   * is delivered by the next poll, up to 30 seconds later.
   */
  enqueue(message: Message, transaction?: Kysely<Tables>, options?: EnqueueOptions): Promise<void>
  /** Deletes the stored messages to these addresses. A delivery that is running is not cancelled. */
  deleteMessagesTo(addresses: readonly string[], transaction: Kysely<Tables>): Promise<void>
  /** The HMAC under which messages to an address are stored. */
  recipientHmac(address: string): Buffer
  /** Starts to deliver due messages and returns at once. */
  kick(): void
  /** Starts no more deliveries and waits for the running ones. The remaining messages stay stored. */
  stop(): Promise<void>
  counts: Readonly<OutboxCounts>
}

export type OutboxOptions = {
  database: Database
  serverSecret: string
  channels: Channels
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** The delivery timeout, for tests with a provider that hangs. */
  timeoutMs?: number
}

/** Stores messages that other processes deliver. */
export function createEnqueuer({
  database,
  serverSecret,
  clock,
}: Pick<OutboxOptions, 'database' | 'serverSecret' | 'clock'>): Outbox['enqueue'] {
  const seal = createSeal(serverSecret)
  return async (message, transaction = database, { dueAt } = {}) => {
    const messageId = uuidv7()
    const { expiresAt, ...secret } = message
    await insertRow(transaction, {
      messageId,
      channel: message.channel,
      body: { expiresAt: expiresAt.toISOString(), sealed: seal.seal(JSON.stringify(secret), messageId) },
      recipientHmac: seal.hmac(message.to),
      now: clock(),
      dueAt,
    })
  }
}

/**
 * A transactional outbox: a message that is enqueued in a transaction is delivered if and only if the transaction commits,
 * at least once, by any of the gateways that share the table.
 */
export function createOutbox({
  database,
  serverSecret,
  channels,
  clock,
  log,
  ...options
}: OutboxOptions): Outbox {
  const timeoutMs = options.timeoutMs ?? deliveryTimeoutMs
  const seal = createSeal(serverSecret)
  const store = createEnqueuer({ database, serverSecret, clock })
  const counts: OutboxCounts = {
    handedOver: 0,
    failed: 0,
    expired: 0,
    undeliverable: 0,
    withdrawn: 0,
    unreadable: 0,
  }
  const running: Record<keyof Channels, Set<Promise<void>>> = {
    email: new Set(),
    sms: new Set(),
    marketing: new Set(),
    apple: new Set(),
    partner: new Set(),
  }
  const channelsWithCapacity = () =>
    channelNames.filter((channel) => running[channel].size < capacityOf(channel))
  let polling: Promise<void> | undefined
  let pollAgain = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function kick(): void {
    if (isStopped) return
    pollAgain = true
    // The call that enqueued a message may end, or its client go away, before the message is delivered.
    polling ??= runInBackground(poll).finally(() => {
      polling = undefined
      // A kick during the last step of the poll is not lost.
      if (pollAgain && channelsWithCapacity().length > 0) kick()
    })
  }

  async function poll(): Promise<void> {
    clearTimeout(timer)
    let waitMs = pollIntervalMs
    try {
      while (pollAgain && !isStopped) {
        pollAgain = false
        // Every delivery that ends kicks, so a channel without capacity is polled again.
        for (const channel of channelsWithCapacity()) {
          const capacity = capacityOf(channel) - running[channel].size
          const due = await reserveDue(database, clock(), channel, capacity)
          for (const row of due) startDelivery(row, running[channel])
          if (due.length === capacity) pollAgain = true
        }
        if (channelsWithCapacity().length === 0) return
      }
      const next = await nextDue(database, channelsWithCapacity())
      if (next) waitMs = Math.min(waitMs, Math.max(pollWaitMinMs, next.getTime() - clock().getTime()))
    } catch (error) {
      log.error({ err: error }, 'The outbox could not be read.')
    }
    if (!isStopped) timer = setTimeout(kick, waitMs).unref()
  }

  function startDelivery(row: DueRow, deliveries: Set<Promise<void>>): void {
    const delivery = send(row)
      .catch((error: unknown) => {
        // The row could not be deleted. It is due again after its backoff.
        log.error({ err: error }, 'A message was handled but not removed.')
      })
      .finally(() => {
        deliveries.delete(delivery)
        kick()
      })
    deliveries.add(delivery)
  }

  async function send(row: DueRow): Promise<void> {
    if (Date.parse(row.body.expiresAt) <= clock().getTime()) {
      // Another gateway may drop the same row: the one that deletes it counts it.
      if (await deleteRow(database, row.message_id)) counts.expired++
      return
    }
    let message: Queued<Message>
    try {
      message = readMessage(seal.open(row.body.sealed, row.message_id), row)
    } catch {
      log.error({ channel: row.channel }, 'A message cannot be read with this SERVER_SECRET and was dropped.')
      if (await deleteRow(database, row.message_id)) counts.unreadable++
      return
    }
    try {
      await traced(
        () => deliverySpan(message.channel),
        () => deliverWithTimeout(channels, message, timeoutMs),
      )
    } catch (error) {
      if (error instanceof Undeliverable) {
        log.warn(
          { channel: row.channel, reason: error.message },
          'A message can never arrive and was dropped.',
        )
        if (await deleteRow(database, row.message_id)) counts.undeliverable++
        return
      }
      if (error instanceof Withdrawn) {
        if (await deleteRow(database, row.message_id)) counts.withdrawn++
        return
      }
      counts.failed++
      log.warn(
        { channel: row.channel, attempt: row.attempts, reason: reasonOf(error) },
        'A message could not be delivered.',
      )
      return
    }
    counts.handedOver++
    await deleteRow(database, row.message_id)
  }

  timer = setTimeout(kick, 0).unref()
  return {
    counts,
    kick,
    recipientHmac: (address) => seal.hmac(address),
    async enqueue(message, transaction, due) {
      await store(message, transaction, due)
      if (!transaction) kick()
    },
    deleteMessagesTo: (addresses, transaction) =>
      deleteRowsTo(
        transaction,
        addresses.map((address) => seal.hmac(address)),
      ),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await polling
      await Promise.all(Object.values(running).flatMap((runningDeliveries) => [...runningDeliveries]))
    },
  }
}

const deliverySpan = (channel: string): SpanStart => ({
  name: `deliver ${channel}`,
  kind: 'consumer',
  attributes: { 'messaging.destination.name': channel },
})

/** The encryption authenticates the text, so it has the form that `enqueue` wrote. */
function readMessage(text: string, row: DueRow): Queued<Message> {
  const message = JSON.parse(text) as Message
  return { ...message, messageId: row.message_id, expiresAt: new Date(row.body.expiresAt) }
}

/** A provider's error message may contain the address, so only its code is logged. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  const name = typeof code === 'string' ? code : error.name
  return typeof responseCode === 'number' ? `${name} ${responseCode}` : name
}
