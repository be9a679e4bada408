import { useContext, useEffect, useRef, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ComboBox } from '#ui/combo-box.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ControlProps } from './control-props.ts';
import { type OwnProduct, OwnProductsContext } from './own-products.ts';

/** One of one's own products; the way to make the first one is at hand. What the product says already is not asked again. */
export function ProductControl({ field, value, values, set, error }: ControlProps<'own_product', string | null>) {
  const products = useContext(OwnProductsContext);
  const [isTaken, setTaken] = useState(false);

  function choose(product: OwnProduct | null) {
    const empty = {
      ...((values.topics as string[]).length === 0 && product?.topics.length && { topics: product.topics }),
      ...(values.region === null && product?.region && { region: product.region }),
    };
    setTaken(Object.keys(empty).length > 0);
    set({ [field.name]: product?.id ?? null, ...empty });
  }

  // The product's own page leads here: `?product=…`.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || typeof products === 'string') return;
    isAsked.current = true;
    const wanted = new URLSearchParams(location.search).get('product');
    const product = products.find(({ id }) => id === wanted);
    if (product && product.id !== value) choose(product);
  });

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
        // `key`: the box reads its options once, so it is mounted anew when they arrive.
        key={isLoading ? 'loading' : 'loaded'}
        label={field.label}
        hint={field.hint}
        error={error}
        options={isLoading ? [] : products}
        value={isLoading ? null : value}
        onChange={(id) => choose(isLoading ? null : (products.find((product) => product.id === id) ?? null))}
        disabled={isLoading}
        placeholder={isLoading ? 'Загружаем ваши продукты…' : 'Выберите продукт'}
      />
      <p className="note" role="status">
        {isTaken ? 'Темы и регион взяли из продукта. Их можно изменить ниже.' : null}
      </p>
      <AppLink to="/product/create" className="note medium self-start underlined darkens">
        Создать другой продукт
      </AppLink>
    </div>
  );
}
