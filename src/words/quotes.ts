/** A title in quotes; quotes of its own become the inner ones: «Водка „Белая ночь“». */
export const quoted = (title: string): string => `«${title.replaceAll('«', '„').replaceAll('»', '“')}»`;
