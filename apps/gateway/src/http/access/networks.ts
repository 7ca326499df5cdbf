import { normalizeIP } from '@fastify/rate-limit'

/** The network of an IP address: itself for IPv4, its /64 for IPv6, which is what one connection usually has. */
export const networkOf = (ip: string): string => normalizeIP(ip)

/** The most that a provider gives to one customer: an IPv4 address, or the /48 of an IPv6 address. */
export const siteOf = (ip: string): string => normalizeIP(ip, 48)
