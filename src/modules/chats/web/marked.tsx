/** Marks where a text begins with the words that were looked for; the server also finds their other forms. */
export function Marked({ text, words }: { text: string; words: string }) {
  const starts = words
    .split(/\s+/)
    .filter((word) => word.length > 1)
    // Endings differ: «охват» is found in «охваты» and «охвата» too.
    .map((word) => word.slice(0, Math.max(3, word.length - 2)).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (starts.length === 0) return text;
  const parts = text.split(new RegExp(`((?:${starts.join('|')})[\\p{L}\\d]*)`, 'iu'));
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never moved.
  return parts.map((part, place) => (place % 2 === 1 ? <mark key={place}>{part}</mark> : part));
}
