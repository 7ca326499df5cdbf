/** Loaded before the gateway: on SIGUSR2 it collects garbage and prints what the process then uses. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // V8's function of that flag

process.on('SIGUSR2', () => {
  // Twice, since weak references and finalizers keep some objects for a second collection.
  collect()
  collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.stdout.write(`MEMORY ${JSON.stringify({ rss, heapUsed, external })}\n`)
})
