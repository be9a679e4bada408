import { useId } from 'react';
import { KIND_DEFINITIONS, optionsOf, TOPICS } from '#modules/ad-objects/web/index.ts';
import { offeredOf } from '#platform/dictionary-terms.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { chipClass } from '#ui/chip.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import type { Facets, ListFilter } from '../../ad-objects/contract.ts';
import { REGIONS } from '../../geography/contract.ts';
import { AmountField } from './amount-field.tsx';
import { activeFilters } from './catalog-filters.ts';
import { type CatalogState, choicesOf, dropped, pathOf, toggled, withFilter } from './catalog-state.ts';
import { FacetGroup } from './facet-group.tsx';
import styles from './filter-panel.module.css';
import { HiddenFields } from './hidden-fields.tsx';
import { PriceRange } from './price-range.tsx';
import { useChoose } from './use-choose.ts';

const CPM_LIMITS = [300_00, 450_00, 600_00, 1000_00];
const RATINGS = [4, 4.5, 4.8];

/** Every filter of the kind. Each change is a new address; without scripts it is a form with a button. */
export default function FilterPanel({ state, facets }: { state: CatalogState; facets: Facets }) {
  const choose = useChoose();
  const { kind, filter } = state;
  const { choiceFilters, hasAudience, hasPlaces, priceTitle } = KIND_DEFINITIONS[kind];
  const change = (next: ListFilter) => void choose(withFilter(state, next));
  const set = (name: string, value: number | string | undefined) =>
    change(value === undefined ? dropped(filter, [name]) : { ...filter, [name]: value });
  const asked = choiceFilters.map(({ name }) => name);

  return (
    <form
      // Another kind is another form: its lists have an order of their own.
      key={kind}
      className={`${styles.panel} stack`}
      data-tint={kind}
      action="/catalog"
      aria-label="Фильтры"
      onSubmit={(event) => event.preventDefault()}
    >
      <HiddenFields
        state={state}
        except={[
          'topic',
          'region',
          'price_from',
          'price_to',
          'audience_from',
          'audience_to',
          'cpm_to',
          'rating',
          'allowed',
          ...asked,
        ]}
      />
      {hasPlaces ? (
        <div className={`${styles.group} pad-y-5 line-above`}>
          <Checkbox
            name="allowed"
            value="1"
            checked={filter.allowed_now ?? false}
            onChange={({ target }) =>
              change(target.checked ? { ...filter, allowed_now: true } : dropped(filter, ['allowed_now']))
            }
            note="Без площадок, где реклама запрещена или спорна"
          >
            <b className="t-15 bold">Можно сейчас</b>
          </Checkbox>
        </div>
      ) : null}
      {choiceFilters.map(({ name, label, tag, names }) => (
        <FacetGroup
          key={name}
          title={label}
          name={name}
          options={optionsOf(names)}
          chosen={choicesOf(filter, name)}
          countOf={(value) => facets.tags[`${tag}:${value}`]}
          onToggle={(value) => change(toggled(filter, name, value, Object.keys(names)))}
        />
      ))}
      <PriceRange title={priceTitle} filter={filter} price={facets.price} onChange={change} />
      {hasAudience ? (
        <>
          <fieldset className={`${styles.group} pad-y-5 line-above`}>
            <legend>Аудитория</legend>
            <div className="stack gap-2 halves">
              <AmountField
                label="Аудитория"
                prefix="от"
                name="audience_from"
                unit={1}
                value={filter.audience_from}
                placeholder="любая"
                onChange={(value) => set('audience_from', value)}
              />
              <AmountField
                label="Аудитория"
                prefix="до"
                name="audience_to"
                unit={1}
                value={filter.audience_to}
                placeholder="любая"
                onChange={(value) => set('audience_to', value)}
              />
            </div>
          </fieldset>
          <RadioChips
            title="CPM, не дороже"
            name="cpm_to"
            any="любой"
            options={withOwn(CPM_LIMITS, filter.cpm_to).map((value) => ({
              value,
              sent: String(value / 100),
              label: roubles(value),
            }))}
            chosen={filter.cpm_to}
            onChange={(value) => set('cpm_to', value)}
          />
        </>
      ) : null}
      <FacetGroup
        title="Тема"
        name="topic"
        options={optionsOf(TOPICS)}
        chosen={filter.topics ?? []}
        countOf={(value) => facets.tags[`topic:${value}`]}
        onToggle={(value) => change(toggled(filter, 'topics', value, Object.keys(TOPICS)))}
      />
      <div className={`${styles.group} pad-y-5 line-above`}>
        <NativeSelect
          label={<span className="t-15 bold">Регион</span>}
          size="sm"
          name="region"
          value={filter.region ?? ''}
          onChange={({ target }) => set('region', target.value || undefined)}
        >
          <option value="">Любой</option>
          {offeredOf(REGIONS, [filter.region]).map(({ code, name: label }) => {
            const objects = facets.tags[`region:${code}`];
            return (
              <option key={code} value={code}>
                {objects ? `${label} · ${count(objects)}` : label}
              </option>
            );
          })}
        </NativeSelect>
      </div>
      <RadioChips
        title="Рейтинг"
        name="rating"
        any="любой"
        options={withOwn(RATINGS, filter.rating_from).map((value) => ({
          value,
          sent: String(value),
          label: `от ${String(value).replace('.', ',')}`,
        }))}
        chosen={filter.rating_from}
        onChange={(value) => set('rating_from', value)}
      />
      <noscript>
        <Button type="submit" wide>
          Показать
        </Button>
      </noscript>
      {activeFilters(state).length > 0 ? (
        <AppLink
          to={pathOf(withFilter(state, filter.q ? { q: filter.q } : {}))}
          className={buttonClass({ variant: 'quiet', wide: true, className: 'above-3' })}
        >
          Сбросить всё
        </AppLink>
      ) : null}
    </form>
  );
}

/** A limit that came with the address stands among the usual ones. */
const withOwn = (usual: readonly number[], own: number | undefined) =>
  [...new Set([...usual, ...(own === undefined ? [] : [own])])].sort((one, other) => one - other);

interface RadioChipsProps {
  title: string;
  name: string;
  any: string;
  options: readonly { value: number; sent: string; label: string }[];
  chosen: number | undefined;
  onChange: (value: number | undefined) => void;
}

function RadioChips({ title, name, any, options, chosen, onChange }: RadioChipsProps) {
  const id = useId();
  const all = [...options, { value: undefined, sent: '', label: any }];
  return (
    <fieldset className={`${styles.group} pad-y-5 line-above`}>
      <legend>{title}</legend>
      <div className="row wrap gap-1h">
        {all.map(({ value, sent, label }) => (
          <label
            key={label}
            className={chipClass({ line: true, className: `${styles.chip} num relative` })}
            htmlFor={`${id}-${sent}`}
          >
            <input
              id={`${id}-${sent}`}
              type="radio"
              className="over"
              name={name}
              value={sent}
              checked={chosen === value}
              onChange={() => onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
