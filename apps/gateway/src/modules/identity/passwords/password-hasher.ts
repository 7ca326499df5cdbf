import { hash, verify } from '@node-rs/argon2'

/** argon2id (2: the enum does not exist at run time) with OWASP's recommended parameters for 19 MiB. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Verified where an account has no password, so that the response time does not disclose it. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$vdumEQkUEdToohNt8wd/Wg$tL3Gne6APhM93cS8I6Xue2MMG9ZCNM1xqHebZBI9CkA'

/** Of libuv's four threads; the fourth stays free for files and DNS while many sign in. */
const concurrencyMax = 3

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** False without a stored hash, after the same time. */
  verify(stored: string | null, password: string): Promise<boolean>
}

type Argon = { hash: typeof hash; verify: typeof verify }

/** Hashes on libuv's thread pool with limited concurrency. Tests pass an argon2 of their own. */
export function passwordHasher(argon: Argon = { hash, verify }): PasswordHasher {
  const limited = limitConcurrency(concurrencyMax)
  return {
    hash: (password) => limited(() => argon.hash(normalize(password), parameters)),
    async verify(stored, password) {
      const isCorrect = await limited(() => argon.verify(stored ?? dummyHash, normalize(password)))
      return isCorrect && stored !== null
    },
  }
}

/** NFKC, so that the same letters from another keyboard are the same password. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

function limitConcurrency(count: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
