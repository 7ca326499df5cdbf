import { isIP } from 'node:net'

/** Whether a host, as in a URL or in the setting `HOST`, is this machine's own loopback. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.+)\]$/, '$1')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

/** As browsers do, loopback counts as secure, for production builds on a developer's machine. */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** The shortest prefixes of networks that belong to one operator: 10.0.0.0/8 and fc00::/7. */
const prefixMin = { 4: 8, 6: 7 }
/** Below ::/16 lies ::ffff:0:0/96, which stands for all of IPv4. */
const mappedPrefixMin = 96 + prefixMin[4]

/** Whether a text is an address or network of proxies, such as `10.0.0.0/8` or `loopback`, and not most of the internet. */
export function isProxyNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || rest.length > 0) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits)) return false
  const url = `http://[${address}]`
  if (version === 6 && !URL.canParse(url)) return false
  const isMapped = version === 6 && new URL(url).hostname.startsWith('[::')
  const from = isMapped ? mappedPrefixMin : prefixMin[version]
  return Number(bits) >= from && Number(bits) <= (version === 4 ? 32 : 128)
}
