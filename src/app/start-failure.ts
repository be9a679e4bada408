/** One sentence for what people can mend themselves; the whole trace only for what is our fault. */
const EXPLANATIONS: Record<string, (error: NodeJS.ErrnoException & { port?: number; address?: string }) => string> = {
  EADDRINUSE: ({ port }) => `Порт ${port} занят: остановите другую программу или задайте PORT.`,
  EADDRNOTAVAIL: ({ address }) => `Адреса ${address} нет на этой машине: проверьте HOST.`,
  EACCES: ({ message }) => `Не хватает прав: ${message}.`,
  ECONNREFUSED: ({ address, port }) => `База данных не отвечает (${address}:${port}): проверьте DATABASE_URL.`,
  ENOSPC: () => 'Место на диске кончилось: освободите его на диске с DATA_DIR.',
  EDQUOT: () => 'Квота на диске исчерпана: освободите место на диске с DATA_DIR.',
  '53100': () => 'У базы данных кончилось место на диске: освободите его.',
  ENOTFOUND: () => 'Сервер базы данных не найден: проверьте DATABASE_URL.',
  '28P01': () => 'База данных не приняла имя или пароль: проверьте DATABASE_URL.',
  '28000': () => 'База данных не приняла имя или пароль: проверьте DATABASE_URL.',
  '3D000': ({ message }) => `Такой базы нет (${message}): создайте её или проверьте DATABASE_URL.`,
};

export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const explain = EXPLANATIONS[(error as NodeJS.ErrnoException).code ?? ''];
  if (explain) return explain(error as NodeJS.ErrnoException);
  // Errors thrown on purpose are of the plain class and end in words for people.
  return error.constructor === Error || error.name === 'EnvironmentError'
    ? error.message
    : (error.stack ?? error.message);
}
