/** People of a deal as the register wants them, and what in their requisites stands in the way. */
import type { Requisites } from '../../../passport/server/index.ts';
import { namedInDocuments } from '../../../requisites/contract.ts';
import type { MarkingProblem } from '../../contract.ts';
import { check } from '../ord/rules/fault.ts';
import { type Person, person } from '../ord/rules/person.ts';
import type { Advertised } from '../store.ts';
import type { KnownName, OwnType } from './store.ts';

export interface Known {
  type: OwnType;
  name: string;
  inn: string;
}

const TYPES = { company: 'juridical', entrepreneur: 'ip', self_employed: 'physical', person: 'physical' } as const;

/** Null when the person has not said who they are. */
export function partyOf(given: Requisites | undefined): Known | null {
  if (!given?.legalForm || !given.inn) return null;
  const type = TYPES[given.legalForm];
  const name = namedInDocuments(given).replace(/^ИП\s+/u, '');
  return { type, name, inn: given.inn };
}

type Who = MarkingProblem['who'];

const faultsOf = ({ type, name, inn }: Known, roles: Person['roles'], siteUrl?: string): string[] =>
  check(person, { name, roles, ...(siteUrl && { rs_url: siteUrl }), juridical_details: { type, inn } }).faults?.map(
    ({ field }) => field,
  ) ?? [];

const NAME_WORDS = {
  physical: 'Нужны фамилия, имя и отчество русскими буквами, как в паспорте.',
  ip: 'Нужны фамилия, имя и отчество предпринимателя русскими буквами.',
  juridical: 'В названии компании есть знаки, которых нет в ЕГРЮЛ.',
} as const;

/** Of the requisites of one of the sides. */
export function requisitesProblems(
  given: Requisites | undefined,
  who: Who,
  role: Person['roles'][number],
): MarkingProblem[] {
  if (!given?.legalForm) {
    return [
      {
        who,
        field: 'requisites.legal_form',
        message: 'Укажите в профиле, кто вы: компания, ИП, самозанятый или физлицо.',
      },
    ];
  }
  if (!given.inn)
    return [{ who, field: 'requisites.inn', message: 'Укажите в профиле ИНН: без него договор не зарегистрировать.' }];
  const party = partyOf(given) as Known;
  return faultsOf(party, [role]).map((field) =>
    field === 'name'
      ? { who, field: 'requisites.legal_name', message: NAME_WORDS[party.type] }
      : { who, field: 'requisites.inn', message: 'ИНН не подходит: у компании 10 цифр, у человека и ИП 12.' },
  );
}

const FORMS: readonly [RegExp, string][] = [
  [/общество с ограниченной ответственностью/g, 'ооо'],
  [/публичное акционерное общество/g, 'пао'],
  [/акционерное общество/g, 'ао'],
  [/^(?:ип|индивидуальный предприниматель) /g, ''],
];

/** The same name is written with other quotes, spaces and words of the legal form. */
function sameName(a: string, b: string): boolean {
  const bare = (name: string) =>
    FORMS.reduce((said, [form, short]) => said.replace(form, short), name.toLowerCase().replaceAll('ё', 'е'))
      .replace(/[«»"'‘`„“”]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return bare(a) === bare(b);
}

/** The name under which somebody else has made this ИНН known, when it is another than theirs; null when nothing stands against theirs. */
export function otherNameOf({ inn, name }: Known, accountId: string, known: readonly KnownName[]): KnownName | null {
  // An entrepreneur and the person have one ИНН and one name.
  const there = known.find((one) => one.inn === inn);
  if (!there || sameName(there.name, name)) return null;
  return there.is_settled || (there.named_by !== null && there.named_by !== accountId) ? there : null;
}

/** Whoever types an ИНН is not told whose it is: the name may be a person's, and nobody has checked it. */
export const otherNameWords = ({ type }: Pick<KnownName, 'type'>): string =>
  type === 'juridical'
    ? 'В реестре рекламы этот ИНН записан на другое название. Сверьте название и ИНН с ЕГРЮЛ. Если у вас всё верно, напишите в поддержку.'
    : 'В реестре рекламы этот ИНН записан на другое имя. Проверьте ФИО и ИНН. Если у вас всё верно, напишите в поддержку.';

/** Of the advertiser as the buyer names them. */
export function advertiserProblems(given: Pick<Advertised, 'name' | 'inn' | 'type'>): Record<string, string> {
  const fields = faultsOf(given, ['advertiser']);
  return {
    ...(fields.includes('name') && { name: NAME_WORDS[given.type] }),
    ...(fields.includes('juridical_details.inn') && {
      inn:
        given.type === 'juridical'
          ? 'Проверьте ИНН: у компании 10 цифр, и контрольная должна сойтись.'
          : 'Проверьте ИНН: у человека и ИП 12 цифр, и контрольные должны сойтись.',
    }),
  };
}

/** By the number of digits; 12 are a person or an entrepreneur, which only people know. */
export const typeByInn = (inn: string | null): OwnType | null => (inn?.length === 10 ? 'juridical' : null);
