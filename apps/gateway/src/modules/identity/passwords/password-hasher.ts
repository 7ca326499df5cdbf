import { hash, verify } from '@node-rs/argon2'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'

/** argon2id (2: the enum does not exist at run time) with OWASP's recommended parameters for 19 MiB. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Verified where an account has no password, so that the response time does not disclose it. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$vdumEQkUEdToohNt8wd/Wg$tL3Gne6APhM93cS8I6Xue2MMG9ZCNM1xqHebZBI9CkA'

/** Of libuv's four threads; the fourth stays free for files and DNS while many sign in. */
const concurrencyMax = 3
/** Two cores compute about 30 hashes a second, so the last of the queue waits less than two seconds. */
const queueMax = 50
const waitMsMax = 2_000
const retryAfterSeconds = 2

/** Every method throws a 503 with `Retry-After` while too many passwords wait to be hashed. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** False without a stored hash, after the same time. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Call it before work that only a hash makes useful, such as counting an attempt. */
  checkCapacity(): void
}

type Argon = { hash: typeof hash; verify: typeof verify }

/** Hashes on libuv's thread pool with limited concurrency and a bounded queue. Tests pass an argon2 of their own. */
export function passwordHasher(argon: Argon = { hash, verify }): PasswordHasher {
  const { run, checkCapacity } = createQueue()
  return {
    hash: (password) => run(() => argon.hash(normalize(password), parameters)),
    async verify(stored, password) {
      const isCorrect = await run(() => argon.verify(stored ?? dummyHash, normalize(password)))
      return isCorrect && stored !== null
    },
    checkCapacity,
  }
}

/** NFKC, so that the same letters from another keyboard are the same password. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

function createQueue() {
  let running = 0
  /** In the order of arrival. */
  const waiting = new Set<() => void>()
  const busy = () => new ProtocolError(503, { retryAfterSeconds })

  const checkCapacity = () => {
    if (waiting.size >= queueMax) throw busy()
  }

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(busy())
      }, waitMsMax)
      waiting.add(begin)
    })

  const run = async <Value>(compute: () => Promise<Value>): Promise<Value> => {
    checkCapacity()
    if (running >= concurrencyMax) await waitForTurn()
    else running++
    try {
      return await compute()
    } finally {
      const [next] = waiting
      if (next) next()
      else running--
    }
  }

  return { run, checkCapacity }
}
