import { IconBell, IconDots, IconHeart, IconLogout, IconPlus, IconSettings, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Avatar } from './avatar.tsx';
import { Button, type ButtonVariant, buttonClass } from './button.tsx';
import { Card } from './card.tsx';
import { Chip, chipClass, RemovableChip } from './chip.tsx';
import { CopyButton, CopyLine } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Figure } from './figure.tsx';
import styles from './gallery.module.css';
import { IconButton } from './icon-button.tsx';
import { Logo } from './logo.tsx';
import { Menu, MenuHeader, MenuItem, MenuSeparator } from './menu.tsx';
import { Notice, type NoticeTone } from './notice.tsx';
import { Popover } from './popover.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Spinner } from './spinner.tsx';
import { StepProgress } from './step-progress.tsx';
import { TabLinks, tabLinkClass } from './tab-links.tsx';
import { Tag } from './tag.tsx';
import { textLinkClass } from './text-link.ts';
import { showToast } from './toast.tsx';

const VARIANTS = ['primary', 'accent', 'quiet', 'line', 'ghost', 'danger'] satisfies ButtonVariant[];
const TONES = ['info', 'good', 'warn', 'bad'] satisfies NoticeTone[];
const TAGS = ['neutral', 'good', 'warn', 'bad', 'accent', 'product', 'campaign', 'resource', 'contractor'] as const;
const NAMES = ['Алина Воронцова', 'Антон Белов', 'Илья Громов', 'marina.orlova@example.ru', 'Ё'] as const;
const LONG = 'Очень длинная подпись, которая не помещается в одну строку и всё же остаётся опрятной';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${styles.group} stack gap-3 packed`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function PartSpecimens() {
  return (
    <>
      <ButtonSpecimens />
      <Group title="Метки, чипы, лица">
        <div className="row wrap middle gap-2">
          {TAGS.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
          <Tag tone="good" icon={<IconHeart aria-hidden="true" />}>
            {LONG}
          </Tag>
        </div>
        <div className="row wrap middle gap-2">
          <Chip>Подкасты</Chip>
          <Chip line icon={<IconPlus aria-hidden="true" />}>
            Добавить
          </Chip>
          <Chip pressed>Выбрано</Chip>
          <Chip disabled>Недоступно</Chip>
          <RemovableChip onRemove={() => showToast('Фильтр убран')}>Москва</RemovableChip>
          <a className={chipClass({ size: 'lg' })} href="#main">
            Ссылка
          </a>
        </div>
        <div className="row wrap middle gap-2">
          {NAMES.map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Алина Воронцова" ink />
          <Avatar name="Антон Белов" size="xs" />
          <Avatar name="Антон Белов" size="lg" />
          <Avatar name="Антон Белов" size="xl" />
        </div>
        <TabLinks label="Разделы">
          <a className={tabLinkClass} href="#main" aria-current="page">
            Все <small>12</small>
          </a>
          <a className={tabLinkClass} href="#main">
            Черновики <small>3</small>
          </a>
          <a className={tabLinkClass} href="#main">
            В архиве
          </a>
        </TabLinks>
      </Group>
      <Group title="Сообщения">
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title={tone === 'warn' ? 'Слишком много попыток' : undefined}>
            {tone === 'warn' ? LONG : 'Код отправлен. Проверьте почту.'}
          </Notice>
        ))}
        <Notice
          title="С действием"
          action={
            <Button variant="line" size="sm">
              Задать новый пароль
            </Button>
          }
        >
          Попробуйте через <b className="num">1:24</b>.
        </Notice>
        <CopyLine caption="Номер обращения" value="7F3A-91C2" label="Скопировать номер обращения" />
      </Group>
      <Group title="Ход дела">
        <StepProgress step={1} of={3} />
        <StepProgress step={2} of={3} title="Код из письма" />
        <div className="row wrap middle gap-2">
          <Spinner />
          <Spinner size={48} label="Загружаем" />
          <ProgressDemo />
        </div>
        <Card pad lift>
          <div className="row wrap middle gap-2">
            <Figure value="18 400" caption="охват" />
            <Figure value="679 ₽" caption="CPM" />
            <Figure size="lg" value="184 320 ₽" caption="доступно" />
          </div>
        </Card>
      </Group>
      <FloatingSpecimens />
    </>
  );
}

function ButtonSpecimens() {
  return (
    <Group title="Кнопки">
      <div className="row wrap middle gap-2">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <div className="row wrap middle gap-2">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </div>
      <div className="row wrap middle gap-2">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} pending>
            {variant}
          </Button>
        ))}
      </div>
      <div className="row wrap middle gap-2">
        <Button size="sm" icon={<IconPlus aria-hidden="true" />}>
          Добавить
        </Button>
        <Button icon={<IconPlus aria-hidden="true" />}>Добавить</Button>
        <Button size="lg" variant="accent" icon={<IconPlus aria-hidden="true" />}>
          Добавить
        </Button>
        <a className={buttonClass({ variant: 'line' })} href="#main">
          Ссылка-кнопка
        </a>
        <a className={textLinkClass} href="#main">
          ссылка в тексте
        </a>
      </div>
      <Button wide variant="line">
        {LONG}
      </Button>
      <div className="row wrap middle gap-2">
        <IconButton label="Избранное" icon={<IconHeart aria-hidden="true" />} />
        <IconButton label="Уведомления, 3 новых" count={3} icon={<IconBell aria-hidden="true" />} />
        <IconButton label="Уведомления, 140 новых" count={140} icon={<IconBell aria-hidden="true" />} />
        <IconButton label="Избранное недоступно" disabled icon={<IconHeart aria-hidden="true" />} />
        <IconButton label="Ещё" size="sm" icon={<IconDots aria-hidden="true" />} />
        <CopyButton value="Охват" />
        <Logo />
        <Logo mark />
      </div>
      <p className="t-13 faint">Наведение меняет фон или рамку за 120 мс, фокус с клавиатуры обводит акцентом.</p>
    </Group>
  );
}

function ProgressDemo() {
  const [active, setActive] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setActive(!active)}>
        Полоса перехода
      </Button>
      <ProgressBar active={active} />
    </>
  );
}

function FloatingSpecimens() {
  const [open, setOpen] = useState<'center' | 'drawer' | null>(null);
  return (
    <Group title="Окна и списки">
      <div className="row wrap middle gap-2">
        <Menu
          label="Аккаунт"
          align="start"
          trigger={(props) => (
            <Button {...props} variant="line">
              Меню
            </Button>
          )}
        >
          <MenuHeader>
            <b>Алина Воронцова</b>alina@example.ru
          </MenuHeader>
          <MenuSeparator />
          <MenuItem icon={<IconUser aria-hidden="true" />}>Профиль</MenuItem>
          <MenuItem icon={<IconSettings aria-hidden="true" />} end="Ctrl ,">
            Настройки
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<IconLogout aria-hidden="true" />}>
            Выйти
          </MenuItem>
        </Menu>
        <Popover
          label="Подсказка"
          trigger={(props) => (
            <Button {...props} variant="line">
              Подсказка
            </Button>
          )}
        >
          CPM — цена тысячи показов.
        </Popover>
        <Button variant="line" onClick={() => setOpen('center')}>
          Окно
        </Button>
        <Button variant="line" onClick={() => setOpen('drawer')}>
          Шторка
        </Button>
        <Button
          variant="line"
          onClick={() =>
            showToast('Сессия завершена', { tone: 'good', action: { label: 'Вернуть', onPress: () => undefined } })
          }
        >
          Весточка
        </Button>
        <Button variant="line" onClick={() => showToast(`Не сохранилось. ${LONG}`, { tone: 'bad' })}>
          Ошибка
        </Button>
      </div>
      <Dialog
        open={open !== null}
        look={open ?? 'center'}
        onClose={() => setOpen(null)}
        title="Завершить все сессии?"
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(null)}>
              Оставить
            </Button>
            <Button onClick={() => setOpen(null)}>Завершить</Button>
          </>
        }
      >
        На других устройствах придётся войти заново. На этом вы останетесь.
      </Dialog>
    </Group>
  );
}
