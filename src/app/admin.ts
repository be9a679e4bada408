/** npm run admin -- grant EMAIL moderator|admin · revoke EMAIL · list · ledger check · backup FOLDER · restore FOLDER */

import { resolve } from 'node:path';
import { FILE_AREA } from '#modules/files/server/index.ts';
import { checkMoney } from '#modules/finance/server/index.ts';
import { MEDIA_AREA } from '#modules/media/server/index.ts';
import { listStaff, setRole } from '#modules/passport/server/index.ts';
import { backUp, restore } from '#platform/backup.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded.ts';
import { findMigrationFolders, listMigrations, migrateToLatest } from '#platform/database/migrate.ts';
import { fileSize } from '#words/sizes.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { markBackedUp } from './site-state.ts';
import { explainFailure } from './start-failure.ts';

const USAGE = `Назначить:  npm run admin -- grant EMAIL moderator|admin
Снять:      npm run admin -- revoke EMAIL
Показать:   npm run admin -- list
Пересчитать деньги: npm run admin -- ledger check
Скопировать всё:    npm run admin -- backup ПАПКА
Восстановить:       npm run admin -- restore ПАПКА (только в пустую базу и пустое хранилище)`;

/** Folders of the modules' files for a backup. Archives of one's own data are not among them: they are made anew. */
const FILE_AREAS = [FILE_AREA, MEDIA_AREA];

const say = (line: string) => process.stdout.write(`${line}\n`);

type Database = ReturnType<typeof openDatabase>;

async function run({ db }: Database, [verb, email, role]: string[]): Promise<boolean> {
  if (verb === 'list') {
    const staff = await listStaff(db);
    for (const account of staff) say(`${account.role.padEnd(10)} ${account.email}`);
    if (staff.length === 0) say('Пока никто не назначен.');
    return true;
  }
  if (verb === 'ledger' && email === 'check') {
    return checkMoney(db, say);
  }
  const isGrant = verb === 'grant' && (role === 'moderator' || role === 'admin');
  const isRevoke = verb === 'revoke' && role === undefined;
  if (!email || (!isGrant && !isRevoke)) {
    say(USAGE);
    return false;
  }
  const admins = (await listStaff(db)).filter((each) => each.role === 'admin');
  if (role !== 'admin' && admins.length === 1 && admins[0]?.email?.toLowerCase() === email.toLowerCase()) {
    say('Это последний администратор: сначала назначьте другого.');
    return false;
  }
  const account = await setRole(db, email, isGrant ? role : 'member');
  if (!account) {
    say(`Аккаунта с адресом ${email} нет.`);
    return false;
  }
  say(
    isGrant
      ? `${account.email}: теперь ${role}. Если права изменились, сеансы завершены: нужно войти заново.`
      : `${account.email}: права сняты.`,
  );
  return true;
}

const MIGRATION_SOURCES = resolve(import.meta.dirname, '..');

async function copy(environment: Environment, databaseUrl: string, verb: string, folder: string): Promise<boolean> {
  const { dataDir, s3 } = environment;
  const place = { databaseUrl, dataDir, s3, areas: FILE_AREAS };
  const folders = await findMigrationFolders(MIGRATION_SOURCES);
  const figures =
    verb === 'backup'
      ? await backUp(place, resolve(folder))
      : await restore(
          {
            ...place,
            knownMigrations: await listMigrations(folders),
            mainTable: 'accounts',
            async migrate(upTo) {
              const database = openDatabase({ url: databaseUrl, maxConnections: 2, answerMilliseconds: 0 });
              await migrateToLatest(database.db, folders, upTo).finally(database.close);
            },
          },
          resolve(folder),
        );
  if (verb === 'backup') await markBackedUp(dataDir);
  const done = verb === 'backup' ? 'Скопировано' : 'Восстановлено';
  say(
    `${done}: таблиц ${figures.tables}, строк ${figures.rows}, файлов ${figures.files}, всего ${fileSize(figures.bytes)}.`,
  );
  return true;
}

async function main(): Promise<boolean> {
  const environment = readEnvironment(process.env);
  const words = process.argv.slice(2);
  const server = environment.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: environment.dataDir, log: { info: () => {}, warn: say } });
  const url = server?.url ?? environment.databaseUrl ?? '';
  try {
    const [verb = '', folder = ''] = words;
    // Before any migration: a backup copies the present schema, and a restore needs an empty database.
    if (['backup', 'restore'].includes(verb) && folder) return await copy(environment, url, verb, folder);
    const database = openDatabase({ url, maxConnections: 2, answerMilliseconds: 0 });
    try {
      await migrateToLatest(database.db, await findMigrationFolders(MIGRATION_SOURCES));
      return await run(database, words);
    } finally {
      await database.close();
    }
  } finally {
    await server?.stop();
  }
}

main().then(
  (isDone) => {
    process.exitCode = isDone ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  },
);
