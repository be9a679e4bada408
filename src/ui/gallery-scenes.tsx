import { IconSpeakerphone } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { CopyLine } from './copy-button.tsx';
import { Cover } from './cover.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorScene } from './error-scene.tsx';
import styles from './gallery.module.css';
import { Group } from './gallery-parts.tsx';
import { Logo } from './logo.tsx';
import { ReachArcs } from './reach-arcs.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Tint } from './tint.ts';

const TINTS = ['product', 'campaign', 'resource', 'contractor'] satisfies Tint[];

export function SceneSpecimens() {
  return (
    <>
      <Group title="Обложки и мотив">
        <div className={`${styles.three} stack gap-3`}>
          {TINTS.map((tint) => (
            <Cover key={tint} tint={tint} />
          ))}
          <Cover />
        </div>
        <div className={styles.row}>
          {TINTS.map((tint) => (
            <Cover key={tint} tint={tint} square>
              <IconSpeakerphone aria-hidden="true" />
            </Cover>
          ))}
          <ReachArcs className={styles.arcs} />
        </div>
      </Group>
      <Group title="Ожидание и пустота">
        <div className={`${styles.three} stack gap-3`} aria-busy="true">
          <Skeleton className={styles.block} />
          <Skeleton shape="text" lines={3} />
          <Skeleton shape="circle" className={styles.round} />
        </div>
        <EmptyState title="Здесь будут ваши сделки" heading="h3" action={<Button>Открыть каталог</Button>}>
          Закажите размещение или предложите своё, и ход работы появится на этом экране.
        </EmptyState>
      </Group>
      <Group title="Ошибки">
        <ErrorScene
          embedded
          drawing="lost"
          code={404}
          label="Page Not Found"
          title="Сюда сигнал не дошёл"
          header={<Logo />}
          actions={<Button>На главную</Button>}
        >
          Такой страницы нет: адрес с опечаткой или владелец снял объект с публикации.
        </ErrorScene>
        <ErrorScene
          embedded
          drawing="static"
          code={500}
          label="Ошибка на нашей стороне"
          title="Помехи в эфире"
          header={<Logo />}
          extra={<CopyLine caption="Номер обращения" value="7F3A-91C2" />}
          actions={
            <>
              <Button>Обновить страницу</Button>
              <Button variant="line">На главную</Button>
            </>
          }
        >
          Мы уже получили сигнал и разбираемся.
        </ErrorScene>
        <ErrorScene
          embedded
          drawing="locked"
          code={403}
          label="Нет доступа"
          title="Ресурс не принадлежит вам"
          header={<Logo />}
          actions={<Button>Вернуться</Button>}
        >
          Менять объект может только его владелец.
        </ErrorScene>
      </Group>
    </>
  );
}
