/** Maps validation errors of the ОРД to our fields and to the people who can change them. */
import type { MarkingProblem } from '../../contract.ts';
import type { OrdFault } from '../ord/problem.ts';
import type { ObjectKind } from './store.ts';

type Place = Pick<MarkingProblem, 'who' | 'field'> & { title: string };

const CREATIVE: Readonly<Record<string, Place>> = {
  texts: { who: 'buyer', field: 'creative.text', title: 'Текст' },
  target_urls: { who: 'buyer', field: 'creative.target_urls', title: 'Ссылки' },
  media_external_ids: { who: 'buyer', field: 'creative.media', title: 'Картинки' },
  form: { who: 'buyer', field: 'creative.form', title: 'Что выйдет' },
  kktus: { who: 'buyer', field: 'advertiser.kktu', title: 'Код товара' },
  brand: { who: 'buyer', field: 'advertiser.brand', title: 'Бренд' },
  description: { who: 'buyer', field: 'advertiser.description', title: 'Описание товара' },
};

const PAD: Readonly<Record<string, Place>> = {
  url: { who: 'seller', field: 'resource.url', title: 'Адрес площадки' },
  name: { who: 'seller', field: 'resource.title', title: 'Название площадки' },
};

/** By the roles of the person in the register. */
function personPlace(field: string, body: unknown): Place | undefined {
  const roles = (body as { roles?: string[] }).roles ?? [];
  const name = field === 'name';
  if (!name && !field.startsWith('juridical_details')) return undefined;
  const title = name ? 'Название или имя' : 'ИНН';
  if (roles.includes('ors')) return undefined;
  if (roles.includes('advertiser'))
    return { who: 'buyer', field: name ? 'advertiser.name' : 'advertiser.inn', title: `${title} рекламодателя` };
  const who = roles.includes('publisher') ? 'seller' : 'buyer';
  return { who, field: name ? 'requisites.legal_name' : 'requisites.inn', title };
}

function contractPlace(field: string): Place | undefined {
  if (field === 'serial' || field === 'date')
    return { who: 'buyer', field: 'advertiser.agency', title: 'Договор с рекламодателем' };
  return undefined;
}

function placeOf(kind: ObjectKind, field: string, body: unknown): Place | undefined {
  const [first = ''] = field.split(/[.[]/);
  if (kind === 'person') return personPlace(field, body);
  if (kind === 'creative') return CREATIVE[first];
  if (kind === 'pad') return PAD[first];
  if (kind === 'cid') return { who: 'buyer', field: 'advertiser.agency', title: 'CID договора' };
  if (kind === 'contract') return contractPlace(first);
  if (kind === 'media') return { who: 'buyer', field: 'creative.media', title: 'Картинка' };
  return undefined;
}

/** Who can change what it says. */
export function keeperOf(kind: ObjectKind, body: unknown): MarkingProblem['who'] {
  if (kind === 'person') return personPlace('name', body)?.who ?? 'operator';
  if (kind === 'invoice') return 'operator';
  return kind === 'pad' || kind === 'statistics' ? 'seller' : 'buyer';
}

/** An error that fits no field of ours goes to the operator; its words are shown as they came. */
export function problemsOfFaults(
  { kind, body }: { kind: ObjectKind; body: unknown },
  faults: readonly OrdFault[],
): MarkingProblem[] {
  const given = faults.length > 0 ? faults : [{ code: '', message: 'без объяснения' }];
  return given.map(({ field = '', message }) => {
    const place = placeOf(kind, field, body);
    if (!place)
      return { who: 'operator', field: null, message: `ОРД отказал: ${[field, message].filter(Boolean).join(': ')}` };
    return { who: place.who, field: place.field, message: `${place.title}: ОРД отказал (${message}).` };
  });
}
