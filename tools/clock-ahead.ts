/** Preloaded into a gateway: with each SIGUSR2 its clock goes ahead, so that tests need not wait for jobs that are due later. */
const stepMs = 30_000
const RealDate = Date
let aheadMs = 0
process.on('SIGUSR2', () => {
  aheadMs += stepMs
})

class DateAhead extends RealDate {
  constructor(...given: unknown[]) {
    // The overloads of Date cannot be spread; the arguments are passed on unchanged.
    super(...((given.length === 0 ? [DateAhead.now()] : given) as [number]))
  }

  static override now(): number {
    return RealDate.now() + aheadMs
  }
}
globalThis.Date = DateAhead as DateConstructor // calling it without `new` is not supported
