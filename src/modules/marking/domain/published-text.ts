/** A text as it is published: its links carry the erid, then the warning of its category and the line that marks it. */
interface Ready {
  line: string;
  warning: string | null;
  links: readonly { url: string; with_erid: string }[];
}

export function publishedText(text: string, { line, warning, links }: Ready): string {
  // A longer address may begin with a shorter one, and none is to be marked twice.
  const byLength = links.toSorted((one, other) => other.url.length - one.url.length);
  const pattern = byLength.map(({ url }) => url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const marked = pattern
    ? text
        .trim()
        .replaceAll(new RegExp(pattern, 'g'), (url) => byLength.find((link) => link.url === url)?.with_erid ?? url)
    : text.trim();
  const others = links.filter(({ url }) => !text.includes(url)).map(({ with_erid }) => with_erid);
  return [marked, ...others, warning, line].filter(Boolean).join('\n\n');
}
