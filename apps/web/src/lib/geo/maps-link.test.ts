import { expect, it } from 'vitest'
import { mapsLink } from './maps-link.ts'

const place = { latitude: 47.6101, longitude: -122.3421, name: 'Pike & 3rd (north)' }

it.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'https://maps.apple.com/?ll=47.6101%2C-122.3421&q=Pike+%26+3rd+%28north%29',
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'geo:47.6101,-122.3421?q=47.6101,-122.3421(Pike%20%26%203rd%20%20north%20)',
  ],
  [
    'a messenger on Android',
    'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 Line/15.1',
    'https://www.google.com/maps/search/?api=1&query=47.6101%2C-122.3421',
  ],
  ['nobody known', '', 'https://www.google.com/maps/search/?api=1&query=47.6101%2C-122.3421'],
])('shows a position on %s', (_, userAgent, address) => {
  expect(mapsLink(place, userAgent)).toBe(address)
})
