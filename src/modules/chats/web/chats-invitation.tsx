import { IconBolt, IconFileText, IconShieldCheck } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ReachArcs } from '#ui/reach-arcs.tsx';
import styles from './chats-invitation.module.css';

const GOODS = [
  {
    Icon: IconBolt,
    title: 'Ответ приходит сразу',
    text: 'Сообщения появляются без обновления страницы. Видно, что прочитано и кто в сети.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Сделка под рукой',
    text: 'Наверху переписки объект или сделка: цена, состояние и следующий шаг одной кнопкой.',
  },
  {
    Icon: IconFileText,
    title: 'Брифы и макеты на месте',
    text: 'Фото и файлы в одном окне, поиск по всей истории. Черновик не потеряется.',
  },
];

/** Landing page of chats for anonymous visitors. */
export function ChatsInvitation({ login, hasWish }: { login: string; hasWish: boolean }) {
  return (
    <div className={`${styles.page} stack middle in-4 fit-400`}>
      <div className="stack gap-4">
        <h1>{hasWish ? 'Войдите, чтобы написать' : 'Договаривайтесь здесь же'}</h1>
        <p className="t-17 soft measure-s">
          Чаты связывают покупателей с владельцами каналов и исполнителями: спросите о цене и датах, покажите макет и
          оформите заказ, не выходя из разговора.
        </p>
        <div className={`${styles.ways} row wrap gap-3`}>
          <AppLink to={login} className={buttonClass({ size: 'lg' })}>
            Войти
          </AppLink>
          <AppLink
            to={login.replace('/auth/login', '/auth/signup')}
            className={buttonClass({ size: 'lg', variant: 'line' })}
          >
            Зарегистрироваться
          </AppLink>
        </div>
        {hasWish ? <p className="soft">После входа переписка откроется сама.</p> : null}
      </div>
      <Scene />
      <ul className={`${styles.goods} stack gap-4 across fit-280`}>
        {GOODS.map(({ Icon, title, text }) => (
          <li className="pad-6 lined round-3 surface" key={title}>
            <Icon aria-hidden="true" />
            <h2>{title}</h2>
            <p className="above-1h soft">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A talk as it may go. Decoration: the words beside it say what it shows. */
function Scene() {
  return (
    <div className={`${styles.scene} lined row column top relative gap-2 clip round-4`} aria-hidden="true">
      <ReachArcs className={styles.arcs} />
      <p className="relative surface t-15 tight">Здравствуйте! Есть место на 25-е?</p>
      <p className={`${styles.mine} relative t-15 tight`}>Есть, 10:00 или вечер. Пост 1/24, закреп входит.</p>
      <p className="relative surface t-15 tight">Берём утро. Вот макет, посмотрите?</p>
      <p className={`${styles.deal} row middle gap-2 relative surface note icon-20`}>
        <IconShieldCheck className="good" />
        <span>
          <b className="ink">Заказ принят.</b> Деньги в сохранности до приёмки
        </span>
      </p>
      <p className={`${styles.typing} row gap-1 relative surface`}>
        <i className="round" />
        <i className="round" />
        <i className="round" />
      </p>
    </div>
  );
}
