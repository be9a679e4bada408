import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { Notice } from '#ui/notice.tsx';
import type { DealMarking, markingCalls } from '../contract.ts';
import { missingOn } from '../domain/marking-line.ts';
import { TestMark } from './test-mark.tsx';
import { thingOn } from './words.ts';

interface DeliveryCheckProps {
  dealId: string;
  text: string;
  link: string;
}

const MISSING = { word: 'слово «Реклама»', advertiser: 'рекламодатель', erid: 'erid' } as const;

/** Warns, and never forbids: the page is not ours, and the mark may stand where we do not look. */
export function DeliveryCheck({ dealId, text, link }: DeliveryCheckProps) {
  const api = useApi<typeof markingCalls>();
  const [marking, setMarking] = useState<DealMarking | null>(null);
  useEffect(() => {
    // Without it nothing is warned of; the delivery goes on.
    api('GET /v1/marking/deals/{deal_id}', { params: { deal_id: dealId } }).then(setMarking, () => {});
  }, [api, dealId]);
  const erid = marking?.creative?.erid;
  if (!marking?.advertiser || !erid || marking.need === 'none') return null;
  const thing = thingOn(marking.platform);
  const missing = missingOn(`${text} ${link}`, marking.advertiser, erid);
  const isTyped = text.trim() !== '' || link.trim() !== '';
  return (
    <div className="stack gap-3">
      <TestMark mode={marking.mode} />
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
