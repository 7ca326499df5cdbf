/** What `promise` settles to, or a rejection with `error()` after `ms`. The work behind the promise is not cancelled. */
export async function within<Value>(promise: Promise<Value>, ms: number, error: () => Error): Promise<Value> {
  if (ms === Number.POSITIVE_INFINITY) return promise
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error()), Math.max(0, ms))
  })
  try {
    return await Promise.race([promise, overdue])
  } finally {
    clearTimeout(timer)
  }
}
