import { IconSpeakerphone } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { CopyLine } from './copy-button.tsx';
import { Cover } from './cover.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorScene } from './error-scene.tsx';
import styles from './gallery.module.css';
import { Group } from './gallery-parts.tsx';
import { ReachArcs } from './reach-arcs.tsx';
import { Skeleton } from './skeleton.tsx';
import { Success } from './success.tsx';
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
        <div className="row wrap middle gap-2">
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
      <Group title="Успех">
        <Success heading="h3" title="Заказ оформлен: 38 500 ₽ под защитой" actions={<Button>Открыть сделку</Button>}>
          Ждём ответа продавца. Деньги он получит, когда вы примете работу.
        </Success>
      </Group>
      <Group title="Ошибки">
        <ErrorScene
          code={500}
          label="Ошибка на нашей стороне"
          title="Помехи в эфире"
          art={<ReachArcs />}
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
      </Group>
    </>
  );
}
