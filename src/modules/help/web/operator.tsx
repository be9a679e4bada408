/** How people reach whoever answers for the site, and who that is; what the settings do not say is left out. */
import { IconMail } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { Operator } from '../contract.ts';
import styles from './operator.module.css';

export function AskUs({ operator: { email } }: { operator: Operator }) {
  return (
    <aside className={`${styles.ask} stack relative clip gap-3 framed pad-6`} aria-labelledby="ask-title">
      <h2 id="ask-title" className="t-20">
        Спросите нас
      </h2>
      {email ? (
        <>
          <p className="soft">Напишите, что случилось. Если вопрос о&nbsp;сделке, добавьте ссылку на&nbsp;неё.</p>
          <a href={`mailto:${email}`} className={buttonClass({ variant: 'accent', wide: true })}>
            <IconMail aria-hidden="true" />
            Написать письмо
          </a>
          <p className="note anywhere">{email}</p>
        </>
      ) : (
        <p className="soft">
          Напишите на&nbsp;адрес, с&nbsp;которого приходят письма Охвата. Если вопрос о&nbsp;сделке, добавьте ссылку
          на&nbsp;неё.
        </p>
      )}
    </aside>
  );
}

export function OperatorBox({ operator: { name, inn, address, email } }: { operator: Operator }) {
  return (
    <section className={`${styles.law} stack sunken round-3`} aria-label="Кто отвечает за биржу">
      {name ? (
        <div>
          <h2 className="below-2 t-17">Кто отвечает за&nbsp;биржу</h2>
          <Facts>
            <Fact term="Оператор">{name}</Fact>
            {inn ? <Fact term="ИНН">{inn}</Fact> : null}
            {address ? <Fact term="Адрес">{address}</Fact> : null}
          </Facts>
        </div>
      ) : null}
      <div>
        <h2 className="below-2 t-17">Правила</h2>
        <p className="soft t-14">
          Подробно всё записано в&nbsp;
          <AppLink to="/legal/terms" className={textLinkClass}>
            условиях использования
          </AppLink>{' '}
          и&nbsp;
          <AppLink to="/legal/privacy" className={textLinkClass}>
            политике обработки данных
          </AppLink>
          {email ? (
            <>
              . Претензии присылайте на&nbsp;
              <a href={`mailto:${email}`} className={textLinkClass}>
                {email}
              </a>
            </>
          ) : null}
          .
        </p>
      </div>
      <div>
        <h2 className="below-2 t-17">Увидели нарушение?</h2>
        <p className="soft t-14">
          Нажмите «Пожаловаться» на&nbsp;странице объекта или в&nbsp;чате. Модератор посмотрит и&nbsp;решит, что делать.
        </p>
      </div>
    </section>
  );
}
