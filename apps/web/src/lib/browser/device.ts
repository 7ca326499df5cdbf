export type Device = 'iOS' | 'Android' | 'other'

/** Whose app store a device has. An iPad calls itself a Mac; that it takes more than one finger gives it away. */
export function detectDevice(userAgent: string, maxTouchPoints = 0): Device {
  if (userAgent.includes('Android')) return 'Android'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iOS'
  return userAgent.includes('Macintosh') && maxTouchPoints > 1 ? 'iOS' : 'other'
}
