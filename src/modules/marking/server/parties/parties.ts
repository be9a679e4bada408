/** People of a deal as the register wants them, and what in their requisites stands in the way. */
import type { Requisites } from '../../../passport/server/index.ts';
import { namedInDocuments } from '../../../requisites/contract.ts';
import type { MarkingProblem } from '../../contract.ts';
import { check } from '../ord/rules/fault.ts';
import { type Person, person } from '../ord/rules/person.ts';
import type { Advertised } from '../store.ts';
import type { OwnType } from './store.ts';

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
