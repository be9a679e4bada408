/** Tables of the kinds, for import and export: a column for every declared field. */
import { REGIONS } from '../../geography/contract.ts';
import {
  type Column,
  choiceColumn,
  choicePart,
  choicesColumn,
  dayColumn,
  daysPart,
  groupSharesColumn,
  listColumn,
  moneyColumn,
  moneyPart,
  optional,
  percentColumn,
  recordsColumn,
  type Spec,
  sharesColumn,
  textColumn,
  textPart,
  wholeColumn,
} from './column.ts';
import type { ColumnTexts, ControlName, FieldOf, FormField } from './field.ts';
import { KIND_FORMS } from './forms.ts';
import { type AdObjectKind, KINDS } from './kind.ts';

const specOf = ({ name, label }: FormField, column: ColumnTexts): Spec => ({ field: name, heading: label, ...column });

type Columns<C extends ControlName> = (field: FieldOf<C>) => Column | Column[];
const plain =
  <C extends ControlName>(make: (spec: Spec) => Column): Columns<C> =>
  (field) =>
    'column' in field ? make(specOf(field, field.column as ColumnTexts)) : [];

const COLUMNS: { [C in ControlName]: Columns<C> } = {
  title: plain(textColumn),
  text: plain(textColumn),
  url: plain(textColumn),
  inn: plain(textColumn),
  kktu: plain(textColumn),
  textarea: plain(textColumn),
  markdown: plain(textColumn),
  money: plain(moneyColumn),
  number: plain(wholeColumn),
  percent: plain(percentColumn),
  date: plain(dayColumn),
  choice: (field) => choiceColumn(specOf(field, field.column), field.names),
  chips: (field) => choicesColumn(specOf(field, field.column), field.names),
  region: plain((spec) => choiceColumn(spec, REGIONS)),
  regions: plain((spec) =>
    choicesColumn({ hint: 'Через точку с запятой: Татарстан; Самарская область.', ...spec }, REGIONS),
  ),
  lines: plain(listColumn),
  offers: (field) => {
    const { nameField, nameLabel, units, hasNote } = field.shape;
    return recordsColumn(
      specOf(field, field.column),
      [
        textPart(nameField, nameLabel.toLowerCase()),
        moneyPart('price', 'цена'),
        ...(units ? [choicePart('unit', 'за что', units)] : []),
        daysPart('lead_days', 'срок в днях'),
        ...(hasNote ? [optional(textPart('note', 'примечание'))] : []),
      ],
      ['offer_id'],
    );
  },
  portfolio: (field) =>
    recordsColumn(
      specOf(field, field.column),
      [textPart('title', 'название'), optional(textPart('url', 'ссылка')), optional(textPart('text', 'описание'))],
      ['media_id'],
    ),
  audience_split: (field) => {
    const part = (name: keyof typeof field.column): Spec => ({
      ...specOf(field, field.column[name]),
      field: `${field.name}.${name}`,
    });
    return [percentColumn(part('female')), groupSharesColumn(part('ages'), field.ages), sharesColumn(part('geo'))];
  },
  own_product: plain(textColumn),
  // A table shows no pictures.
  pictures: () => [],
};

export const KIND_COLUMNS = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    KIND_FORMS[kind].fields.flatMap((field) => (COLUMNS[field.control] as unknown as Columns<ControlName>)(field)),
  ]),
) as unknown as Record<AdObjectKind, readonly Column[]>;
