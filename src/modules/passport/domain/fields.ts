/** Fields of sign-up and sign-in. */
import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from './password-strength.ts';

export const email = z
  .string('Укажите электронную почту.')
  .trim()
  .min(1, 'Укажите электронную почту.')
  .max(254, 'Адрес слишком длинный: в почте бывает не больше 254 символов.')
  .regex(
    /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u,
    'Проверьте адрес: должно получиться похоже на name@company.ru.',
  );

export const newPassword = z
  .string('Придумайте пароль.')
  .refine((value) => [...value].length >= PASSWORD_MIN, `Нужно не меньше ${PASSWORD_MIN} символов.`)
  .refine((value) => [...value].length <= PASSWORD_MAX, `Нужно не больше ${PASSWORD_MAX} символов.`);

/** Not a new password: no rules beyond what protects the server, so that an old one is never refused by form. */
export const anyPassword = z.string('Введите пароль.').min(1, 'Введите пароль.').max(1024, 'Пароль слишком длинный.');

export const confirmationCode = z
  .string('Введите код из письма.')
  .transform((value) => value.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^(?:\d{6}|\d{12})$/, 'В коде шесть цифр или двенадцать.'));

/** Six digits of an application, or a recovery code; spaces and hyphens are for the eye. */
export const secondCode = z
  .string('Введите код.')
  .max(40, 'Код короче.')
  .transform((value) => value.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(?:\d{6}|[0-9a-z]{8})$/, 'Введите шесть цифр из приложения или запасной код.'));
