/** Where people turn against a decision of staff. */

export interface Appeal {
  email: string;
  /** A letter that is addressed and begun: its subject names what was decided about, its first line what to write. */
  link: string;
}

export const appealsTo =
  (email: string) =>
  (subject: string): Appeal => ({
    email,
    link: `mailto:${email}?subject=${encodeURIComponent(`Обжалование: ${subject}`)}&body=${encodeURIComponent('Почему решение стоит пересмотреть:\r\n')}`,
  });
