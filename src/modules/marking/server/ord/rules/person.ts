import { z } from 'zod';
import { isCompanyName, isEntrepreneurName, isInn, isPersonName } from '../../../../requisites/contract.ts';
import { rules, webUrl } from './fault.ts';

export const ROLES = ['advertiser', 'agency', 'ors', 'publisher'] as const;
export const PERSON_TYPES = ['physical', 'juridical', 'ip', 'foreign_physical', 'foreign_juridical'] as const;
export type PersonType = (typeof PERSON_TYPES)[number];

const NAMES: Record<PersonType, (name: string) => boolean> = {
  physical: isPersonName,
  ip: isEntrepreneurName,
  juridical: isCompanyName,
  foreign_physical: isCompanyName,
  foreign_juridical: isCompanyName,
};

export const person = z
  .object({
    name: z.string().min(1).max(255),
    roles: z.array(z.enum(ROLES)).min(1),
    rs_url: webUrl.nullish(),
    juridical_details: z.object({
      type: z.enum(PERSON_TYPES),
      inn: z.string().optional(),
      kpp: z
        .string()
        .regex(/^\d{9}$/)
        .optional(),
      phone: z
        .string()
        .regex(/^\+[() \-0-9]{8,35}$/)
        .optional(),
      foreign_epayment_method: z.string().min(1).max(32).optional(),
      foreign_registration_number: z.string().min(1).max(32).optional(),
      foreign_inn: z.string().min(1).max(50).optional(),
      foreign_oksm_country_code: z
        .string()
        .regex(/^\d{3}$/)
        .optional(),
    }),
  })
  .superRefine(
    rules(({ name, roles, rs_url, juridical_details: details }, refuse) => {
      const { type, inn, kpp, phone } = details;
      const isForeign = isForeignType(type);
      const of = (field: keyof typeof details) => `juridical_details.${field}`;
      if (!NAMES[type](name)) refuse('name', `name contains characters not allowed for ${type}`);
      if (roles.includes('ors') && !rs_url) refuse('rs_url', 'rs_url is required for the role ors');
      if (!roles.includes('ors') && rs_url) refuse('rs_url', 'rs_url is allowed for the role ors only');
      if (isForeign && inn !== undefined) refuse(of('inn'), 'inn is not allowed for foreign persons');
      if (!isForeign && !isInnOf(type, inn)) refuse(of('inn'), `inn is not valid for ${type}`);
      if (kpp !== undefined && type !== 'juridical') refuse(of('kpp'), 'kpp is allowed for juridical only');
      if (phone !== undefined && !/^\d{8,15}$/.test(phone.replaceAll(/\D/g, ''))) {
        refuse(of('phone'), 'phone must have 8 to 15 digits');
      }
      if (isForeign !== (details.foreign_oksm_country_code !== undefined)) {
        refuse(of('foreign_oksm_country_code'), 'country code is required for foreign persons and only for them');
      }
      if (type === 'foreign_physical' && phone === undefined && !details.foreign_epayment_method) {
        refuse(of('phone'), 'phone or foreign_epayment_method is required');
      }
      if (!isForeign && details.foreign_epayment_method) refuse(of('foreign_epayment_method'), 'not allowed');
      if (type !== 'foreign_juridical' && details.foreign_registration_number) {
        refuse(of('foreign_registration_number'), 'allowed for foreign_juridical only');
      }
      const mayHaveForeignInn = type === 'foreign_juridical' || (type === 'foreign_physical' && roles.includes('ors'));
      if (details.foreign_inn && !mayHaveForeignInn) refuse(of('foreign_inn'), 'foreign_inn is not allowed');
      const hasNumber = details.foreign_inn || details.foreign_registration_number;
      if (type === 'foreign_juridical' && !hasNumber) refuse(of('foreign_inn'), 'a number is required');
      if (type === 'foreign_physical' && roles.includes('ors') && !details.foreign_inn) {
        refuse(of('foreign_inn'), 'foreign_inn is required for the role ors');
      }
    }),
  );

export type Person = z.output<typeof person>;

export const isForeignType = (type: PersonType): boolean => type.startsWith('foreign_');

function isInnOf(type: PersonType, inn: string | undefined): boolean {
  return inn !== undefined && inn.length === (type === 'juridical' ? 10 : 12) && isInn(inn);
}
