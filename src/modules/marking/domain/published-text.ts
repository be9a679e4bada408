/** A text as it is published: its links carry the erid, then the warning of its category and the line that marks it. */
type Links = readonly { url: string; with_erid: string }[];

interface Ready {
  line: string;
  warning: string | null;
  links: Links;
}

/** The words with their links marked, then the links that do not stand in them. */
export function markedWords(text: string, links: Links): { words: string; others: string[] } {
  // A longer address may begin with a shorter one, and none is to be marked twice.
  const byLength = links.toSorted((one, other) => other.url.length - one.url.length);
  const pattern = byLength.map(({ url }) => url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const words = pattern
    ? text
        .trim()
        .replaceAll(new RegExp(pattern, 'g'), (url) => byLength.find((link) => link.url === url)?.with_erid ?? url)
    : text.trim();
  return { words, others: links.filter(({ url }) => !text.includes(url)).map(({ with_erid }) => with_erid) };
}

export function publishedText(text: string, { line, warning, links }: Ready): string {
  const { words, others } = markedWords(text, links);
  return [words, ...others, warning, line].filter(Boolean).join('\n\n');
}
