/** What `promise` settles to, or a rejection with `error()` after `ms`. The work behind the promise is not cancelled. */
export function within<Value>(promise: Promise<Value>, ms: number, error: () => Error): Promise<Value> {
  if (ms === Number.POSITIVE_INFINITY) return promise
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(error()), Math.max(0, ms))
    const settle = () => {
      clearTimeout(timer)
      resolve(promise)
    }
    promise.then(settle, settle)
  })
}
