import { IconAlertCircle, IconCheck, IconCreditCard, IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { KIND_DEFINITIONS } from '#modules/ad-objects/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { Fact, Facts } from '#ui/facts.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { dayAndMonth } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { counted, OFFERS } from '#words/plurals.ts';
import { quoted } from '#words/quotes.ts';
import { CardButton, cardAmountOf } from '../../finance/web/index.ts';
import type { Basket } from '../contract.ts';
import styles from './bill.module.css';
import { BRIEF_ANCHOR, cannotBeBought, itemAnchor, type Readiness } from './readiness.ts';
import { itemsOf } from './recount.ts';
import type { Checkout } from './use-checkout.ts';

export interface ProjectOption {
  project_id: string;
  title: string;
  campaign_id: string | null;
}

interface BillProps {
  id: string;
  basket: Basket;
  readiness: Readiness;
  checkout: Checkout;
  projects: readonly ProjectOption[];
  isOverAgreed: boolean;
  onOverAgreed(isAgreed: boolean): void;
  onCampaign(campaignId: string): void;
}

const DEALS = { one: 'сделкой', few: 'сделками', many: 'сделками' };
const NEW = '';
const MAX_TITLE = 120;
/** So many characters of a suggested title are seen at once in its field. */
const FITTING_TITLE = 38;

/** Sum, open tasks and the button that pays. */
export function Bill({ id, basket, readiness, checkout, projects, isOverAgreed, onOverAgreed, onCampaign }: BillProps) {
  const [projectId, setProjectId] = useState(NEW);
  const [typedTitle, setTitle] = useState<string | null>(null);
  const title = typedTitle ?? basket.campaign?.title ?? titleOf(basket);
  const chosen = projects.find(({ project_id }) => project_id === projectId);
  const { total, available = 0, missing = 0, campaign } = basket;
  const onCard = cardAmountOf(missing);

  function choose(wanted: string) {
    setProjectId(wanted);
    const project = projects.find(({ project_id }) => project_id === wanted);
    // The order advertises what its project does: its risks are asked about here, before it is paid.
    if (project?.campaign_id && !campaign) onCampaign(project.campaign_id);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!readiness.isReady) checkout.showObstacle();
    else void checkout.pay(chosen ? { project_id: chosen.project_id } : { project_title: title.trim() });
  }

  const titleError = checkout.failure?.fields?.project_title;
  return (
    <Card as="section" pad aria-label="Счёт">
      <form id={id} method="dialog" noValidate onSubmit={submit}>
        <p className={`${styles.total} row wrap baseline spread`}>
          <span className="soft">Итого</span>
          <b className="bold nowrap t-36 line-11 dense">{roubles(total)}</b>
        </p>
        <Lines basket={basket} />
        <Facts className="above-4 line-above in-5">
          <Fact term="Доступно на балансе">{roubles(available)}</Fact>
          {missing > 0 ? (
            <Fact term={onCard === null ? 'Не хватает' : 'Доплатите картой'}>{roubles(onCard ?? missing)}</Fact>
          ) : (
            <Fact term="Останется">{roubles(available - total)}</Fact>
          )}
        </Facts>
        <div className="stack gap-3 above-4 line-above in-5">
          {projects.length > 0 ? (
            <NativeSelect label="Проект" size="sm" value={projectId} onChange={({ target }) => choose(target.value)}>
              <option value={NEW}>Новый проект</option>
              {projects.map((project) => (
                <option key={project.project_id} value={project.project_id}>
                  {project.title}
                </option>
              ))}
            </NativeSelect>
          ) : null}
          {chosen ? null : (
            <TextField
              label={projects.length > 0 ? 'Название проекта' : 'Новый проект'}
              size="sm"
              maxLength={MAX_TITLE}
              value={title}
              error={titleError}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </div>
        <Todo basket={basket} readiness={readiness} />
        {campaign && campaign.over_by > 0 ? (
          <Checkbox checked={isOverAgreed} onChange={({ target }) => onOverAgreed(target.checked)}>
            Заказ больше бюджета кампании на {roubles(campaign.over_by)}, всё верно
          </Checkbox>
        ) : null}
        <Failure checkout={checkout} />
        <div className={`${styles.pay} stack gap-2 above-4`}>
          {readiness.isReady && missing > 0 ? (
            <CardButton
              missing={missing}
              returnTo="/basket"
              type="submit"
              size="lg"
              wide
              pending={checkout.isPending}
            />
          ) : (
            <Button
              type="submit"
              size="lg"
              wide
              pending={checkout.isPending}
              className={classNames(!readiness.isReady && styles.notYet)}
              aria-disabled={!readiness.isReady || undefined}
              icon={<IconLock aria-hidden="true" />}
            >
              Оплатить {roubles(total)}
            </Button>
          )}
        </div>
        <p className="above-3 faint t-13 mid-text">
          {chosen ? `В проект ${quoted(chosen.title)} добавится` : 'Появится проект с'}{' '}
          {chosen
            ? counted(basket.count, { one: 'сделка', few: 'сделки', many: 'сделок' })
            : counted(basket.count, DEALS)}
        </p>
      </form>
    </Card>
  );
}

/** Told apart from the other projects at a glance. */
function titleOf(basket: Basket): string {
  const [first, ...others] = itemsOf(basket);
  const more = others.length > 0 ? ` и ещё ${others.length}` : '';
  const end = `${more}, ${dayAndMonth(basket.today)}`;
  return `${startOf(first?.object_title ?? 'Заказ', FITTING_TITLE - end.length)}${end}`;
}

/** Whole words that fit, with no quote left open and no «у» or «на» at the end. */
function startOf(title: string, room: number): string {
  if (title.length <= room) return title;
  const words = title.slice(0, Math.max(title.lastIndexOf(' ', room), 0)) || title.slice(0, room);
  const start = words.lastIndexOf('«') > words.lastIndexOf('»') ? words.slice(0, words.lastIndexOf('«')) : words;
  return (start || words).replace(/(?:[\s,.:;–—-]+\p{L}{1,2})?[\s,.:;–—-]*$/u, '');
}

function Lines({ basket }: { basket: Basket }) {
  const byKind = Map.groupBy(
    itemsOf(basket).filter((item) => !cannotBeBought(item)),
    ({ kind }) => kind,
  );
  return (
    <Facts className="above-4 line-above in-5">
      {[...byKind].map(([kind, items]) => (
        <Fact key={kind} term={`${KIND_DEFINITIONS[kind].offersTitle}, ${items.length}`}>
          {roubles(items.reduce((sum, { amount }) => sum + (amount ?? 0), 0))}
        </Fact>
      ))}
      <Fact term="Комиссия для вас">{roubles(0)}</Fact>
    </Facts>
  );
}

function Todo({ basket, readiness }: { basket: Basket; readiness: Readiness }) {
  const { campaign, available = 0, total } = basket;
  return (
    <ul className={`${styles.todo} stack gap-2 t-13 icon-18`}>
      {campaign?.budget != null && campaign.over_by === 0 ? (
        <li className="soft row top gap-2 tight">
          <IconCheck className="good" aria-hidden="true" />
          Бюджета кампании хватает
        </li>
      ) : null}
      {readiness.obstacles.map(({ item, text }) => (
        <li key={item.item_id} className="medium row top gap-2 tight">
          <IconAlertCircle className="warn" aria-hidden="true" />
          <a href={`#${itemAnchor(item.item_id)}`} className={`${textLinkClass} shrinks anywhere`}>
            {text}
          </a>
        </li>
      ))}
      {readiness.needsMoney ? (
        <li className="soft row top gap-2 tight">
          <IconCreditCard className="good" aria-hidden="true" />
          {cardWords(basket)}
        </li>
      ) : total > 0 && available >= total ? (
        <li className="soft row top gap-2 tight">
          <IconCheck className="good" aria-hidden="true" />
          Денег на балансе хватает
        </li>
      ) : null}
      {basket.lacks_requisites ? <RequisitesAhead /> : null}
      <Brief missing={readiness.briefless} isOfCampaign={readiness.hasCampaignBrief} />
    </ul>
  );
}

/**
 * It changes while the last field is being left for the button below: both states have the same two lines, so that what is being
 * pressed does not move.
 */
function Brief({ missing, isOfCampaign }: { missing: number; isOfCampaign: boolean }) {
  return (
    <li className="soft row top gap-2 tight at-36">
      {missing > 0 ? (
        <>
          <IconAlertCircle className="warn" aria-hidden="true" />
          <span>
            <a href={`#${BRIEF_ANCHOR}`} className={`${textLinkClass} shrinks anywhere`}>
              {missing === 1 ? 'Одно предложение' : counted(missing, OFFERS)} без брифа
            </a>
            : продавец не узнает, что рекламировать
          </span>
        </>
      ) : (
        <>
          <IconCheck className="good" aria-hidden="true" />
          {isOfCampaign ? 'Продавцы увидят бриф кампании' : 'Бриф есть'}: они узнают, что рекламировать
        </>
      )}
    </li>
  );
}

/** Said before paying: without them there is no erid, and the work waits. */
function RequisitesAhead() {
  return (
    <li className="soft row top gap-2 tight">
      <IconAlertCircle className="warn" aria-hidden="true" />
      <span>
        Реклама в интернете маркируется. После оплаты понадобятся ваши ИНН и форма работы:{' '}
        <AppLink to="/settings/account#requisites" className={textLinkClass}>
          впишите их в реквизиты
        </AppLink>
        . Оплатить можно и так
      </span>
    </li>
  );
}

function cardWords({ available = 0, missing = 0 }: Basket): string {
  const amount = cardAmountOf(missing);
  if (amount === null) return 'Столько за один раз картой не заплатить: пополните баланс, потом оплатите заказ';
  const paid = available > 0 ? `${roubles(available)} спишем с баланса, остальное — с карты` : 'Заплатите картой';
  const rest = amount - missing;
  const kept = rest > 0 ? `. Картой — не меньше ${roubles(amount)}: ${roubles(rest)} останутся на балансе` : '';
  return `${paid}, и заказ оформится сам${kept}`;
}

function Failure({ checkout: { failure } }: { checkout: Checkout }) {
  // A field has said it already.
  if (!failure || failure.fields?.project_title) return null;
  return (
    <Notice tone={failure.status >= 500 || failure.status === 0 ? 'bad' : 'warn'} live className="above-3">
      {failure.message}
    </Notice>
  );
}
