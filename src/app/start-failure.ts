/** One sentence for what people can mend themselves; the whole trace only for what is our fault. */
const EXPLANATIONS: Record<string, (error: NodeJS.ErrnoException & { port?: number; address?: string }) => string> = {
  EADDRINUSE: ({ port }) =>
    port
      ? `Порт ${port} занят: остановите другую программу или задайте PORT.`
      : 'На этой машине нет свободного порта: остановите другие программы.',
  EADDRNOTAVAIL: ({ address }) => `Адреса ${address} нет на этой машине: проверьте HOST.`,
  EACCES: ({ path, port, message }) =>
    path ? `Не хватает прав на ${path}.` : `Не хватает прав${port ? ` на порт ${port}` : `: ${message}`}.`,
  EPERM: ({ path, message }) => `Не хватает прав${path ? ` на ${path}` : `: ${message}`}.`,
  // Node reports ENOENT for mkdir on a read-only disk, among others.
  ENOENT: ({ syscall, path, message }) =>
    syscall === 'mkdir' ? `Папку ${path} здесь не создать: укажите другую DATA_DIR.` : message,
  EROFS: ({ path }) => `${path}: здесь можно только читать, укажите другую DATA_DIR.`,
  ENOTDIR: ({ path }) => `${path}: часть этого пути не папка, укажите другую DATA_DIR.`,
  EEXIST: ({ path }) => `${path}: здесь лежит файл, а нужна папка, укажите другую DATA_DIR.`,
  ENOMEM: () => 'Базе данных не хватило памяти: закройте другие программы или добавьте файл подкачки.',
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
  // A migration that failed wraps what the database said.
  for (const each of [error, error.cause]) {
    const { code = '' } = (each ?? {}) as NodeJS.ErrnoException;
    const explain = EXPLANATIONS[code];
    if (explain) return explain(each as NodeJS.ErrnoException);
  }
  // Errors thrown on purpose are of the plain class and end in words for people.
  return error.constructor === Error || error.name === 'EnvironmentError'
    ? error.message
    : (error.stack ?? error.message);
}
