import { useEffect, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useZone } from '#platform/web/use-clock.ts';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.tsx';
import { shortDayWithYearOf } from '#words/moments.ts';
import { counted } from '#words/plurals.ts';
import { Picture } from '../../media/web/index.ts';
import type { DealMarking, LibraryCreative, markingCalls } from '../contract.ts';
import styles from './library-dialog.module.css';
import { TestMark } from './test-mark.tsx';
import { FORM_NAMES } from './words.ts';

interface LibraryDialogProps {
  marking: DealMarking;
  onClose: () => void;
  onTaken: (marking: DealMarking) => void;
}

const DEALS = { one: 'сделка', few: 'сделки', many: 'сделок' };

/** Creatives that are registered already: one of them can be published again, with the same erid. */
export function LibraryDialog({ marking, onClose, onTaken }: LibraryDialogProps) {
  const api = useApi<typeof markingCalls>();
  const [first, setFirst] = useState<PageOf<LibraryCreative> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [taken, setTaken] = useState<string | null>(null);

  function load() {
    setFailure(null);
    api('GET /v1/marking/creatives', { query: {} }).then(setFirst, (error) => setFailure(messageOf(error)));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the window opens.
  useEffect(load, []);

  async function take({ creative_id }: LibraryCreative) {
    if (taken) return;
    setTaken(creative_id);
    setFailure(null);
    try {
      const answer = await api('POST /v1/marking/deals/{deal_id}/creative/reuse', {
        params: { deal_id: marking.deal_id },
        body: { creative_id },
      });
      showToast('Взяли прежний макет, erid тот же', { tone: 'good' });
      onTaken(answer);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setTaken(null);
    }
  }

  return (
    <Dialog open onClose={onClose} look="wide" locked={taken !== null} title="Прежние макеты">
      <div className="stack gap-4">
        <TestMark mode={marking.mode} />
        <p className="soft">Тот же текст и те же картинки того же рекламодателя выходят с тем же erid.</p>
        {failure ? (
          <Notice
            tone="bad"
            live
            action={
              first ? null : (
                <Button size="sm" variant="line" onClick={load}>
                  Загрузить ещё раз
                </Button>
              )
            }
          >
            {failure}
          </Notice>
        ) : null}
        {first ? (
          <Creatives first={first} taken={taken} onTake={(creative) => void take(creative)} />
        ) : failure ? null : (
          <div className="stack gap-3" aria-busy="true">
            <Skeleton className={styles.wait} />
            <Skeleton className={styles.wait} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface CreativesProps {
  first: PageOf<LibraryCreative>;
  taken: string | null;
  onTake: (creative: LibraryCreative) => void;
}

function Creatives({ first, taken, onTake }: CreativesProps) {
  const api = useApi<typeof markingCalls>();
  const zone = useZone();
  const pages = usePages(first, {
    load: (cursor) => api('GET /v1/marking/creatives', { query: { cursor } }),
    idOf: ({ creative_id }) => creative_id,
  });
  if (pages.items.length === 0) {
    return (
      <EmptyState title="Пока пусто" heading="h3" plain>
        Здесь появятся макеты, у которых уже есть erid.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="stack gap-3">
        {pages.items.map((creative) => {
          const { creative_id, media, text, form, erid, erid_at, advertiser, uses } = creative;
          return (
            <li key={creative_id} className="row wrap gap-4 lined round-2 pad-4 middle">
              {media[0] ? (
                <span className={`${styles.picture} clip round-1 fixed`}>
                  <Picture picture={media[0]} size="card" sizes="96px" className="fills" />
                </span>
              ) : null}
              <div className="stack grow gap-1">
                <p className="lines-2 anywhere">{text.trim() || FORM_NAMES[form]}</p>
                <p className="note anywhere">
                  {advertiser.name} · {FORM_NAMES[form].toLowerCase()} · {counted(uses, DEALS)}
                </p>
                <p className="note">
                  <span translate="no" className="ink medium anywhere">
                    {erid}
                  </span>
                  {erid_at ? `, ${shortDayWithYearOf(erid_at, zone)}` : ''}
                </p>
              </div>
              <Button
                size="sm"
                variant="line"
                pending={taken === creative_id}
                aria-label={`Взять макет с erid ${erid}`}
                onClick={() => onTake(creative)}
              >
                Взять
              </Button>
            </li>
          );
        })}
      </ul>
      <LoadMore pages={pages} />
    </>
  );
}
