import { type ReactNode, useEffect } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { DealMarking } from '../../contract.ts';
import { isOfOwnErid } from '../../domain/kinds.ts';
import { AdPreview, NOBODY } from '../ad-preview.tsx';
import { Terms } from '../term.tsx';
import { TestMark } from '../test-mark.tsx';
import { AdvertiserFacts, AdvertiserFields } from './advertiser-fields.tsx';
import { ContentFields } from './content-fields.tsx';
import styles from './creative-page.module.css';
import { useCreative } from './use-creative.ts';
import type { Prefilled } from './values.ts';

interface CreativePageProps {
  marking: DealMarking;
  prefilled: Prefilled | null;
  category: string | null;
  place: { title: string; face: ReactNode };
  /** «Сделка № 4826». */
  dealName: string;
}

/** Editor of the creative and its advertiser: written once, approved by both sides, registered as it is. */
export function CreativePage({ marking, dealName, ...about }: CreativePageProps) {
  const isOpen = marking.need === 'required' && (marking.can.edit_creative || marking.can.edit_advertiser);
  return (
    <>
      <PageHead
        crumbs={
          <Crumbs here="Макет">
            <AppLink to={`/deals/${marking.deal_id}`}>{dealName}</AppLink>
          </Crumbs>
        }
        title={marking.creative ? `Макет, версия ${marking.creative.version}` : 'Макет'}
        lead="Что именно выйдет. Обе стороны согласуют, и мы получим на это erid."
      />
      <Terms of={['erid']} />
      <TestMark mode={marking.mode} />
      {isOpen ? (
        <Editor marking={marking} {...about} />
      ) : (
        <Notice
          title={marking.need === 'none' ? 'Эта сделка не маркируется' : 'Макет сейчас не меняют'}
          action={
            <AppLink to={`/deals/${marking.deal_id}#marking`} className={buttonClass({ variant: 'line', size: 'sm' })}>
              К сделке
            </AppLink>
          }
        >
          {marking.need === 'none'
            ? null
            : marking.can.start_version
              ? 'Он зарегистрирован. Чтобы изменить текст или картинки, начните новую версию на странице сделки.'
              : 'Он уже отправлен, или сделка закрыта.'}
        </Notice>
      )}
    </>
  );
}

/** Whole parts are entered by their first field. */
const PLACES: Readonly<Record<string, string>> = { media: 'media_ids', creative: 'text', advertiser: 'name' };

function Editor({ marking, prefilled, category, place }: Omit<CreativePageProps, 'dealName'>) {
  const editor = useCreative(marking, prefilled);
  const { form, media, saved, theirs, isRestored, isChanged } = editor;
  const { name = '', inn = '', type = '', text = '' } = form.values;
  const isSeller = marking.side === 'seller';
  const isOwnErid = isOfOwnErid(editor.content.form, marking.mode);

  // A refusal leads to its field: «#inn».
  useEffect(() => {
    const wanted = location.hash.slice(1);
    if (!/^[a-z_]+$/.test(wanted)) return;
    const field = document.querySelector<HTMLElement>(`[data-field="${PLACES[wanted] ?? wanted}"]`);
    field?.scrollIntoView({ block: 'center' });
    field?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, []);

  return (
    <form {...form.props} className={`${styles.page} stack top gap-5 columns fold-1100`}>
      <div className="stack gap-4 shrinks">
        {isRestored && !theirs ? (
          <Notice
            action={
              <Button size="sm" variant="line" onClick={editor.undo}>
                Вернуть сохранённое
              </Button>
            }
          >
            Здесь то, что вы не успели сохранить в прошлый раз.
          </Notice>
        ) : null}
        {theirs ? (
          <Notice
            tone="warn"
            live
            title="Пока вы правили, макет изменила другая сторона"
            action={
              <div className="row wrap gap-2">
                <Button size="sm" variant="line" onClick={editor.takeTheirs}>
                  Взять их вариант
                </Button>
                <Button size="sm" variant="line" onClick={editor.keepMine}>
                  Сохранить мой вместо него
                </Button>
              </div>
            }
          >
            <p>Ваш текст цел. У них так:</p>
            <p className="typed above-2 ink">{theirs.creative?.text || 'без текста'}</p>
          </Notice>
        ) : null}
        {marking.can.edit_creative ? <ContentFields editor={editor} /> : null}
        {marking.can.edit_advertiser ? (
          <AdvertiserFields
            editor={editor}
            category={saved.advertiser?.legal_category ?? category}
            hasProduct={prefilled !== null}
          />
        ) : (
          <AdvertiserFacts advertiser={saved.advertiser} />
        )}
        {theirs ? null : <FormFailure failure={form.failure} />}
        <div className={`${styles.bar} row wrap middle gap-2 pad-y-3 ground`}>
          <Button pending={form.isPending} onClick={() => editor.send(!isOwnErid)}>
            {isOwnErid ? 'Сохранить макет' : isSeller ? 'Сохранить и предложить' : 'Сохранить и согласовать'}
          </Button>
          <Button
            variant="line"
            aria-disabled={form.isPending || !isChanged}
            onClick={() => isChanged && editor.send(false)}
          >
            Сохранить черновик
          </Button>
          <span className="note" role="status">
            {isChanged ? 'Не отправлено: пока хранится в этом браузере' : saved.creative ? 'Всё сохранено' : ''}
          </span>
        </div>
      </div>
      <div className={styles.preview}>
        <AdPreview
          shown={{ ...editor.content, text, media }}
          platform={marking.platform}
          place={place}
          warning={saved.ready?.warning ?? null}
          advertiser={{ name: name.trim() || NOBODY.name, inn: inn || NOBODY.inn, type }}
          erid={null}
        />
      </div>
    </form>
  );
}
