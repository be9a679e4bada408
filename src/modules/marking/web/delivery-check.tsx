import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { Notice } from '#ui/notice.tsx';
import type { DealMarking, markingCalls } from '../contract.ts';
import { missingOn } from '../domain/marking-line.ts';
import { thingOn } from './words.ts';

interface DeliveryCheckProps {
  dealId: string;
  text: string;
  link: string;
  /** Told when the ОРД is not a real one: nothing comes out then. */
  onTraining(): void;
}

const MISSING = { word: 'слово «Реклама»', advertiser: 'рекламодатель', erid: 'erid' } as const;

/** Said before it is refused: without an erid nothing comes out on the internet. */
const REPORTED = {
  offline:
    'Размещение вне интернета сдают с фото, файлом или ссылкой на отчёт в облаке. Страницы интернета не подходят.',
  contractor: 'Работу сдают файлом или ссылкой на неё. Пост в соцсети не подходит: это размещение, ему нужен erid.',
} as const;

/** Warns, and never forbids: the page is not ours, and the mark may stand where we do not look. */
export function DeliveryCheck({ dealId, text, link, onTraining }: DeliveryCheckProps) {
  const api = useApi<typeof markingCalls>();
  const [marking, setMarking] = useState<DealMarking | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another deal is what this waits for.
  useEffect(() => {
    // Without it nothing is warned of; the delivery goes on.
    api('GET /v1/marking/deals/{deal_id}', { params: { deal_id: dealId } }).then(
      (loaded) => {
        setMarking(loaded);
        if (loaded.mode === 'test' && loaded.creative?.erid) onTraining();
      },
      () => {},
    );
  }, [api, dealId]);
  const erid = marking?.creative?.erid;
  if (marking?.reason === 'offline' || marking?.reason === 'contractor')
    return <p className="note">{REPORTED[marking.reason]}</p>;
  if (!marking?.advertiser || !erid || marking.need === 'none') return null;
  const thing = thingOn(marking.platform);
  const missing = missingOn(`${text} ${link}`, marking.advertiser, erid);
  const isTyped = text.trim() !== '' || link.trim() !== '';
  return (
    <div className="stack gap-3">
      {isTyped && missing.length > 0 ? (
        <Notice tone="warn" live title={`Проверьте метку ${thing.inside}`}>
          В том, что вы вставили, не видно: {missing.map((one) => MISSING[one]).join(', ')}. Должны стоять все три.
          Вставьте {thing.name} целиком в поле «Что сделано», и проверим.
        </Notice>
      ) : null}
      {isTyped && missing.length === 0 ? (
        <Notice tone="good" live>
          Метка на месте: «Реклама», рекламодатель и erid.
        </Notice>
      ) : null}
    </div>
  );
}
