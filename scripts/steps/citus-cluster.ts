/** The cluster for the tests on Citus, which run where a command is given that starts one. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { startCluster } from '@crema/gateway/testing/citus/cluster'
import { root } from '../run-command.ts'
import type { Stage } from './test-summary.ts'

/** `isFailure`: the cluster was asked for, and there is none. */
export type Cluster = { url: string; stop: () => Promise<void> } | { missing: string; isFailure: boolean }

/** Where the command is looked for that starts a cluster, unless CREMA_CITUS names it. */
const usual = resolve(root, '../shared/citus/cluster')

/** For the end of the summary. */
export function citusNote(cluster: Cluster, stages: readonly Stage[]): string {
  if ('missing' in cluster) return cluster.missing
  const results = stages.find(({ name }) => name === 'citus')?.results
  return `ran ${results ? results.passed + results.failed : 0} tests`
}

/** Starts a cluster with the command in CREMA_CITUS; one that is at the usual path only is not expected to work. */
export async function startGivenCluster(
  given: string | undefined = process.env['CREMA_CITUS'],
  fallback: string = usual,
): Promise<Cluster> {
  const command = given ? resolve(given) : fallback
  const isFailure = Boolean(given)
  if (!existsSync(command))
    return { missing: isFailure ? `there is no ${command}` : 'no cluster here', isFailure }
  try {
    return await startCluster(command)
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    return { missing: `the cluster could not be started: ${reason}`, isFailure }
  }
}
