/** An account: what its owner may write, and what is told of it to whom. */
import { z } from 'zod';
import { id, instant, oneLine } from '#platform/contract.ts';
import { withScheme } from '#words/web-address.ts';
import { REGIONS, type RegionCode } from '../../geography/contract.ts';
import {
  isInn,
  isKpp,
  isOgrn,
  LEGAL_FORMS,
  type LegalForm,
  TAX_REGIMES,
  type TaxRegime,
} from '../../requisites/contract.ts';

const orNull = (text: z.ZodString) => text.nullable().transform((value) => value || null);
const optionalLine = (max: number) => orNull(oneLine(max));

const webAddress = orNull(oneLine(300).overwrite(withScheme)).refine((value) => {
  if (!value) return true;
  const url = URL.parse(value);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname.includes('.') &&
    !url.username &&
    value.length <= 300
  );
}, 'Укажите адрес целиком, например https://company.ru.');

const legalForm = z.enum(Object.keys(LEGAL_FORMS) as [LegalForm, ...LegalForm[]], 'Выберите форму из списка.');
const taxRegime = z.enum(Object.keys(TAX_REGIMES) as [TaxRegime, ...TaxRegime[]], 'Выберите налог из списка.');
/** Known now: an operator may add regions. */
const region = z
  .string('Выберите регион из списка.')
  .refine((code) => Object.hasOwn(REGIONS, code), 'Выберите регион из списка.') as unknown as z.ZodType<
  RegionCode,
  RegionCode
>;

const contacts = z.strictObject({
  phone: optionalLine(32).refine(
    (value) => !value || /^\+?[\d\s()-]{7,32}$/.test(value),
    'Укажите телефон цифрами, например +7 900 123-45-67.',
  ),
  telegram: optionalLine(64).refine(
    (value) => !value || /^@?\w{4,32}$/.test(value),
    'Укажите имя в Telegram, например @company.',
  ),
  website: webAddress,
});

const inn = optionalLine(12).refine((value) => !value || isInn(value), 'Проверьте ИНН: контрольные цифры не сходятся.');
const ogrn = optionalLine(15).refine(
  (value) => !value || isOgrn(value),
  'Проверьте ОГРН: контрольная цифра не сходится.',
);

const kpp = optionalLine(9).refine((value) => !value || isKpp(value), 'В КПП 9 цифр.');

/** Where the owner's picture is; null is none. */
const avatar = z.string().nullable();

/** A person wherever one is named. */
export const face = z.object({ account_id: id, name: z.string(), avatar });

/** Only what is sent changes. */
export const accountChanges = z.strictObject({
  name: oneLine(80).min(1, 'Напишите, как к вам обращаться.').optional(),
  /** A picture that the account has uploaded. */
  avatar_id: z.uuid('Загрузите картинку ещё раз.').nullable().optional(),
  about: orNull(z.string().trim().max(2000, 'Не больше 2000 символов.')).optional(),
  contacts: contacts.optional(),
  region: region.nullable().optional(),
  legal_form: legalForm.nullable().optional(),
  company_name: optionalLine(160).optional(),
  /** As in the passport or in the register of companies; asked for where advertising is reported. */
  legal_name: optionalLine(255).optional(),
  tax_regime: taxRegime.nullable().optional(),
  inn: inn.optional(),
  ogrn: ogrn.optional(),
  kpp: kpp.optional(),
});

export const roleSchema = z.enum(['member', 'moderator', 'admin']);

const profile = face.extend({
  about: z.string().nullable(),
  region: region.nullable(),
  legal_form: legalForm.nullable(),
  company_name: z.string().nullable(),
  website: z.string().nullable(),
  created_at: instant,
  is_me: z.boolean(),
  /** `write` and `order`: whether the viewer and this person may deal with each other. */
  can: z.object({ change: z.boolean(), delete: z.boolean(), write: z.boolean(), order: z.boolean() }),
});

export const wholeAccount = profile.extend({
  email: z.string(),
  role: roleSchema,
  contacts: z.object({ phone: z.string().nullable(), telegram: z.string().nullable(), website: z.string().nullable() }),
  legal_name: z.string().nullable(),
  tax_regime: taxRegime.nullable(),
  inn: z.string().nullable(),
  ogrn: z.string().nullable(),
  kpp: z.string().nullable(),
  /** Id of the picture that `avatar` was made of, to undo its removal. */
  avatar_id: id.nullable(),
});

/** The account itself (and an administrator) sees all fields, anyone else the public ones. */
export const account = profile.extend(wholeAccount.omit({ account_id: true }).partial().shape).extend(profile.shape);

export type Account = z.output<typeof wholeAccount>;
export type Profile = z.output<typeof account>;
export type AccountChanges = z.output<typeof accountChanges>;
