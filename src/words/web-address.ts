/** «t.me/канал» and «shop.ru:8080» are what people type: such an address is read with its scheme. */
export function withScheme(written: string): string {
  const text = written.trim();
  return text === '' || /^(?![^:]+\.[^:]+:\d+([/?#]|$))[a-z][a-z\d+.-]*:/i.test(text) || !text.includes('.')
    ? text
    : `https://${text}`;
}

/** An address that may become a link, as the browser will read it; null for every other scheme and for hidden logins. */
export function safeAddress(written: string): string | null {
  if (!/^https?:\/\//i.test(written)) return null;
  const url = URL.parse(written);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null;
}
