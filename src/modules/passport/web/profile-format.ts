/** The address as people say it. Anything that is not a web address gives null and must not become a link. */
export function webHost(address: string): string | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  // The parser turns чай.рф into punycode. The written form is shown only when it is Cyrillic throughout, so that no mixed
  // letters imitate a well-known name, and when it proves to mean the same host.
  const written = /^https?:\/\/([а-яё\d.-]+)(?:[/?#:]|$)/i.exec(address)?.[1]?.toLowerCase();
  const isSame = written !== undefined && URL.parse(`http://${written}`)?.hostname === url.hostname;
  return (isSame ? written : url.hostname).replace(/^www\./, '');
}
