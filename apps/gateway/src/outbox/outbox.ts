import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#src/database/database.ts'
import type { Tables } from '#src/database/tables.ts'
import { handOverInTime } from './deliver-with-timeout.ts'
import { channelNames, Undeliverable, type Channels, type Message, type Waiting } from './message.ts'
import { addRow, nextDue, removeRow, removeTo, takeDue, type DueRow } from './outbox-store.ts'
import { createSeal } from './seal.ts'

/** Milliseconds a provider may take for one message. Less than the first backoff, so no second attempt overlaps. */
const handOverLimitMs = 10_000
/** Messages that one gateway hands to one channel at the same time: a provider that hangs holds up this many, and no other channel. */
const handOversAtOnce = 8
/** How often a gateway looks for messages whose own gateway died before it could send them. */
const lookAgainMs = 30_000
/** The least wait between two looks, for rows that another gateway is just taking. */
const breatheMs = 250

/** What became of messages since this gateway started. */
export type OutboxCounts = {
  handedOver: number
  /** Attempts that failed or ran out of time; each is followed by another one or by `expired`. */
  failed: number
  /** Dropped because what they say no longer holds. */
  expired: number
  /** Dropped because the provider said that they can never arrive. */
  undeliverable: number
  /** Dropped because they were sealed with another SERVER_SECRET. */
  unreadable: number
}

export type Outbox = {
  /**
   * Stores a message. Without a transaction it leaves at once; with one it leaves when the transaction
   * holds, so call `kick` after it (the next look would find it too, up to half a minute later).
   */
  enqueue(message: Message, transaction?: Kysely<Tables>): Promise<void>
  /** Drops what waits for these addresses, whoever they belong to. One that is being handed over goes out. */
  forget(addresses: readonly string[], transaction: Kysely<Tables>): Promise<void>
  /** How the messages to an address are found in the table. */
  mark(address: string): Buffer
  /** Sends what is due now. Returns at once: no request waits for a provider. */
  kick(): void
  /** Waits for the hand-overs that run and begins no other. What is left stays in the table. */
  stop(): Promise<void>
  counts: Readonly<OutboxCounts>
}

export type OutboxOptions = {
  database: Database
  serverSecret: string
  channels: Channels
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** For tests with a provider that hangs. */
  limitMs?: number
}

/**
 * Hands messages to their providers from a table: what was enqueued with a transaction's other writes is
 * sent if and only if they hold, at least once, by any of the gateways that share the table.
 */
export function createOutbox({
  database,
  serverSecret,
  channels,
  clock,
  log,
  ...options
}: OutboxOptions): Outbox {
  const limitMs = options.limitMs ?? handOverLimitMs
  const seal = createSeal(serverSecret)
  const counts: OutboxCounts = { handedOver: 0, failed: 0, expired: 0, undeliverable: 0, unreadable: 0 }
  const running: Record<keyof Channels, Set<Promise<void>>> = {
    email: new Set(),
    sms: new Set(),
    apple: new Set(),
  }
  const withRoom = () => channelNames.filter((channel) => running[channel].size < handOversAtOnce)
  let looking: Promise<void> | undefined
  let lookAgain = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function kick(): void {
    if (isStopped) return
    lookAgain = true
    looking ??= look().finally(() => {
      looking = undefined
      // A kick that came in the look's very last moment is not lost.
      if (lookAgain && withRoom().length > 0) kick()
    })
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    let waitMs = lookAgainMs
    try {
      while (lookAgain && !isStopped) {
        lookAgain = false
        // Every hand-over that ends kicks, so a channel without room is looked at again.
        for (const channel of withRoom()) {
          const room = handOversAtOnce - running[channel].size
          const due = await takeDue(database, clock(), channel, room)
          for (const row of due) begin(row, running[channel])
          if (due.length === room) lookAgain = true
        }
        if (withRoom().length === 0) return
      }
      const next = await nextDue(database, withRoom())
      if (next) waitMs = Math.min(waitMs, Math.max(breatheMs, next.getTime() - clock().getTime()))
    } catch (error) {
      log.error({ err: error }, 'The outbox could not be read.')
    }
    if (!isStopped) timer = setTimeout(kick, waitMs).unref()
  }

  function begin(row: DueRow, ofChannel: Set<Promise<void>>): void {
    const handOver = send(row)
      .catch((error: unknown) => {
        // Not the provider: the row could not be removed. It comes up again after its backoff.
        log.error({ err: error }, 'A message was handled but not removed.')
      })
      .finally(() => {
        ofChannel.delete(handOver)
        kick()
      })
    ofChannel.add(handOver)
  }

  async function send(row: DueRow): Promise<void> {
    if (Date.parse(row.body.expiresAt) <= clock().getTime()) {
      // Another gateway may drop the same row: who removes it counts it.
      if (await removeRow(database, row.message_id)) counts.expired++
      return
    }
    let message: Waiting<Message>
    try {
      message = readMessage(seal.open(row.body.sealed, row.message_id), row)
    } catch {
      log.error({ channel: row.channel }, 'A message cannot be read with this SERVER_SECRET and was dropped.')
      if (await removeRow(database, row.message_id)) counts.unreadable++
      return
    }
    try {
      await handOverInTime(channels, message, limitMs)
    } catch (error) {
      if (error instanceof Undeliverable) {
        log.warn(
          { channel: row.channel, reason: error.message },
          'A message can never arrive and was dropped.',
        )
        if (await removeRow(database, row.message_id)) counts.undeliverable++
        return
      }
      counts.failed++
      log.warn(
        { channel: row.channel, attempt: row.attempts, reason: reasonOf(error) },
        'A message was not taken.',
      )
      return
    }
    counts.handedOver++
    await removeRow(database, row.message_id)
  }

  timer = setTimeout(kick, 0).unref()
  return {
    counts,
    kick,
    mark: (address) => seal.mark(address),
    async enqueue(message, transaction) {
      const messageId = uuidv7()
      const { expiresAt, ...secret } = message
      await addRow(transaction ?? database, {
        messageId,
        channel: message.channel,
        body: { expiresAt: expiresAt.toISOString(), sealed: seal.close(JSON.stringify(secret), messageId) },
        recipientHmac: seal.mark(message.to),
        now: clock(),
      })
      if (!transaction) kick()
    },
    forget: (addresses, transaction) =>
      removeTo(
        transaction,
        addresses.map((address) => seal.mark(address)),
      ),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
      await Promise.all(Object.values(running).flatMap((ofChannel) => [...ofChannel]))
    },
  }
}

/** The seal vouches for the shape: only `enqueue` can have written it. */
function readMessage(text: string, row: DueRow): Waiting<Message> {
  const message = JSON.parse(text) as Message
  return { ...message, messageId: row.message_id, expiresAt: new Date(row.body.expiresAt) }
}

/** A provider's own message may name the address, so only its code is written down. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  const name = typeof code === 'string' ? code : error.name
  return typeof responseCode === 'number' ? `${name} ${responseCode}` : name
}
