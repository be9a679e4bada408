import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { fieldsOf, type KindForm } from '../../kinds/field.ts';
import { RiskWords } from '../detail/risk-words.tsx';
import type { EditorState } from './editor-state.ts';

interface LawNoticeProps {
  state: Pick<EditorState, 'object'>;
  form: KindForm;
  onGoTo: (name: string) => void;
}

/** Which field a rule looks at; a rule on goods looks at none of the place's. */
const FIELD_OF_RULE: Partial<Record<string, string>> = {
  platform: 'platform',
  address: 'url',
  foreign_agent: 'url',
  audience: 'register_number',
};

/** The owner learns of it before a buyer does. */
export function LawNotice({ state: { object }, form, onGoTo }: LawNoticeProps) {
  const { light, checks = [] } = object?.legality ?? {};
  const worst = checks.find((check) => check.light === light);
  if (!worst || light === 'green') return null;
  const verb = object?.life === 'active' ? 'Заказать' : 'Опубликовать';
  const name = FIELD_OF_RULE[worst.kind];
  // A risk that a whole platform has is not mended by another word in its field.
  const isMendable = light === 'red' || worst.kind !== 'platform';
  const field = isMendable ? fieldsOf(form).find((one) => one.name === name) : undefined;
  return (
    <Notice
      tone={light === 'red' ? 'bad' : 'warn'}
      title={light === 'amber' ? 'С риском: покупатель это увидит' : `${verb} нельзя: реклама здесь запрещена`}
    >
      <RiskWords checks={checks} side="owner" />
      {field ? (
        <button type="button" className={textLinkClass} onClick={() => onGoTo(field.name)}>
          К полю «{field.label}»
        </button>
      ) : null}
    </Notice>
  );
}
