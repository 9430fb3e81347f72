/** The normalized address to open in the browser; `null` when it is not a plain http or https address. */
export function externalAddress(text: string): URL | null {
  if (text.length > 4096 || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  // `https://bank.example@evil.example/` looks like one site and is another.
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null
  return url
}
