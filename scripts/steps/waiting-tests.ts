/**
 * Test files that wait for deadlines of production and for processes most of the time, as paths from the repository. `npm test`
 * runs them in a worker of their own beside the others, which need the processor.
 */
export const waitingTests: readonly string[] = [
  'apps/gateway/src/beacon/beacon.test.ts',
  'apps/gateway/src/crash.test.ts',
  'apps/gateway/src/database/engines/guarded-pool.test.ts',
  'apps/gateway/src/database/engines/postgres-listen.test.ts',
  'apps/gateway/src/http/operation/call-deadline.test.ts',
  'apps/gateway/src/http/operation/request-timeouts.test.ts',
  'apps/gateway/src/http/operation/silent-database.test.ts',
  'apps/gateway/src/modules/directory/directory-crash.test.ts',
  'apps/gateway/src/modules/live-updates/live-updates.test.ts',
  'apps/gateway/src/server.test.ts',
  'tools/recovery/recovery.test.ts',
  'tools/tracing/tracing.test.ts',
]

/** Those in a folder, as paths from there. */
export const waitingTestsIn = (folder: string): string[] =>
  waitingTests.flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []))
