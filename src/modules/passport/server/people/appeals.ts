/** Where people turn against a decision of staff: about their account here, about an object or a deal elsewhere. */

export interface Appeal {
  email: string;
  /** A letter that is addressed and begun: its subject names what was decided about, its first line what to write. */
  link: string;
}

export type AppealAbout = (subject: string) => Appeal;

export const appealsTo =
  (email: string): AppealAbout =>
  (subject) => ({
    email,
    link: `mailto:${email}?subject=${encodeURIComponent(`Обжалование: ${subject}`)}&body=${encodeURIComponent('Почему решение стоит пересмотреть:\r\n')}`,
  });
