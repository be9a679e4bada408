// Why `npm ci` failed, in one sentence, by what npm printed. Undefined: npm's own words have to do.
const NETWORK = 'Пакеты не скачались: реестр пакетов не отвечает. Проверьте сеть (npm ping) и повторите.';
const ROOM = 'Для пакетов не хватило места на диске: освободите его и повторите.';
const MEMORY = 'Для установки пакетов не хватило памяти: закройте другие программы или добавьте файл подкачки.';
const RIGHTS = 'На папку проекта или на кэш npm не хватает прав: начните от имени их владельца.';
const REFUSED =
  'Реестр пакетов отказал в доступе: проверьте настройки npm (npm config get registry) и вход (npm login).';
const SPOILT = 'Скачанный пакет повреждён: очистите кэш (npm cache clean --force) и повторите.';

const BY_CODE = {
  ENOSPC: ROOM,
  EDQUOT: ROOM,
  ENOMEM: MEMORY,
  EACCES: RIGHTS,
  EPERM: RIGHTS,
  EROFS: 'Папка проекта или кэш npm только для чтения: положите проект туда, где можно писать.',
  E401: REFUSED,
  E403: REFUSED,
  E404: 'В реестре нет нужного пакета: проверьте настройки npm (npm config get registry).',
  EINTEGRITY: SPOILT,
  Z_DATA_ERROR: SPOILT,
  EUSAGE: 'package-lock.json не подходит к package.json: верните их (git checkout package.json package-lock.json).',
  ENOTCACHED: 'Нет сети, а в кэше npm не все пакеты: подключитесь к ней и повторите.',
};
for (const code of [
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ENETUNREACH', 'EHOSTUNREACH'],
  ...['ETIMEDOUT', 'ERR_SOCKET_TIMEOUT', 'FETCH_ERROR', 'EPIPE'],
]) {
  BY_CODE[code] = NETWORK;
}

export function explainNpmFailure({ output, signal, error }) {
  if (error?.code === 'ENOENT') return 'Программы npm нет: поставьте её вместе с Node (nodejs.org) и повторите.';
  // Killed by the system, not by a person: those press Ctrl-C.
  if (signal === 'SIGKILL' || /heap out of memory/i.test(output)) return MEMORY;
  const code = /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1];
  return BY_CODE[code] ?? (/ENOSPC|no space left/i.test(output) ? ROOM : undefined);
}

/** Stale npm cache: retried from the network. */
export const isStaleCache = (output) => /npm (?:error|ERR!) code (?:ETARGET|ENOVERSIONS)/.test(output);
