import { createHmac, hkdfSync } from 'node:crypto'

/** The keyed hash under which the decisions of a device are stored; it matches no other hash of the device. */
export function deviceMark(serverSecret: string): (device: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'consent device', 32))
  return (device) => createHmac('sha256', key).update(device).digest()
}
