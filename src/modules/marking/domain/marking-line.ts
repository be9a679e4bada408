/** The label that the law requires on an ad: the word, the advertiser, the token. Plain text: it is copied into other programs. */

export interface Advertiser {
  name: string;
  inn: string;
}

/** Entrepreneurs are named with their form, where a reader has to recognise them. */
export const namedOnAd = ({ type, name, inn }: Advertiser & { type: string }): Advertiser => ({
  name: type === 'ip' && !/^ИП\s/u.test(name) ? `ИП ${name}` : name,
  inn,
});

/** For posts, articles, letters and descriptions. */
export const markingLine = ({ name, inn }: Advertiser, erid: string): string =>
  `Реклама. ${name}, ИНН ${inn}. erid: ${erid}`;

/** Where there is little room: stories and banners. */
export const shortMarkingLine = ({ name }: Advertiser, erid: string): string => `Реклама. ${name}. erid: ${erid}`;

/** Spoken, where there is nothing to read. */
export const spokenMarking = ({ name }: Advertiser): string => `Реклама. ${name}.`;

/** The address with other words for its erid; the rest of it stays as it was. */
function replaceErid(url: string, words: readonly string[]): string {
  const hash = url.indexOf('#');
  const address = hash < 0 ? url : url.slice(0, hash);
  const fragment = hash < 0 ? '' : fragmentWithout(url.slice(hash));
  const [path = '', query] = splitOnce(address, '?');
  const others = (query ?? '').split('&').filter((one) => one !== '' && !/^erid(?:=|$)/i.test(one));
  const parameters = [...others, ...words].join('&');
  return `${path}${parameters && '?'}${parameters}${fragment}`;
}

/** Programs of pages read parameters there too, «#erid=…» and «#/page?erid=…». */
const fragmentWithout = (fragment: string): string => {
  if (!/[#?&]erid(?:[=&]|$)/i.test(fragment)) return fragment;
  const [before = '', parameters] = fragment.includes('?') ? splitOnce(fragment, '?') : ['#', fragment.slice(1)];
  const others = (parameters ?? '').split('&').filter((one) => !/^erid(?:=|$)/i.test(one));
  const rest = others.join('&');
  const kept = `${before}${rest && fragment.includes('?') ? '?' : ''}${rest}`;
  return kept === '#' ? '' : kept;
};

/** The advertiser's address with the token; other parameters and the fragment stay as they were. */
export const withErid = (url: string, erid: string): string => replaceErid(url, [`erid=${erid}`]);

/** As it is registered: the token comes later, and one that is there already is of another creative. */
export const withoutErid = (url: string): string => (/[?&#]erid(?:[=&#]|$)/i.test(url) ? replaceErid(url, []) : url);

/** In a line or in a link. */
export const namesErid = (text: string): boolean => /\berid\s*[:=]/i.test(text);

function splitOnce(text: string, by: string): [string, string?] {
  const at = text.indexOf(by);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Whether a published text carries what it must. The page is not ours, so a miss is a warning. */
export function missingOn(text: string, { name, inn }: Advertiser, erid: string): ('word' | 'advertiser' | 'erid')[] {
  const lower = text.toLowerCase();
  return [
    ...(lower.includes('реклама') ? [] : ['word' as const]),
    ...(lower.includes(name.toLowerCase()) || text.includes(inn) ? [] : ['advertiser' as const]),
    ...(text.includes(erid) ? [] : ['erid' as const]),
  ];
}
