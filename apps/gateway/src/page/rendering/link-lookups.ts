import type { FastifyRequest } from 'fastify'
import type { Config } from '#src/config/config.ts'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'
import { isShed } from '#src/http/operation/load-shedding.ts'
import { storeIdOf, storeIdShape } from './address.ts'
import { completeInvitationLink, type InvitationLookup } from './invitation-link.ts'

type Options = {
  config: Pick<Config, 'publicOrigin'>
  invitations: InvitationLookup
  storeExists: (storeId: string) => Promise<boolean>
  limitRenderings: (request: FastifyRequest) => Promise<void>
}

/** What a page's address names in the database. The browser looks it up, too, so that a failure changes nothing. */
export function createLinkLookups({ config, invitations, storeExists, limitRenderings }: Options) {
  /** Above the limit, or under overload, nothing has failed. */
  const logFailure = (request: FastifyRequest, error: unknown, failure: string) => {
    if (!(error instanceof ProtocolError) && !isShed(error)) request.log.error({ err: error }, failure)
  }
  return {
    /** An invitation's address that names the inviter only, with the code. */
    completedLink: async (url: URL, request: FastifyRequest): Promise<string | undefined> => {
      try {
        return await completeInvitationLink(url, config.publicOrigin, async (activityNo, memberId) => {
          await limitRenderings(request)
          return invitations.codeOf(activityNo, memberId)
        })
      } catch (error) {
        logFailure(request, error, 'An invitation could not be looked up.')
        return undefined
      }
    },

    isMissingStore: async (url: URL, request: FastifyRequest): Promise<boolean> => {
      const storeId = storeIdOf(url)
      if (storeId === undefined) return false
      try {
        await limitRenderings(request)
        return !storeIdShape.test(storeId) || !(await storeExists(storeId))
      } catch (error) {
        logFailure(request, error, 'A store could not be looked up.')
        return false
      }
    },
  }
}
