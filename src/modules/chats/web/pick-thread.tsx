import { EmptyState } from '#ui/empty-state.tsx';
import styles from './pick-thread.module.css';

/** Stands where the thread will be. */
export function PickThread() {
  return (
    <section className={`${styles.pick} stack centre pad-6 sinks`} aria-label="Переписка">
      <EmptyState title="Выберите переписку" plain>
        <p>Слева все, с кем вы говорите. Новую можно начать со страницы объекта, из сделки или из профиля.</p>
      </EmptyState>
    </section>
  );
}
