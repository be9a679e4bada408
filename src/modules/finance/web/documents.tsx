import { IconDownload } from '@tabler/icons-react';
import { API_BASE } from '#platform/api-base.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import { Box, BoxFoot } from '#ui/box.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { longDayOf } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import type { Account } from '../../passport/contract.ts';
import { LEGAL_FORMS, regimeOf, TAX_REGIMES } from '../../requisites/contract.ts';
import type { Act, financeCalls } from '../contract.ts';
import styles from './side-list.module.css';

export function Requisites({ account }: { account: Account }) {
  const { legal_form, legal_name, company_name, name, inn, ogrn, kpp } = account;
  const regime = regimeOf(legal_form, account.tax_regime);
  const facts = [
    ['Форма', legal_form ? LEGAL_FORMS[legal_form].title : null],
    ['Имя', legal_name ?? (company_name && legal_form === 'company' ? company_name : name)],
    ['ИНН', inn],
    [legal_form === 'company' ? 'ОГРН' : 'ОГРНИП', ogrn],
    ['КПП', kpp],
    ['Налог', regime && TAX_REGIMES[regime].title],
  ].filter(([, value]) => value);
  return (
    <Box
      flush
      title="Реквизиты"
      end={
        <AppLink to="/settings/account" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {inn ? 'Изменить' : 'Заполнить'}
        </AppLink>
      }
    >
      <Facts className={styles.facts}>
        {facts.map(([term, value]) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
      </Facts>
      <BoxFoot>Печатаются в актах</BoxFoot>
    </Box>
  );
}

export function Documents({ acts }: { acts: PageOf<Act> }) {
  const api = useApi<typeof financeCalls>();
  const pages = usePages(acts, {
    load: (cursor) => api('GET /v1/finance/acts', { query: { cursor } }),
    idOf: ({ deal_id }) => deal_id,
  });

  return (
    <Box flush title="Документы">
      {pages.items.length === 0 ? (
        <p className={`${styles.quiet} soft`}>После каждой завершённой сделки здесь появится акт в PDF.</p>
      ) : (
        <ul className={styles.rows}>
          {pages.items.map(({ deal_id, number, title, amount, at }) => (
            <li className="row top gap-3 line-above" key={deal_id}>
              <span className="plate plate-s" aria-hidden="true">
                PDF
              </span>
              <div className="stack grow gap-h anywhere">
                <b>Акт № {number}</b>
                <span className="note">{title}</span>
                <span className="num note">
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
      {pages.nextCursor ? (
        <BoxFoot>
          <LoadMore pages={pages} variant="quiet" size="sm" />
        </BoxFoot>
      ) : null}
    </Box>
  );
}
