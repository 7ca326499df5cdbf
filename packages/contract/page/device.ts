export type Device = 'iOS' | 'Android' | 'other'

/** The operating system, which determines the app store. An iPad's user agent is a Mac's, but it has more than one touch point. */
export function detectDevice(userAgent: string, maxTouchPoints = 0): Device {
  if (userAgent.includes('Android')) return 'Android'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iOS'
  return userAgent.includes('Macintosh') && maxTouchPoints > 1 ? 'iOS' : 'other'
}
