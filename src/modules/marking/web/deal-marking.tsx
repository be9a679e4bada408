import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import type { DealMarking as Marking } from '../contract.ts';
import { AdPreview, NOBODY } from './ad-preview.tsx';
import styles from './deal-marking.module.css';
import { Duties, type Person } from './duties.tsx';
import { MarkingSteps } from './marking-steps.tsx';
import { Problems } from './problems.tsx';
import { Publication } from './publication.tsx';
import { ReadyToPublish } from './ready-to-publish.tsx';
import { Risk } from './risk.tsx';
import { Standing } from './standing.tsx';
import { hasErid, isEarly } from './steps.ts';
import { Terms } from './term.tsx';
import { TestMark } from './test-mark.tsx';
import { useMarking } from './use-marking.ts';
import { creativePath, NO_NEED_WORDS } from './words.ts';

const ManualEridDialog = deferred(() => import('./manual-erid-dialog.tsx'), 'ManualEridDialog');
const LibraryDialog = deferred(() => import('./library-dialog.tsx'), 'LibraryDialog');

interface DealMarkingProps {
  /** Null when it could not be loaded. */
  marking: Marking | null;
  buyer: Person;
  seller: Person;
  /** When it came out, as the delivery says. */
  publishedAt: string | null;
  /** Where the ad will stand. */
  place: { title: string; face: ReactNode };
  onChanged: () => void;
}

/** «Маркировка» of a deal: steps, what is missing and from whom, and what to publish once the erid is there. */
export function DealMarking({ marking, onChanged, ...about }: DealMarkingProps) {
  if (!marking) {
    return (
      <Box title="Маркировка">
        <Notice
          tone="warn"
          action={
            <Button size="sm" variant="line" onClick={onChanged}>
              Загрузить ещё раз
            </Button>
          }
        >
          Не получилось узнать, как дела с маркировкой. Остальное на странице верно.
        </Notice>
      </Box>
    );
  }
  if (marking.need === 'none') return <NoNeed marking={marking} />;
  return <Needed loaded={marking} onChanged={onChanged} {...about} />;
}

/** One quiet sentence why. */
function NoNeed({ marking: { reason, waiver } }: { marking: Marking }) {
  return (
    <Box title="Маркировка">
      <p className="soft">{reason ? NO_NEED_WORDS[reason] : 'Маркировать не нужно.'}</p>
      {waiver ? <p className="sunken pad-4 round-2 typed">{waiver.words}</p> : null}
    </Box>
  );
}

function markOf({ creative, ord, mode }: Marking): { tone: 'good' | 'warn' | 'bad' | 'neutral'; words: string } {
  if (!creative) return { tone: 'neutral', words: 'Размещать рано' };
  if (creative.state === 'bad') return { tone: 'warn', words: 'Есть замечание ЕРИР' };
  if (creative.erid && creative.state !== 'superseded')
    return { tone: 'good', words: mode === 'test' ? 'erid получен' : 'Размещать можно' };
  if (creative.state === 'refused') return { tone: 'bad', words: 'ОРД отклонил' };
  if (creative.state !== 'queued') return { tone: 'neutral', words: 'Размещать рано' };
  return ord?.state === 'away' || ord?.state === 'stopped'
    ? { tone: 'warn', words: 'Ждём ОРД' }
    : { tone: 'neutral', words: 'Регистрируем' };
}

/** Focus management: the pressed button is gone, so the keyboard goes on from the heading of the section. */
function goOn(isDone: boolean): void {
  const head = isDone ? document.querySelector<HTMLElement>('#marking h2') : null;
  head?.setAttribute('tabindex', '-1');
  head?.focus({ preventScroll: true });
}

function Needed({
  loaded,
  onChanged,
  buyer,
  seller,
  place,
  publishedAt,
}: Omit<DealMarkingProps, 'marking'> & { loaded: Marking }) {
  const { marking, put, pending, approve, agreeErid, declineErid, startVersion } = useMarking(loaded, onChanged);
  const [asked, setAsked] = useState<'manual' | 'library' | 'version' | null>(null);
  const go = useGo();
  const { creative, ready, advertiser, deal_id } = marking;
  const { tone, words } = markOf(marking);
  const isReady = creative !== null && ready !== null && hasErid(marking);
  const close = () => setAsked(null);
  async function renew() {
    const isStarted = await startVersion();
    close();
    if (isStarted) await go(creativePath(deal_id));
  }
  return (
    <Box
      id="marking"
      title="Маркировка"
      end={
        <Tag tone={tone} icon={tone === 'good' ? <IconCircleCheck aria-hidden="true" /> : undefined}>
          {words}
        </Tag>
      }
    >
      <Terms of={['erid', 'ord', 'erir']} />
      <TestMark mode={marking.mode} isOut={marking.publication !== null} />
      <MarkingSteps marking={marking} />
      <Risk marking={marking} onChanged={put} />
      <div className={`${styles.grid} stack top gap-6 above-3`}>
        {creative && (creative.text.trim() || creative.media.length > 0) ? (
          <AdPreview
            shown={creative}
            platform={marking.platform}
            place={place}
            warning={ready?.warning ?? null}
            advertiser={advertiser ?? NOBODY}
            erid={isReady ? creative.erid : null}
          />
        ) : null}
        {isReady ? (
          <div className="stack gap-4 shrinks">
            {creative.state === 'bad' ? (
              <div className="stack gap-2">
                <p>
                  <b className="strong">ЕРИР прислал замечание.</b> Рекламу снимать не нужно, но поправить данные надо:
                  до этого показы и акт не уйдут.
                </p>
                <Problems problems={creative.problems} marking={marking} tone="warn" />
              </div>
            ) : null}
            <ReadyToPublish {...{ marking, creative, ready }} onNewVersion={() => setAsked('version')} />
          </div>
        ) : (
          <Standing
            marking={marking}
            pending={pending}
            onApprove={({ content_hash }) => void approve(content_hash).then(goOn)}
            onAgreeErid={({ offer_id }) => void agreeErid(offer_id).then(goOn)}
            onDeclineErid={({ offer_id, by }) => void declineErid(offer_id, by === marking.side).then(goOn)}
            onLibrary={() => setAsked('library')}
            onManual={() => setAsked('manual')}
          />
        )}
        {/* Before the order is taken its next step says whose turn it is, and a refusal says it itself. */}
        {isEarly(marking) || creative?.state === 'refused' ? null : <Duties {...{ marking, buyer, seller }} />}
      </div>
      <Publication marking={marking} publishedAt={publishedAt} onSaved={put} />
      {asked === 'manual' ? <ManualEridDialog marking={marking} onClose={close} onSaved={put} /> : null}
      {asked === 'library' ? <LibraryDialog marking={marking} onClose={close} onTaken={put} /> : null}
      {asked === 'version' ? (
        <Dialog
          open
          title="Новая версия макета?"
          onClose={close}
          locked={pending === 'version'}
          footer={
            <>
              <Button variant="quiet" onClick={close}>
                Оставить эту
              </Button>
              <Button pending={pending === 'version'} onClick={() => void renew()}>
                Начать новую версию
              </Button>
            </>
          }
        >
          <p>
            Новую версию заново согласуют обе стороны, и у неё будет новый erid. Нынешний {creative?.erid} останется за
            тем, что уже вышло, но публиковать с ним новое нельзя.
          </p>
        </Dialog>
      ) : null}
    </Box>
  );
}
