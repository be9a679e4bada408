import { IconAlertTriangle } from '@tabler/icons-react';
import { longDay } from '#words/days.ts';
import type { AdObject } from '../../../contract.ts';
import { DetailFacts, DetailSection } from '../../../web/detail/section.tsx';
import { AGE_MARKS, LEGAL_CATEGORIES } from '../dictionaries.ts';
import { demandsOf, warningOf } from '../legal-categories.ts';

const documentOf = ({ document_number, document_until }: AdObject<'product'>) =>
  document_number
    ? `${document_number}${document_until ? `, до ${longDay(document_until)}` : ''}`
    : 'Номер не указан: спросите у рекламодателя';

/** Facts about the product for the marking of its advertisement. */
export function ProductLaw({ object }: { object: AdObject<'product'> }) {
  const demands = demandsOf(object.legal_category);
  return (
    <DetailSection title="Для маркировки">
      <DetailFacts
        facts={[
          { label: 'Рекламодатель', value: object.advertiser_name },
          { label: 'ИНН', value: object.advertiser_inn },
          { label: 'Код ККТУ', value: object.kktu },
          { label: 'Категория закона', value: LEGAL_CATEGORIES[object.legal_category] },
          { label: 'Возраст', value: AGE_MARKS[object.age_mark] },
          { label: demands?.document ?? '', value: demands?.document ? documentOf(object) : null },
          { label: 'Написать в рекламе', value: warningOf(object.legal_category, object.kktu) },
        ]}
      />
      {demands ? (
        <p className="pad-4 round-2 icon-20 row gap-3 above-6 warn warn-ground">
          <IconAlertTriangle aria-hidden="true" />
          <span>
            {demands.notice} <span className="soft">{demands.law}</span>
          </span>
        </p>
      ) : null}
    </DetailSection>
  );
}
