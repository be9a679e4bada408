import { type ComponentType, memo } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { classNames } from '#ui/class-names.ts';
import type { ControlName, FormField } from '../../kinds/field.ts';
import { ChipsControl, ChoiceControl, RegionControl, RegionsControl } from './choice-controls.tsx';
import { controlOf } from './controls.ts';
import { DateControl } from './date-control.tsx';
import type { EditorEngine } from './editor-engine.ts';
import styles from './field-control.module.css';
import type { Values } from './field-values.ts';
import { KktuControl } from './kktu-control.tsx';
import { LinesControl } from './lines-control.tsx';
import { MoneyControl, NumberControl, PercentControl } from './number-controls.tsx';
import { PicturesControl } from './pictures-control.tsx';
import { ProductControl } from './product-control.tsx';
import { AreaControl, TextControl } from './text-controls.tsx';

/** Each stands in a late step of one kind or two: the other forms do without its script. */
const AudienceSplitControl = deferred(() => import('./audience-split-control.tsx'), 'AudienceSplitControl');
const OffersControl = deferred(() => import('./offers-control.tsx'), 'OffersControl');
const PortfolioControl = deferred(() => import('./portfolio-control.tsx'), 'PortfolioControl');

const LOOKS = {
  title: TextControl,
  text: TextControl,
  url: TextControl,
  inn: TextControl,
  kktu: KktuControl,
  textarea: AreaControl,
  markdown: AreaControl,
  money: MoneyControl,
  number: NumberControl,
  percent: PercentControl,
  date: DateControl,
  choice: ChoiceControl,
  chips: ChipsControl,
  region: RegionControl,
  regions: RegionsControl,
  lines: LinesControl,
  offers: OffersControl,
  portfolio: PortfolioControl,
  audience_split: AudienceSplitControl,
  own_product: ProductControl,
  pictures: PicturesControl,
} satisfies Record<ControlName, unknown>;

interface AnyControlProps {
  field: FormField;
  value: unknown;
  onChange: (value: unknown) => void;
  set: (changes: Values) => void;
  onBlur: () => void;
  error: string | undefined;
  errors: Readonly<Record<string, string>>;
  values: Values;
}

/** Sentences about parts of a field, by the rest of their path. */
function partsOf(errors: Readonly<Record<string, string>>, name: string): Record<string, string> {
  const prefix = `${name}.`;
  const parts = Object.entries(errors).filter(([path]) => path.startsWith(prefix));
  return Object.fromEntries(parts.map(([path, sentence]) => [path.slice(prefix.length), sentence]));
}

interface FieldControlProps {
  field: FormField;
  engine: EditorEngine;
  values: Values;
  errors: Readonly<Record<string, string>>;
  /** Why a moderator will look at it first. */
  doubt: string | undefined;
}

function isRisky({ name, risksWhenEmpty: risk }: FormField, values: Values): boolean {
  return risk !== undefined && !values[name] && Number(values[risk.field] ?? 0) > risk.over;
}

export const FieldControl = memo(
  function FieldControl({ field, engine, values, errors, doubt }: FieldControlProps) {
    // Each control is exact about its own field; the registry joins them by the field's control.
    const Control = LOOKS[field.control] as unknown as ComponentType<AnyControlProps>;
    const value = values[field.name];
    const isMarked = field.needed !== undefined && !controlOf(field).hasNoLabel;
    return (
      <div
        className={classNames('shrinks relative', styles.field, field.half && styles.half)}
        data-field={field.name}
        data-needed={isMarked || undefined}
      >
        <Control
          field={field}
          value={value}
          values={values}
          error={errors[field.name]}
          errors={partsOf(errors, field.name)}
          onChange={(next) => engine.set({ [field.name]: next })}
          set={(changes) => engine.set(changes)}
          onBlur={() => engine.flush()}
        />
        {doubt ? (
          <p className="t-13 warn above-1h" role="status">
            {doubt}
          </p>
        ) : null}
        {field.risksWhenEmpty && isRisky(field, values) ? (
          <p className="t-13 warn above-1h" role="status">
            {field.risksWhenEmpty.says}{' '}
            <a href={field.risksWhenEmpty.link.href} target="_blank" rel="noopener" className="underlined">
              {field.risksWhenEmpty.link.label}
            </a>
          </p>
        ) : null}
      </div>
    );
  },
  (before, after) =>
    before.field === after.field &&
    before.engine === after.engine &&
    before.errors === after.errors &&
    before.doubt === after.doubt &&
    isRisky(before.field, before.values) === isRisky(after.field, after.values) &&
    (controlOf(after.field).looksAround
      ? before.values === after.values
      : before.values[after.field.name] === after.values[after.field.name]),
);
