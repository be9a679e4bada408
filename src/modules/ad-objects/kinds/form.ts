/** The form of a kind as data: steps, fields and the control each field is drawn with. No zod here: pages import it. */
import { TOPICS } from '../domain/topics.ts';
import { type Option, optionsOf } from './definition.ts';

interface FieldTexts {
  /** The API's name; a dot leads into an object: `audience.age_from`. */
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
}

interface FieldRules {
  /** Publishing asks for it. The server decides; this marks the field before it is asked. */
  needed?: true;
  /** Stands in half of the line on a wide screen. */
  half?: true;
  /** Shown only while another field has (or has not) one of these values. */
  visibleWhen?: { field: string; is: readonly string[] } | { field: string; isNot: readonly string[] };
  /** A hidden field counts as empty; without this it keeps what was typed. */
  emptyWhenHidden?: true;
}

export interface OffersShape {
  /** What a line is called in the API, and on screen. */
  nameField: 'format' | 'service';
  nameLabel: string;
  addLabel: string;
  maxName: number;
  /** Lines that most people need, added at one press. */
  usual: readonly string[];
  units?: readonly Option[];
  hasNote?: true;
  /** The field with the reach by which a price per thousand is counted. */
  reachField?: string;
}

type ControlShape =
  | { control: 'text' | 'url' | 'digits'; max: number; suggestions?: readonly string[] }
  | { control: 'textarea'; max: number; rows?: number }
  | { control: 'markdown'; max: number }
  | { control: 'money' }
  | { control: 'number'; unit?: string; max: number }
  | { control: 'percent' }
  | { control: 'date'; notAfterToday?: true; notBefore?: string }
  | { control: 'choice'; options: readonly Option[]; initial?: string; look?: 'list' | 'chips' }
  | { control: 'chips'; options: readonly Option[]; max: number; folded?: true }
  | { control: 'region' }
  | { control: 'regions'; max: number }
  | { control: 'lines'; maxItems: number; maxLength: number; suggestions?: readonly string[] }
  | { control: 'offers'; max: number; shape: OffersShape }
  | { control: 'portfolio'; max: number }
  | { control: 'audience_split'; ages: readonly Option[]; maxPlaces: number }
  | { control: 'own_product' }
  | { control: 'pictures'; max: number };

export type FormField = FieldTexts & FieldRules & ControlShape;
export type FieldOf<C extends FormField['control']> = Extract<FormField, { control: C }>;

export interface FormStep {
  id: string;
  title: string;
  hint?: string;
  fields: readonly FormField[];
}

export interface KindForm {
  /** «Новый ресурс». */
  newTitle: string;
  /** What a price on the card is taken from: a sum, or the cheapest line of offers. */
  priceField: string;
  reachField?: string;
  steps: readonly FormStep[];
}

export const fieldsOf = (form: KindForm): readonly FormField[] => form.steps.flatMap(({ fields }) => fields);

/** Fields every kind has; a kind's form says where they stand and how they are explained. */
export const titleField = (placeholder: string, label = 'Название'): FormField => ({
  name: 'title',
  label,
  control: 'text',
  max: 120,
  placeholder,
  needed: true,
});

export const summaryField = (hint: string): FormField => ({
  name: 'summary',
  label: 'Коротко о главном',
  control: 'textarea',
  max: 300,
  rows: 2,
  hint,
  needed: true,
});

export const descriptionField = (hint: string): FormField => ({
  name: 'description',
  label: 'Подробное описание',
  control: 'markdown',
  max: 20_000,
  hint,
});

export const TOPICS_FIELD: FormField = {
  name: 'topics',
  label: 'Темы',
  control: 'chips',
  get options() {
    return optionsOf(TOPICS);
  },
  max: 5,
  folded: true,
  hint: 'По ним вас находят в каталоге.',
  needed: true,
};

export const regionField = (label: string): FormField => ({ name: 'region', label, control: 'region', needed: true });

export const picturesStep = (hint: string): FormStep => ({
  id: 'pictures',
  title: 'Картинки',
  hint,
  fields: [{ name: 'media', label: 'Картинки', control: 'pictures', max: 12 }],
});
