/** Preloaded into the gateway: stops its clock, so that screenshots of two runs can be compared. */
import { ServerResponse } from 'node:http'

const nowMs = Date.parse(process.env['SCREENS_NOW'] ?? '')
if (Number.isNaN(nowMs)) throw new Error('SCREENS_NOW must be an instant.')

const RealDate = Date

class FixedDate extends RealDate {
  constructor(...given: unknown[]) {
    // The overloads of Date cannot be spread; the arguments are passed on unchanged.
    super(...((given.length === 0 ? [nowMs] : given) as [number]))
  }

  static override now(): number {
    return nowMs
  }
}
globalThis.Date = FixedDate as DateConstructor // calling it without `new` is not supported

/** Node sets the `date` header from the system clock, and the page sets its own clock by that header. */
const { prototype } = ServerResponse
const writeHead: unknown = Reflect.get(prototype, 'writeHead')
if (typeof writeHead !== 'function') throw new Error('ServerResponse of this Node version has no writeHead.')
Reflect.set(
  prototype,
  'writeHead',
  function withFixedDate(this: ServerResponse, ...given: unknown[]): unknown {
    this.setHeader('date', new Date().toUTCString())
    const head: unknown = Reflect.apply(writeHead, this, given)
    return head
  },
)
