import { useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { buttonClass } from '#ui/button.tsx';
import { ComboBox } from '#ui/combo-box.tsx';
import { Notice } from '#ui/notice.tsx';
import type { adObjectCalls } from '../../contract.ts';
import { LIFE_LABELS } from '../../domain/states.ts';
import { objectIdOf } from '../../kinds/kind.ts';
import { objectCalls } from '../calls.ts';
import type { ControlProps } from './control-props.ts';
import styles from './product-control.module.css';

type Product = { id: string; label: string; note: string };

/** One of one's own products; the way to make the first one is at hand. */
export function ProductControl({ field, value, onChange, error }: ControlProps<'own_product', string | null>) {
  const api = useApi<typeof adObjectCalls>();
  const [products, setProducts] = useState<Product[] | 'loading' | 'failed'>('loading');

  useEffect(() => {
    let isGone = false;
    objectCalls(api, 'product')
      .list({ filter: { mine: true }, sort: 'newest', limit: 100 })
      .then(({ items }) => {
        if (isGone) return;
        setProducts(items.map((item) => ({ id: objectIdOf(item), label: item.title, note: LIFE_LABELS[item.life] })));
      })
      .catch(() => {
        if (!isGone) setProducts('failed');
      });
    return () => {
      isGone = true;
    };
  }, [api]);

  if (products === 'failed') {
    return (
      <Notice tone="warn" title="Не получилось загрузить ваши продукты">
        Проверьте связь и откройте страницу ещё раз. Остальное можно заполнять.
      </Notice>
    );
  }
  if (products !== 'loading' && products.length === 0) {
    return (
      <Notice
        title="Сначала нужен продукт"
        action={
          <AppLink to="/product/create" className={buttonClass({ size: 'sm', variant: 'line' })}>
            Создать продукт
          </AppLink>
        }
      >
        Кампания рекламирует ваш продукт. Хватит названия, остальное заполните потом; эта кампания подождёт в
        черновиках.
        {error ? ` ${error}` : ''}
      </Notice>
    );
  }
  const isLoading = products === 'loading';
  return (
    <div className="stack gap-1h">
      <ComboBox
        // The box reads its options once, so it is drawn anew when they arrive.
        key={isLoading ? 'loading' : 'loaded'}
        label={field.label}
        hint={field.hint}
        error={error}
        options={isLoading ? [] : products}
        value={isLoading ? null : value}
        onChange={onChange}
        disabled={isLoading}
        placeholder={isLoading ? 'Загружаем ваши продукты…' : 'Выберите продукт'}
      />
      <AppLink to="/product/create" className={`note medium ${styles.create}`}>
        Создать другой продукт
      </AppLink>
    </div>
  );
}
