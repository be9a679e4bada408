/** Public interface of the module for other modules' pages. */

export { POINTS, RANKED_MATCHES, RELEVANCE_PARTS } from '../domain/ranking.ts';
export {
  canDecide,
  type Decision,
  LIFE_LABELS,
  MODERATION_LABELS,
  type Moderation,
  REJECTION_REASONS,
  type RejectionReason,
} from '../domain/states.ts';
export { TOPICS, type Topic } from '../domain/topics.ts';
export {
  bestIn,
  bestOf,
  type ComparedOffer,
  type ComparisonRow,
  comparedOffersOf,
  comparisonOf,
} from '../kinds/comparison.ts';
export { type Option, optionsOf, shownOf } from '../kinds/definition.ts';
export { KIND_DEFINITIONS } from '../kinds/definitions.ts';
export { type AnyCard, factsOf } from '../kinds/facts.ts';
export { type FieldOf, type FormField, isVisible, type KindForm, valueAt } from '../kinds/field.ts';
export { type AdObjectKind, KINDS, objectIdOf } from '../kinds/kind.ts';
export { isKktuOf, kktuContradiction } from '../kinds/product/kktu-categories.ts';
export { FactsIcon } from './cards/facts-icon.tsx';
export { KindIcon } from './cards/kind-icon.tsx';
export { ObjectCard } from './cards/object-card.tsx';
export { ObjectCardMotif } from './cards/object-card-motif.tsx';
export { DetailMarkdown } from './detail/markdown.tsx';
export { RiskBox } from './detail/risk-box.tsx';
export { RiskWords, type ToldRule } from './detail/risk-words.tsx';
export { summaryOf } from './editor/field-values.ts';
export { ObjectSlots } from './slots.ts';
export { VERDICTS } from './verdicts.ts';

/** Fields of all kinds with their labels. Asked for when they are needed: public pages do without. */
export const loadKindForms = async () => (await import('../kinds/forms.ts')).KIND_FORMS;
