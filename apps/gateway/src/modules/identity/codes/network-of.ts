import { normalizeIP } from '@fastify/rate-limit'

/** What one subscriber gets at most from a provider. */
const ipv6PrefixBits = 48

/** The network by which an asker is counted: an IPv4 address, or the /48 of an IPv6 address. */
export function networkOf(address: string): string {
  return normalizeIP(address, ipv6PrefixBits)
}
