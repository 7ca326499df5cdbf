import type { ScanCodes } from '#src/modules/campaigns/scans/scan-code.ts'
import type { DemoScan } from './demo-page.ts'

const hourMs = 60 * 60_000

/** QR codes for the scan-only campaign: one for all stores, one of a single store, one that has expired. */
export function demoScans(codes: ScanCodes, now: Date): DemoScan[] {
  const codeUntil = (storeId: string | null, hours: number) =>
    codes.qrTextFor({ activityNo: 'DEMO-SCANONLY', storeId }, new Date(now.getTime() + hours * hourMs))
  return [
    { shows: 'Valid for all stores, for one day.', qrText: codeUntil(null, 24), isValid: true },
    {
      shows: 'Valid for the store Pike & 3rd, Seattle, for one day.',
      qrText: codeUntil('US-SEA-1', 24),
      isValid: true,
    },
    { shows: 'Expired an hour ago.', qrText: codeUntil(null, -1), isValid: false },
  ]
}
