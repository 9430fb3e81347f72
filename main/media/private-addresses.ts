import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Address ranges of IANA's special-purpose registries that are not reachable over the public network. */
const reserved = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  reserved.addSubnet(address, prefix, 'ipv4')
}
// Loopback, private, link-local, multicast, discard, documentation, segment routing, benchmarking, ORCHID. The last
// ranges embed an IPv4 address, which could be any of the above: compatible, translated, NAT64, Teredo, 6to4. Node
// itself checks `::ffff:` addresses against the IPv4 list.
for (const [address, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['100::', 64],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['2001:2::', 48],
  ['2001:10::', 28],
  ['2001:20::', 28],
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  reserved.addSubnet(address, prefix, 'ipv6')
}

/** Whether an IP address is loopback, private, link-local or otherwise not public. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return reserved.check(address, 'ipv4')
  return family === 6 ? reserved.check(address, 'ipv6') : true
}

/** Whether a URL's host is written as a private IP address instead of a name. */
export function isPrivateLiteral(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && isPrivateAddress(host)
}

/** `code` of the error for a refused connection to a private address. */
export const PRIVATE_ADDRESS_REFUSED = 'EPRIVATEADDRESS'

/**
 * A DNS lookup for sockets that fails when any address of a name is private. The socket connects to the very addresses
 * that are checked here, so a name cannot be public in the check and private in use.
 */
export function publicOnlyLookup(lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, address, family) => {
      if (error) {
        callback(error, address, family)
        return
      }
      const addresses = typeof address === 'string' ? [address] : address.map((entry) => entry.address)
      if (addresses.length === 0 || addresses.some(isPrivateAddress)) {
        const refusal: NodeJS.ErrnoException = new Error('the name leads to a private address')
        refusal.code = PRIVATE_ADDRESS_REFUSED
        callback(refusal, address, family)
        return
      }
      callback(null, address, family)
    })
  }
}
