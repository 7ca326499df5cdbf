import type { ScanCodes } from '#src/modules/campaigns/scans/scan-code.ts'
import type { DemoScan } from './demo-page.ts'

const hourMs = 60 * 60_000

/** Codes for the scan-only campaign: one that hangs everywhere, one of a store, one that hung too long. */
export function demoScans(codes: ScanCodes, now: Date): DemoScan[] {
  const codeUntil = (storeId: string | null, hours: number) =>
    codes.qrTextFor({ activityNo: 'DEMO-SCANONLY', storeId }, new Date(now.getTime() + hours * hourMs))
  return [
    { shows: 'Hangs in every store, for a day.', qrText: codeUntil(null, 24), isGood: true },
    { shows: 'Hangs in Pike & 3rd, Seattle.', qrText: codeUntil('US-SEA-1', 24), isGood: true },
    { shows: 'Hung too long: expired an hour ago.', qrText: codeUntil(null, -1), isGood: false },
  ]
}
