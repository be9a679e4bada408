import type { ErrorCatalogue } from '#platform/contract.ts';

export const dealErrors = {
  wrong_deal_state: { status: 409, message: 'Сделка уже в другом состоянии. Обновите страницу.' },
  deal_changed: {
    status: 409,
    message: 'Пока вы решали, условия изменились. Проверьте новые и ответьте ещё раз.',
  },
  not_your_move: { status: 403, message: 'Это решение принимает другая сторона сделки.' },
  account_has_open_deals: {
    status: 409,
    message: 'У вас есть незавершённые сделки. Завершите или отмените их, и аккаунт можно будет удалить.',
  },
  marking_missing: {
    status: 409,
    message: 'Сначала получите erid: без него размещать рекламу в интернете нельзя.',
  },
  file_unknown: { status: 422, message: 'Файл не найден. Загрузите его ещё раз.' },
} as const satisfies ErrorCatalogue;
