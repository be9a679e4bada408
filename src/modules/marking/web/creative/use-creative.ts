import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { showToast } from '#ui/toast.tsx';
import type { Creative, DealMarking, markingCalls } from '../../contract.ts';
import { missingWords } from '../words.ts';
import {
  advertiserOf,
  type CreativeValues,
  checkAdvertiser,
  checkContent,
  contentOf,
  keepDraft,
  type Prefilled,
  readDraft,
  sweepDrafts,
  valuesOf,
} from './values.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The editor of a creative: saves both its halves, agrees to it, and survives a reload and somebody else's changes. */
export function useCreative(loaded: DealMarking, prefilled: Prefilled | null) {
  const api = useApi<typeof markingCalls>();
  const go = useGo();
  const router = useRouter();
  const { deal_id, can, side } = loaded;
  const params = { deal_id };
  const [saved, setSaved] = useState(loaded);
  const begun = valuesOf(saved, prefilled);
  const [draft] = useState(() => readDraft(deal_id, side));
  const [isRestored, setRestored] = useState(draft !== null);
  const [media, setMedia] = useState<Creative['media']>(draft?.media ?? loaded.creative?.media ?? []);
  const base = useRef(draft ? draft.base : (loaded.creative?.content_hash ?? null));
  const [theirs, setTheirs] = useState<DealMarking | null>(null);
  const isApproving = useRef(false);

  const form = useForm<CreativeValues>({
    initial: { ...begun, ...draft?.values },
    check: (values) =>
      // A draft may be unfinished; what is agreed to may not.
      isApproving.current
        ? { ...checkContent(values, media), ...(can.edit_advertiser && checkAdvertiser(values)) }
        : {},
    submit: save,
  });
  const content = contentOf(form.values, media);
  const isContentChanged = !same(content, contentOf(begun, saved.creative?.media ?? []));
  const isAdvertiserChanged = can.edit_advertiser && !same(advertiserOf(form.values), advertiserOf(begun));
  const isChanged = isContentChanged || isAdvertiserChanged;

  useEffect(sweepDrafts, []);
  useEffect(() => {
    keepDraft(deal_id, side, isChanged ? { values: form.values, media, base: base.current } : null);
  }, [deal_id, side, isChanged, form.values, media]);

  async function save(values: CreativeValues) {
    let now = saved;
    const keep = (answer: DealMarking) => {
      now = answer;
      base.current = answer.creative?.content_hash ?? null;
      setSaved(answer);
    };
    try {
      if (isContentChanged || !saved.creative) {
        keep(
          await api('PUT /v1/marking/deals/{deal_id}/creative', {
            params,
            body: { ...contentOf(values, media), content_hash: base.current },
          }),
        );
      }
      // Half a form is no advertiser yet; it waits in this browser.
      const isWhole = Object.keys(checkAdvertiser(values)).length === 0;
      if (can.edit_advertiser && isWhole && (isAdvertiserChanged || !now.advertiser)) {
        keep(
          await api('PUT /v1/marking/deals/{deal_id}/advertiser', {
            params,
            body: advertiserOf(values),
          }),
        );
      }
      if (isApproving.current && now.can.approve && now.creative) {
        keep(
          await api('POST /v1/marking/deals/{deal_id}/creative/approve', {
            params,
            body: { content_hash: now.creative.content_hash },
          }),
        );
        keepDraft(deal_id, side, null);
        showToast('Макет сохранён и согласован вами', { tone: 'good' });
        await router.invalidate();
        await go(`/deals/${deal_id}#marking`);
        return;
      }
      setRestored(false);
      const left = isApproving.current ? now.problems.filter(({ who }) => who === now.side) : [];
      if (left.length > 0) showToast(`Макет сохранён, но не согласован: ${missingWords(left)}`, { tone: 'bad' });
      else showToast('Макет сохранён', { tone: 'good' });
      // The page of the deal shows what was saved here, not what it had loaded before.
      await router.invalidate();
      if (isApproving.current) await go(`/deals/${deal_id}#marking`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'creative_changed') {
        setTheirs(await api('GET /v1/marking/deals/{deal_id}', { params }));
      }
      throw error;
    }
  }

  function send(approves: boolean) {
    isApproving.current = approves;
    void form.send();
  }

  /** Resolves an edit conflict in favour of this form: it is saved over the version that the others saved meanwhile. */
  function keepMine() {
    if (!theirs) return;
    base.current = theirs.creative?.content_hash ?? null;
    setSaved(theirs);
    setTheirs(null);
    void form.send();
  }

  function startOver(from: DealMarking) {
    base.current = from.creative?.content_hash ?? null;
    setSaved(from);
    setTheirs(null);
    setRestored(false);
    form.set(valuesOf(from, prefilled));
    setMedia(from.creative?.media ?? []);
  }

  return {
    form,
    media,
    setMedia,
    content,
    saved,
    isChanged,
    isRestored,
    theirs,
    send,
    keepMine,
    takeTheirs: () => theirs && startOver(theirs),
    undo: () => startOver(saved),
  };
}

export type CreativeEditor = ReturnType<typeof useCreative>;
