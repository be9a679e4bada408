import { longDay } from '#words/days.ts';
import type { AdObject } from '../../../contract.ts';
import { AgePyramid } from '../../../web/charts/age-pyramid.tsx';
import { ArcShares } from '../../../web/charts/arc-shares.tsx';
import { ShareBar } from '../../../web/charts/share-bar.tsx';
import { DetailSection } from '../../../web/detail/section.tsx';
import { AGE_GROUPS, type Platform } from '../dictionaries.ts';
import styles from './insights.module.css';
import { wholeOf } from './shares.ts';

/** Headings by platform, with the verb for its audience; see the default below. */
const TITLES: Partial<Record<Platform, string>> = {
  telegram: 'Кто читает',
  vk: 'Кто читает',
  site: 'Кто читает',
  blog: 'Кто читает',
  dzen: 'Кто читает',
  press: 'Кто читает',
  podcast: 'Кто слушает',
  radio: 'Кто слушает',
  email: 'Кто получает',
  event: 'Кто приходит',
};

/** Who reads, by what the owner has told; parts that were not told are not drawn. */
export function AudienceSection({ object }: { object: AdObject<'resource'> }) {
  const { female, ages, geo } = object.audience_split;
  const groups = Object.entries(AGE_GROUPS).map(([key, label]) => ({ label, share: ages?.[key] ?? 0 }));
  const hasAges = groups.some(({ share }) => share > 0);
  if (female === null && !hasAges && geo.length === 0) return null;
  return (
    <DetailSection
      title={TITLES[object.platform ?? 'other'] ?? 'Кто смотрит'}
      note={object.measured_on ? `По данным владельца на ${longDay(object.measured_on)}.` : null}
    >
      <div className={`${styles.audienceCharts} stack top fit-280`}>
        {female !== null || hasAges ? (
          <div className={`stack shrinks gap-3 ${styles.audienceChart}`}>
            {female === null ? null : (
              <>
                <h3>Пол</h3>
                <ShareBar
                  label="Пол"
                  parts={[
                    { label: 'Женщины', share: female },
                    { label: 'Мужчины', share: 100 - female },
                  ]}
                />
              </>
            )}
            {hasAges ? (
              <>
                <h3>Возраст</h3>
                <AgePyramid groups={groups} />
              </>
            ) : null}
          </div>
        ) : null}
        {geo.length > 0 ? (
          <div className={`stack shrinks gap-3 ${styles.audienceChart}`}>
            <h3>Откуда</h3>
            <ArcShares label="Откуда аудитория, доли названы рядом" parts={wholeOf(geo)} />
          </div>
        ) : null}
      </div>
    </DetailSection>
  );
}
