import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { API_BASE } from '#platform/api-base.ts';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toast.tsx';
import { longDayOf } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import type { Account } from '../../passport/contract.ts';
import { LEGAL_FORMS } from '../../requisites/contract.ts';
import type { Act, financeCalls } from '../contract.ts';
import styles from './side-list.module.css';

export function Requisites({ account }: { account: Account }) {
  const { legal_form, company_name, name, inn, ogrn } = account;
  const facts = [
    ['Форма', legal_form ? LEGAL_FORMS[legal_form].title : null],
    ['Имя', company_name && legal_form === 'company' ? company_name : name],
    ['ИНН', inn],
    [legal_form === 'company' ? 'ОГРН' : 'ОГРНИП', ogrn],
  ].filter(([, value]) => value);
  return (
    <Card as="section" aria-labelledby="requisites">
      <header className={styles.head}>
        <h2 id="requisites">Реквизиты</h2>
        <AppLink to="/settings/account" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {inn ? 'Изменить' : 'Заполнить'}
        </AppLink>
      </header>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => [<dt key={`${term}-term`}>{term}</dt>, <dd key={`${term}-value`}>{value}</dd>])}
      </dl>
      <p className={styles.foot}>Печатаются в актах</p>
    </Card>
  );
}

export function Documents({ acts }: { acts: { items: Act[]; next_cursor: string | null } }) {
  const api = useApi<typeof financeCalls>();
  const [older, setOlder] = useState({ first: acts, items: [] as Act[], cursor: acts.next_cursor });
  const [isLoading, setLoading] = useState(false);
  const current = older.first === acts ? older : { first: acts, items: [], cursor: acts.next_cursor };
  const items = [...acts.items, ...current.items];

  async function loadMore() {
    setLoading(true);
    try {
      const page = await api('GET /v1/finance/acts', { query: { cursor: current.cursor ?? undefined } });
      setOlder({ first: acts, items: [...current.items, ...page.items], cursor: page.next_cursor });
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : 'Не получилось загрузить.', { tone: 'bad' });
    } finally {
      setLoading(false);
    }
  }

  return (
    <Card as="section" aria-labelledby="documents">
      <header className={styles.head}>
        <h2 id="documents">Документы</h2>
      </header>
      {items.length === 0 ? (
        <p className={styles.quiet}>После каждой завершённой сделки здесь появится акт в PDF.</p>
      ) : (
        <ul className={styles.rows}>
          {items.map(({ deal_id, number, title, amount, at }) => (
            <li key={deal_id}>
              <span className={styles.mark} aria-hidden="true">
                PDF
              </span>
              <div className={styles.text}>
                <b>Акт № {number}</b>
                <span>{title}</span>
                <span className="num">
                  {longDayOf(at)}, {roubles(amount)}
                </span>
              </div>
              <a
                href={`${API_BASE}/v1/finance/acts/${deal_id}.pdf`}
                download
                className={iconButtonClass()}
                aria-label={`Скачать акт № ${number}`}
              >
                <IconDownload aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {current.cursor ? (
        <footer className={styles.foot}>
          <Button variant="quiet" size="sm" pending={isLoading} onClick={() => void loadMore()}>
            Показать ещё
          </Button>
        </footer>
      ) : null}
    </Card>
  );
}
