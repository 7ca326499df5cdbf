/** The process of the gateway. */
import { stopOnSignal } from './stop-on-signal.ts'

const runUntilSignal = stopOnSignal()
// Loaded afterwards, so that a signal during the start is received.
const { runGateway } = await import('./run-gateway.ts')
await runGateway(runUntilSignal)
