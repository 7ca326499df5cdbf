import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { withTimeout } from './call-provider.ts'

/** The timeout of the next call, which the test ends itself. */
function timeoutOfNextCall(): AbortController {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal)
  return timeout
}

test('a provider that ignores its signal is not waited for after the timeout', async () => {
  const timeout = timeoutOfNextCall()
  const result = withTimeout(() => new Promise(() => undefined))
  timeout.abort(new Error('too late'))
  await expect(result).rejects.toThrow('too late')
})

test('a provider that throws before it is asked leaves nothing that is rejected after the timeout', async () => {
  const unhandled = vi.fn<() => void>()
  process.once('unhandledRejection', unhandled)
  const timeout = timeoutOfNextCall()
  const result = withTimeout(() => {
    throw new Error('not sealed by this gateway')
  })
  await expect(result).rejects.toThrow('not sealed by this gateway')
  timeout.abort(new Error('too late'))
  await setImmediate()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
