/** Addresses within words, as people would follow them. */

/** Ends of names that people write without «https://»; others look like the end of a sentence or of a file's name. */
const ZONES =
  'ru|рф|su|com|net|org|info|biz|me|io|gg|tv|to|app|dev|link|site|online|website|page|blog|news|media|club|shop|store|pro|space|live|by|kz|рус|москва|дети|онлайн|сайт';
const LINK = new RegExp(
  `(?:https?://|www\\.)[^\\s<>"«»]+|(?<![\\p{L}\\p{N}@._/-])(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+(?:${ZONES})(?![\\p{L}\\p{N}-])(?:[/?#][^\\s<>"«»]*)?`,
  'giu',
);

/** URLs in a text that people would follow as links, in order of appearance. */
export const linksIn = (text: string): string[] =>
  (text.match(LINK) ?? []).map((link) => link.replace(/[.,;:!?)\]]+$/u, ''));
