import { isIPv6 } from 'node:net'

/**
 * The network that an address belongs to. A household or server has a whole IPv6 /64 to itself, so its addresses count
 * as one; an IPv4 address is its own network.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address.slice(0, 100)
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
