import type { Services } from '#src/services.ts'

/** Claims in flight on the embedded database, which answers them one by one and in the gateway's own thread. */
const embeddedClaimsMax = 40

/** How many claims of one endpoint may be in flight; undefined without a limit. A help is a claim, too. */
export const claimsInFlightMax = ({
  databaseKind,
  config,
}: Pick<Services, 'databaseKind' | 'config'>): number | undefined =>
  databaseKind === 'pglite' && config.overloadDelayMs > 0 ? embeddedClaimsMax : undefined
