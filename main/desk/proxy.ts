/**
 * The first proxy of what Chromium's `resolveProxy` answers (`PROXY host:port; DIRECT`), as an address; `null` for a
 * direct connection. SOCKS is left out: the HTTP client speaks to HTTP proxies only.
 */
export function proxyAddress(answer: string): string | null {
  for (const part of answer.split(';')) {
    const [kind = '', host = ''] = part.trim().split(/\s+/)
    if (kind === 'DIRECT') return null
    if (host === '') continue
    if (kind === 'PROXY' || kind === 'HTTP') return `http://${host}`
    if (kind === 'HTTPS') return `https://${host}`
  }
  return null
}
