import type { FastifyInstance } from 'fastify'
import { limitCalls } from '#src/http/access/rate-limits.ts'
import type { Services } from '#src/services.ts'
import { sendsGpc } from '../consents/sends-gpc.ts'
import { documentEditions } from '../documents/document-editions.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Mail providers unsubscribe for many members from one address. */
const perMinute = 600

/**
 * The target of `List-Unsubscribe` for a mail program's one click (RFC 8058): a POST without a session, cookies or a
 * signature. A GET of the same address shows a page, so that programs that follow links withdraw nothing.
 */
export function oneClickUnsubscribe({
  config,
  database,
  clock,
}: Pick<Services, 'config' | 'database' | 'clock'>) {
  const tokens = unsubscribeTokens(config.serverSecret, config.market.code)
  const editions = documentEditions(config.brand)
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    // The RFC allows both; the pair is the same text in either.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
        done(null, String(body)),
      )
    app.post<{ Params: { token: string } }>(
      '/mail/unsubscribe/:token',
      { onRequest: limitCalls(app, { perMinute }, config) },
      async (request, reply) => {
        const memberId = tokens.memberOf(request.params.token)
        const isOneClick = typeof request.body === 'string' && /One-Click/.test(request.body)
        void reply.header('cache-control', 'no-store').type('text/plain')
        if (memberId === undefined || !isOneClick) return reply.code(400).send('This link is not valid.\n')
        await unsubscribe({ database, editions }, memberId, {
          source: 'unsubscribeHeader',
          gpc: sendsGpc(request),
          now: clock(),
        })
        return reply.send('Unsubscribed.\n')
      },
    )
  }
}
