/** Names of this very machine: a site that is tried out knows itself by one and is opened by another. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Under another of its names the cookies would be left behind, and with them the person. */
export function sameHere(url: string, here: string): string {
  const [there, page] = [new URL(url, here), new URL(here)];
  const isHere = there.port === page.port && [there, page].every(({ hostname }) => LOOPBACK.includes(hostname));
  return isHere ? `${there.pathname}${there.search}${there.hash}` : url;
}

/** Goes to a page that is not ours, such as a bank's. Ends only for whoever comes back to this page by «назад». */
export async function leaveFor(url: string): Promise<void> {
  location.assign(sameHere(url, location.href));
  await new Promise<void>((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
