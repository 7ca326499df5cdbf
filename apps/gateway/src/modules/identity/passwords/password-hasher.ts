import { hash, verify } from '@node-rs/argon2'

/** argon2id (2, the enum is gone at run time) with the parameters OWASP names first for little memory. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of no password anybody has: who has none is compared with it, which takes as long as a real comparison. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$vdumEQkUEdToohNt8wd/Wg$tL3Gne6APhM93cS8I6Xue2MMG9ZCNM1xqHebZBI9CkA'

/** Threads of libuv's four that may hash at once, so that a run of sign-ins leaves one for files and names. */
const atOnceMax = 3

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** False without a stored hash, and not a moment sooner. */
  verify(stored: string | null, password: string): Promise<boolean>
}

type Argon = { hash: typeof hash; verify: typeof verify }

/** Hashes on other threads than the one that answers, a few at a time. Tests count with an argon of their own. */
export function passwordHasher(argon: Argon = { hash, verify }): PasswordHasher {
  const inTurn = atMost(atOnceMax)
  return {
    hash: (password) => inTurn(() => argon.hash(normal(password), parameters)),
    async verify(stored, password) {
      const isRight = await inTurn(() => argon.verify(stored ?? decoy, normal(password)))
      return isRight && stored !== null
    },
  }
}

/** The same letters typed on another keyboard are the same password. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

function atMost(count: number) {
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
