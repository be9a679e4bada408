import type { Creative } from '../contract.ts';
import { FORM_NAMES } from './words.ts';

/** Words of both texts in order: those only in the first, only in the second, in both. */
function wordChanges(before: string, after: string): { kind: 'same' | 'gone' | 'new'; words: string }[] {
  const one = before.split(/(?<=\s)/);
  const two = after.split(/(?<=\s)/);
  // Enough for any post; beyond it the two are shown whole.
  if (one.length * two.length > 1_000_000) {
    return [
      { kind: 'gone', words: before },
      { kind: 'new', words: after },
    ];
  }
  const width = two.length + 1;
  const common = new Uint32Array((one.length + 1) * width);
  for (let at = one.length - 1; at >= 0; at -= 1) {
    for (let to = two.length - 1; to >= 0; to -= 1) {
      common[at * width + to] =
        one[at] === two[to]
          ? (common[(at + 1) * width + to + 1] ?? 0) + 1
          : Math.max(common[(at + 1) * width + to] ?? 0, common[at * width + to + 1] ?? 0);
    }
  }
  const parts: { kind: 'same' | 'gone' | 'new'; words: string }[] = [];
  const add = (kind: 'same' | 'gone' | 'new', words: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.words += words;
    else parts.push({ kind, words });
  };
  let [at, to] = [0, 0];
  while (at < one.length || to < two.length) {
    if (at < one.length && to < two.length && one[at] === two[to]) {
      add('same', one[at] ?? '');
      at += 1;
      to += 1;
    } else if (
      to >= two.length ||
      (at < one.length && (common[(at + 1) * width + to] ?? 0) >= (common[at * width + to + 1] ?? 0))
    ) {
      add('gone', one[at] ?? '');
      at += 1;
    } else {
      add('new', two[to] ?? '');
      to += 1;
    }
  }
  return parts;
}

/** Diff against the version that the reader knows. */
export function Changes({ creative }: { creative: Creative }) {
  const { before } = creative;
  if (!before) return null;
  const ids = (media: Creative['media']) => media.map(({ media_id }) => media_id).join();
  const isSameText = before.text.trim() === creative.text.trim();
  const added = creative.target_urls.filter((url) => !before.target_urls.includes(url));
  const removed = before.target_urls.filter((url) => !creative.target_urls.includes(url));
  return (
    <details className="lined round-2 pad-4" open>
      <summary className="strong">Что изменилось</summary>
      <div className="stack gap-2 above-2 t-14">
        {before.form === creative.form ? null : (
          <p>
            Что выйдет: <del>{FORM_NAMES[before.form].toLowerCase()}</del>{' '}
            <ins>{FORM_NAMES[creative.form].toLowerCase()}</ins>
          </p>
        )}
        {isSameText ? null : (
          <p className="typed">
            {wordChanges(before.text.trim(), creative.text.trim()).map(({ kind, words }, at) =>
              kind === 'same' ? (
                words
              ) : kind === 'gone' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have only their place.
                <del key={at} className="bad">
                  {words}
                </del>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <ins key={at} className="good">
                  {words}
                </ins>
              ),
            )}
          </p>
        )}
        {ids(before.media) === ids(creative.media) ? null : <p>Картинки другие.</p>}
        {added.map((url) => (
          <p key={url} className="anywhere">
            Новая ссылка: <ins className="good">{url}</ins>
          </p>
        ))}
        {removed.map((url) => (
          <p key={url} className="anywhere">
            Ссылки больше нет: <del className="bad">{url}</del>
          </p>
        ))}
      </div>
    </details>
  );
}
