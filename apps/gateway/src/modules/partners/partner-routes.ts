import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable, isUnreadableInput } from '#src/database/unavailable.ts'
import { header } from '#src/http/access/caller.ts'
import type { ProtocolFault } from '#src/http/endpoint/protocol-error.ts'
import type { Services } from '#src/services.ts'
import { voucherCodes } from '../vouchers/codes/voucher-code.ts'
import { checkPartner } from './check-partner.ts'
import { answerPartnerOnce, forgetPartnerAnswers, type PartnerAnswer } from './idempotency-store.ts'
import { launchCalls } from './launch-calls.ts'
import { forgetNonces } from './nonce-store.ts'
import { orderCalls } from './order-calls.ts'
import { partnerCalls, partnerPrefix, type PartnerCall, type PartnerCallName } from './partner-calls.ts'
import { faultBody, PartnerFault, partnerFaults, type PartnerFaultName } from './partner-error.ts'
import { partnerLimits } from './partner-limits.ts'
import { describePartnerCalls } from './partner-openapi.ts'
import { partnerHeaders } from './request-signature.ts'
import { voucherCalls, type PartnerCaller, type PartnerHandlers } from './voucher-calls.ts'

const everyMs = 60_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * What tills of partners and the app's back end call, below `/partner/v1/`. A plugin with a scope of its own: it reads bodies as the
 * bytes that were signed, and fails in its own form, for whom the page's envelope says nothing.
 */
export function partnerRoutes({ config, database, clock }: Pick<Services, 'config' | 'database' | 'clock'>) {
  const partners = new Map(config.partners.map((partner) => [partner.id, partner]))
  const handlers: PartnerHandlers = {
    ...voucherCalls(database, voucherCodes(config)),
    ...launchCalls(database),
    ...orderCalls(database, config.publicOrigin),
  }

  const answerCall = async (
    name: PartnerCallName,
    request: FastifyRequest,
    limit: ReturnType<typeof partnerLimits>,
  ): Promise<PartnerAnswer> => {
    const call = partnerCalls[name]
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const partner = await checkPartner(database, partners, request, body)
    await limit(partner)
    if (!partner.rights.includes(call.right)) throw new PartnerFault('notAllowed', { right: call.right })
    const input = readInput(call, body)
    const { locale, now } = request.caller
    const caller: PartnerCaller = {
      partner,
      requestKey: call.idempotent ? readKey(request) : '',
      locale,
      now,
    }
    // The table of calls has forgotten which request goes with which handler.
    const handle = handlers[name] as (input: unknown, caller: PartnerCaller) => Promise<unknown>
    const run = async () => settle(call, request.id, () => handle(input, caller))
    if (!call.idempotent) return run()
    return answerPartnerOnce(
      database,
      { partner: partner.id, key: caller.requestKey, path: call.path, body, now },
      run,
    )
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    app.setErrorHandler(answerFault)
    const limit = partnerLimits(config.rateLimitFactor, clock)

    for (const name of Object.keys(partnerCalls) as PartnerCallName[]) {
      // Object.keys widens the names
      app.post(partnerPrefix + partnerCalls[name].path, async (request, reply) => {
        const { status, body } = await answerCall(name, request, limit)
        request.outcome = status === 200 ? '1' : nameIn(body)
        return reply.code(status).header('cache-control', 'no-store').send(body)
      })
    }
    app.post(`${partnerPrefix}*`, () => {
      throw new PartnerFault('unknownPath')
    })
    const document = JSON.stringify(describePartnerCalls())
    app.get(`${partnerPrefix}openapi.json`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document),
    )

    let running: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      running = Promise.all([forgetNonces(database, clock()), forgetPartnerAnswers(database, clock())]).catch(
        (error: unknown) => {
          app.log.warn({ err: error }, 'Old requests of partners could not be deleted.')
        },
      )
    }, everyMs).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await running
    })
  }
}

/** Runs a call; what the voucher's state forbids is an answer too, to be kept and repeated like a success. */
async function settle(
  call: PartnerCall,
  traceId: string,
  run: () => Promise<unknown>,
): Promise<PartnerAnswer> {
  try {
    return { status: 200, body: call.answer.parse(await run()) }
  } catch (error) {
    if (!(error instanceof PartnerFault) || partnerFaults[error.fault][0] !== 409) throw error
    return { status: 409, body: faultBody(error.fault, traceId, error.details) }
  }
}

/** The input as documented; what is wrong is named by place and kind, without what was sent. */
function readInput(call: PartnerCall, body: Buffer): unknown {
  const parsed = call.request.safeParse(parseJson(body))
  if (parsed.success) return parsed.data
  throw new PartnerFault('badRequest', {
    issues: parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), problem: code })),
  })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined // as wrong as any other body that is not as documented
  }
}

function readKey(request: FastifyRequest): string {
  const key = header(request, partnerHeaders.idempotencyKey) ?? ''
  if (uuid.test(key)) return key.toLowerCase()
  throw new PartnerFault('badRequest', {
    issues: [{ path: partnerHeaders.idempotencyKey, problem: key === '' ? 'missing' : 'invalid_format' }],
  })
}

function answerFault(
  error: FastifyError | PartnerFault | ProtocolFault,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const fault = error instanceof PartnerFault ? error.fault : faultOf(error)
  const [status] = partnerFaults[fault]
  if (status >= 500) request.log.error({ err: error }, 'A partner’s call failed.')
  request.outcome = fault
  const { retryAfterSeconds, ...details } = error instanceof PartnerFault ? error.details : {}
  if (typeof retryAfterSeconds === 'number') void reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(faultBody(fault, request.id, details))
}

function faultOf(error: FastifyError | ProtocolFault): PartnerFaultName {
  if (isUnavailable(error)) return 'unavailable'
  if (isUnreadableInput(error)) return 'badRequest'
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return 'tooLarge'
  if (status === 415) return 'unsupportedMediaType'
  if (status === 503) return 'unavailable'
  return status !== undefined && status >= 400 && status < 500 ? 'badRequest' : 'internalError'
}

/** The fault a kept answer tells of. */
const nameIn = (body: unknown) => (body as { error: { code: string } }).error.code // made by `faultBody`
