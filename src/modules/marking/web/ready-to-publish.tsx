import { IconDownload } from '@tabler/icons-react';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import { longDayOf } from '#words/moments.ts';
import { pictureUrl } from '../../media/web/index.ts';
import type { Creative, DealMarking } from '../contract.ts';
import { isReused } from '../domain/erid.ts';
import { publishedText } from '../domain/published-text.ts';
import { CopyBlock } from './copy-block.tsx';
import styles from './ready-to-publish.module.css';
import { FORM_NAMES, reporterName, thingOn } from './words.ts';

interface ReadyProps {
  marking: DealMarking;
  creative: Creative;
  ready: NonNullable<DealMarking['ready']>;
  onNewVersion: () => void;
}

/** The erid and everything the seller copies: what to publish, word for word. */
export function ReadyToPublish({ marking, creative, ready, onNewVersion }: ReadyProps) {
  const { can, contract, side } = marking;
  const { form, text, media, erid } = creative;
  const thing = thingOn(marking.platform);
  const isSeller = side === 'seller';
  const isText = form.startsWith('text');
  const isHeard = form.includes('audio');
  const isShort = !isText && !isHeard;
  return (
    <div className="stack gap-4 shrinks">
      <div>
        <span className="t-13 faint">{marking.mode === 'test' ? 'Тренировочный erid' : 'erid этого макета'}</span>
        <b className={`${styles.erid} block bold line-12 snug anywhere`} translate="no">
          {erid}
        </b>
        <p className="note">
          {creative.erid_source === 'ord' && isReused(creative.erid_at, Object.values(creative.approvals))
            ? `Макет взят из библиотеки: он уже выходил, и erid у него прежний${creative.erid_at ? `, от ${longDayOf(creative.erid_at)}` : ''}. `
            : ''}
          Большие и маленькие буквы различаются.{' '}
          {can.start_version ? (
            <>
              Поменяете текст или картинку — это{' '}
              <button type="button" className={`${textLinkClass} bare pad-0`} onClick={onNewVersion}>
                новая версия
              </button>{' '}
              и новый erid.
            </>
          ) : null}
        </p>
      </div>
      {ready.warning ? (
        <Notice tone="warn" title="Закон требует предупреждение">
          {ready.warning} Поставьте его перед строкой маркировки.
        </Notice>
      ) : null}
      {isSeller && isText && text.trim() ? (
        <CopyBlock
          caption={`${thing.whole}, с маркировкой`}
          value={publishedText(text, ready)}
          label={`Скопировать ${thing.name}`}
        />
      ) : null}
      {isShort ? (
        <CopyBlock
          caption={form === 'banner' ? 'На картинке или рядом с ней' : 'Поверх видео, в начале рекламы'}
          value={ready.short_line}
          label="Скопировать короткую строку"
        />
      ) : null}
      {isHeard ? <CopyBlock caption="Сказать вслух" value={ready.spoken} label="Скопировать слова" /> : null}
      <CopyBlock
        caption={isText && !isHeard ? `Строка для ${thing.of}` : 'В описание'}
        value={ready.line}
        label="Скопировать строку"
      />
      {ready.links.map(({ url, with_erid }) => (
        <CopyBlock key={url} caption="Ссылка с erid, не сокращайте" value={with_erid} label="Скопировать ссылку" />
      ))}
      {isSeller && media.length > 0 ? (
        <ul className="stack gap-1">
          {media.map(({ media_id, alt }, at) => (
            <li key={media_id}>
              <a
                className={`${textLinkClass} inline middle gap-1h icon-16`}
                href={pictureUrl(media_id, 'full', 'webp')}
                download
              >
                <IconDownload aria-hidden="true" />
                {alt || `Картинка ${at + 1}`}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <dl className={`${styles.facts} t-13 stack beside`}>
        <dt className="faint">Макет</dt>
        <dd>
          {FORM_NAMES[form].toLowerCase()}, версия {creative.version}
        </dd>
        {creative.reporter ? (
          <>
            <dt className="faint">Отчёты</dt>
            <dd>{reporterName(creative.reporter, side)} в своём ОРД, показы и акты</dd>
          </>
        ) : null}
        {contract ? (
          <>
            <dt className="faint">Договор</dt>
            <dd>
              {contract.serial} от {longDay(contract.date)}
            </dd>
          </>
        ) : null}
      </dl>
    </div>
  );
}
