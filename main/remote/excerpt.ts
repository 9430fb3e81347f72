const LENGTH = 200

/**
 * The start of an answer's body, safe to show and to log: at most 200 printable characters. Strings of JSON with status
 * 200 are left out, since they may be personal data. An error message of the service is kept, but without what we sent
 * (`hidden`) and without anything like a key.
 */
export function safeExcerpt(
  body: string,
  options: { readonly keepTexts: boolean; readonly hidden?: readonly string[] },
): string {
  let text = body.slice(0, 4000)
  if (!options.keepTexts)
    text = text.replace(/"(?:[^"\\]|\\[\s\S])*\\?("|$)(\s*:)?/g, (found, _end, colon?: string) =>
      colon ? found : '"…"',
    )
  else if (text.trimStart().startsWith('<'))
    text = text.replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^<>]*>/g, ' ')
  for (const value of options.hidden ?? []) if (value.length > 2) text = text.replaceAll(value, '…')
  return text
    .replace(/\bSharedKey\s+\S+/gi, 'SharedKey …')
    .replace(/data:[a-z]+\/[^\s"']*/gi, 'data:…')
    .replace(/[^\s@"']{1,64}@[^\s@"']{1,64}\.[^\s@"']{1,64}/g, '…@…')
    .replace(/[A-Za-z0-9+/]{43}=/g, '…')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, LENGTH)
}
