/**
 * The URL of the first proxy in the answer of Chromium's `resolveProxy` (`PROXY host:port; DIRECT`); `null` for a
 * direct connection. SOCKS proxies are skipped, since the HTTP client supports HTTP proxies only.
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
