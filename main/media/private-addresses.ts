import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Of IANA's registries of special addresses, what is not reached over the public network. */
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
// Loopback, private, link-local, multicast, discarded, for documentation, segment routing, benchmarks, ORCHID. Those
// after these carry an IPv4 address inside, which could be any of the above: compatible, translated, NAT64, Teredo, 6to4.
// Node itself holds `::ffff:` addresses against the list of IPv4.
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

/** Whether an IP address is loopback, private, link-local or otherwise not of the public network. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return reserved.check(address, 'ipv4')
  return family === 6 ? reserved.check(address, 'ipv6') : true
}

/** Whether a URL's host is written as an address (not a name) of a private network. */
export function isPrivateLiteral(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && isPrivateAddress(host)
}

/** `code` of the error with which a connection to a private address is refused. */
export const PRIVATE_ADDRESS_REFUSED = 'EPRIVATEADDRESS'

/**
 * A name lookup for sockets that fails when any of a name's addresses is private. It looks at the very answer that is
 * then connected to, so that a name cannot be public when checked and private when used.
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
