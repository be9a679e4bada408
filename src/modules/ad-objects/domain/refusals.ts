/** Error catalogue of ad objects; a part of the contract. */
import type { ErrorCatalogue } from '#platform/contract.ts';

export const adObjectErrors = {
  object_not_yours: { status: 403, message: 'Объект не принадлежит вам' },
  stale_version: {
    status: 409,
    message: 'Объект изменился, пока вы его правили. Обновите страницу: введённое сохранится.',
  },
  wrong_life: { status: 409, message: 'Из этого состояния так перейти нельзя. Обновите страницу.' },
  not_ready: { status: 422, message: 'Чтобы опубликовать, заполните то, чего не хватает.' },
  object_blocked: { status: 409, message: 'Объект заблокирован модератором, изменить его нельзя.' },
  object_has_open_deals: {
    status: 409,
    message: 'По объекту есть открытые сделки. Завершите их, и его можно будет удалить.',
  },
  place_forbidden: { status: 422, message: 'Закон запрещает рекламу на этой площадке: опубликовать её нельзя.' },
  goods_forbidden: { status: 422, message: 'Закон запрещает рекламу такого товара: опубликовать его нельзя.' },
  register_number_taken: { status: 422, message: 'Этот номер в реестре уже указан у другой страницы.' },
  address_taken: { status: 422, message: 'Эта страница уже опубликована.' },
  media_unknown: { status: 422, message: 'Картинка не найдена. Загрузите её ещё раз.' },
} as const satisfies ErrorCatalogue;

/** Error codes of every call that changes an object. */
export const REFUSALS = [
  'object_not_yours',
  'stale_version',
  'object_blocked',
  'address_taken',
  'place_forbidden',
  'goods_forbidden',
  'register_number_taken',
] as const;
