import { IconAlertTriangle } from '@tabler/icons-react';
import type { AdObject } from '../../../contract.ts';
import { DetailFacts, DetailSection } from '../../../web/detail/section.tsx';
import { AGE_MARKS, LEGAL_CATEGORIES } from '../dictionaries.ts';
import styles from './page.module.css';

/** What the law asks of advertising in the category; told to those who will place it. */
const NOTICES: Partial<Record<keyof typeof LEGAL_CATEGORIES, string>> = {
  alcohol: 'Реклама алкоголя ограничена законом: в интернете её размещать нельзя, нужно предупреждение о вреде.',
  medicine:
    'Нужна пометка «Имеются противопоказания. Проконсультируйтесь со специалистом». Для БАД — «Не является лекарством».',
  medical: 'Нужна лицензия и пометка «Имеются противопоказания. Проконсультируйтесь со специалистом».',
  finance: 'Нужно имя организации и все условия, от которых зависит итоговая сумма.',
  gambling: 'Реклама азартных игр разрешена только в отведённых законом местах.',
  realty: 'Для новостроек нужна ссылка на проектную декларацию и имя застройщика.',
  adult: 'Только для взрослой аудитории, с отметкой 18+.',
};

/** What goes into the marking of the advertisement. */
export function ProductLaw({ object }: { object: AdObject<'product'> }) {
  const notice = NOTICES[object.legal_category];
  return (
    <DetailSection title="Для маркировки">
      <DetailFacts
        facts={[
          { label: 'Рекламодатель', value: object.advertiser_name },
          { label: 'ИНН', value: object.advertiser_inn },
          { label: 'Код ККТУ', value: object.kktu },
          { label: 'Категория закона', value: LEGAL_CATEGORIES[object.legal_category] },
          { label: 'Возраст', value: AGE_MARKS[object.age_mark] },
        ]}
      />
      {notice ? (
        <p className={`pad-4 round-2 icon-20 row gap-3 above-6 warn ${styles.notice}`}>
          <IconAlertTriangle aria-hidden="true" />
          {notice}
        </p>
      ) : null}
    </DetailSection>
  );
}
