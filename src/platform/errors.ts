/** Errors people are meant to see: a stable code, a status and a Russian sentence, never an internal detail. */
import type { ErrorCatalogue, ErrorSpec } from './contract.ts';

export const platformErrors = {
  malformed: { status: 400, message: 'Запрос не удалось прочитать. Проверьте, что это корректный JSON.' },
  unauthorized: { status: 401, message: 'Войдите, чтобы продолжить.' },
  token_invalid: { status: 401, message: 'Токен не действует: он отозван, истёк или скопирован не целиком.' },
  token_scope: { status: 403, message: 'У токена нет права на этот вызов.' },
  forbidden: { status: 403, message: 'У вас нет доступа к этому действию.' },
  fresh_proof_required: { status: 403, message: 'Подтвердите, что это вы, и повторите действие.' },
  consent_outdated: {
    status: 403,
    message:
      'Условия Охвата обновились. Прочитайте и примите их на странице аккаунта, в разделе «Согласия», потом повторите.',
  },
  idempotency_key_invalid: {
    status: 400,
    message: 'Нужен заголовок Idempotency-Key: от 8 до 200 латинских букв, цифр и знаков без пробелов.',
  },
  idempotency_key_reused: {
    status: 409,
    message: 'Этот Idempotency-Key уже занят другим запросом. Возьмите новый ключ.',
  },
  foreign_origin: { status: 403, message: 'Запрос пришёл с другого сайта. Откройте Охват и повторите действие.' },
  not_found: { status: 404, message: 'Ничего не найдено по этому адресу.' },
  too_large: { status: 413, message: 'Запрос слишком большой.' },
  unsupported_media_type: { status: 415, message: 'Отправьте данные в формате JSON.' },
  invalid_fields: { status: 422, message: 'Проверьте поля: некоторые заполнены неверно.' },
  too_many_requests: { status: 429, message: 'Слишком много попыток. Подождите немного и повторите.' },
  internal: { status: 500, message: 'Ошибка на нашей стороне. Мы уже разбираемся.' },
  unavailable: { status: 503, message: 'Сервис временно недоступен. Повторите через минуту.' },
  storage_full: {
    status: 507,
    message: 'Место на диске кончилось, и сохранить не получилось. Повторите через несколько минут.',
  },
} as const satisfies ErrorCatalogue;

export interface ErrorExtras {
  /** Field path → Russian sentence. */
  fields?: Record<string, string>;
  message?: string;
  retryAfterSeconds?: number;
  /** Figures for callers that know the code, such as the sum that is missing. */
  details?: Record<string, unknown>;
  /** Why, for the log only. */
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: string, spec: ErrorSpec, extras: ErrorExtras = {}) {
    super(extras.message ?? spec.message, { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = spec.status;
    this.fields = extras.fields;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.details = extras.details;
  }
}

/** A module's constructor of errors: `throw fail('email_taken')`. It knows the module's codes and those every module shares. */
export function errorsOf<C extends ErrorCatalogue>(catalogue: C) {
  const specs: ErrorCatalogue = { ...platformErrors, ...catalogue };
  return (code: keyof (C & typeof platformErrors) & string, extras?: ErrorExtras): AppError => {
    const spec = specs[code];
    if (!spec) throw new TypeError(`unknown error code ${code}`);
    return new AppError(code, spec, extras);
  };
}

/** For the platform and for modules without codes of their own. */
export const fail = errorsOf({});

/** One catalogue for the whole application; a code means one thing everywhere. */
export function mergeCatalogues(catalogues: readonly ErrorCatalogue[]): ErrorCatalogue {
  const merged: Record<string, ErrorSpec> = {};
  for (const catalogue of catalogues) {
    for (const [code, spec] of Object.entries(catalogue)) {
      if (merged[code]) throw new Error(`error code ${code} is declared twice`);
      merged[code] = spec;
    }
  }
  return merged;
}
