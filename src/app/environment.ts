/** Settings, parsed once. A wrong one stops the start with a sentence that names it. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Operator } from '#modules/help/contract.ts';
import { VAT_REGIMES } from '#modules/marking/contract.ts';
import type { MarkingSettings } from '#modules/marking/server/index.ts';
import type { StandIns } from '#modules/ownership/server/index.ts';
import { isInn } from '#modules/requisites/contract.ts';
import type { Pooler } from '#platform/database/connect.ts';
import { isPlacesFile } from '#platform/places.ts';

const urlOf = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && protocols.includes(url.protocol);
    },
    `нужен адрес, который начинается с ${protocols.map((protocol) => `${protocol}//`).join(' или ')}`,
  );

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `нужно целое число от ${min} до ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `нужно целое число от ${min} до ${max}`);

const hexKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'нужны 64 шестнадцатеричные цифры, например из openssl rand -hex 32');

/** Nothing in it can end the address part of a `mailto:` link. */
const EMAIL = /^[^\s@<>()[\]\\,;:"?&#%]+@[^\s@<>()[\]\\,;:"?&#%]+$/;

const OPERATOR_WORDS = 'нужно название оператора, как в документах: до 160 знаков';
const ADDRESS_WORDS = 'нужен почтовый адрес оператора: до 300 знаков';

const OWN_NAME_WORDS = 'нужно название биржи, как в её договоре с ОРД: до 255 знаков';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Several hosts stand in one address as libpq takes them: postgres://user:password@one:5432,two:5432/ohvat */
const urlsOfHosts = z
  .string()
  .transform((text) => {
    const [, before, hosts = '', after] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]+)(.*)$/.exec(text) ?? [];
    return hosts.split(',').map((host) => `${before}${host}${after}`);
  })
  .refine(
    (urls) => urls.every((url) => URL.canParse(url)),
    'нужен адрес реплик, например postgres://user:password@one:5432,two:5432/ohvat',
  );

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: urlOf('http:', 'https:').optional(),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_POOL_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_POOL_PREPARED: z.enum(['0', '1'], 'нужно 0 или 1').default('1'),
  DATABASE_READ_URL: urlsOfHosts.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  S3_ENDPOINT: urlOf('http:', 'https:').optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'нужно имя корзины: строчные латинские буквы, цифры, точка и дефис')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: urlOf('smtp:', 'smtps:').optional(),
  SUPPORT_EMAIL: z.string().regex(EMAIL, 'нужен адрес почты, например help@company.ru').optional(),
  OPERATOR_NAME: z.string().trim().min(2, OPERATOR_WORDS).max(160, OPERATOR_WORDS).optional(),
  OPERATOR_INN: z.string().refine(isInn, 'нужен ИНН: 10 или 12 цифр, и контрольные должны сойтись').optional(),
  OPERATOR_ADDRESS: z.string().trim().min(5, ADDRESS_WORDS).max(300, ADDRESS_WORDS).optional(),
  MAIL_FROM: z.string().min(3).default('Охват <no-reply@localhost>'),
  WORKERS: wholeNumber(1, 64).default(1),
  JOBS: z.enum(['0', '1'], 'нужно 0 или 1').default('1'),
  MODERATION: z.enum(['post', 'pre'], 'нужно post или pre').default('post'),
  PAYMENTS: z.enum(['test', 'yookassa'], 'нужно test или yookassa').default('test'),
  YOOKASSA_SHOP_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'нужен номер магазина: только цифры')
    .optional(),
  YOOKASSA_SECRET_KEY: z.string().min(8, 'нужен секретный ключ из личного кабинета').optional(),
  YOOKASSA_API_URL: urlOf('http:', 'https:').optional(),
  MARKING: z.enum(['off', 'manual', 'vk', 'test'], 'нужно off, manual, vk или test').optional(),
  MARKING_CHAIN: z.enum(['direct', 'agent'], 'нужно direct или agent').default('agent'),
  ORD_URL: urlOf('http:', 'https:').optional(),
  ORD_TOKEN: z.string().min(8, 'нужен ключ из личного кабинета ОРД').optional(),
  ORD_OWN_NAME: z.string().trim().min(2, OWN_NAME_WORDS).max(255, OWN_NAME_WORDS).optional(),
  ORD_OWN_VAT: z.enum(VAT_REGIMES, `нужно ${VAT_REGIMES.join(', ')}`).default('general'),
  ORD_OWN_INN: z.string().refine(isInn, 'нужен ИНН: 10 или 12 цифр, и контрольные должны сойтись').optional(),
  PAYOUT_KEY: hexKey.optional(),
  SAFETY_KEY: hexKey.optional(),
  GEOIP_FILE: z
    .string()
    .refine(
      isPlacesFile,
      'нужен файл базы адресов .mmdb, который можно прочитать, например DB-IP City Lite или GeoLite2',
    )
    .optional(),
  DEMO: z.enum(['0', '1'], 'нужно 0 или 1').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `нужно одно из: ${LOG_LEVELS.join(', ')}`).default('info'),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) =>
        value
          .split(',')
          .every(
            (part) =>
              /^(?:loopback|linklocal|uniquelocal)$/.test(part.trim()) || isIP(part.trim().split('/')[0] ?? '') > 0,
          ),
      'нужны адреса или подсети через запятую, например 127.0.0.1 или loopback',
    )
    .optional(),
});

export interface Environment {
  isDevelopment: boolean;
  port: number;
  host: string;
  /** PUBLIC_URL's origin; undefined in a trial without it. */
  publicUrl: string | undefined;
  /** Where the site is reached, for links that leave it. */
  siteUrl: string;
  databaseUrl: string | undefined;
  /** In front of it, in transaction mode. */
  databasePooler: Pooler | undefined;
  /** Of each read replica. */
  databaseReplicaUrls: readonly string[];
  dataDir: string;
  /** Where pictures are kept; undefined: in `dataDir`. */
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | undefined;
  smtpUrl: string | undefined;
  /** Letters that nobody sends are shown at `/dev/mail`: only where the site has no name that strangers could reach it by. */
  showsLetters: boolean;
  mailFrom: string;
  /** Where people turn against a decision of staff. */
  supportEmail: string;
  /** Who answers for the site: only what its settings say. */
  operator: Operator;
  workers: number;
  /** Whether letters, reminders and the clock of deals are this machine's work; off where other machines do it. */
  hasJobs: boolean;
  moderation: 'post' | 'pre';
  /** Undefined: payments are only tried out, on a page of our own. */
  yookassa: { shopId: string; secretKey: string; apiUrl: string } | undefined;
  marking: MarkingSettings;
  /** Encryption key for card numbers of payouts; undefined: a key in `dataDir`. */
  payoutKey: Buffer | undefined;
  /** Encryption key for seeds of two-factor codes, secrets of webhooks and codes mailed twice; undefined: a key in `dataDir`. */
  safetyKey: Buffer | undefined;
  /** GeoIP database with cities; undefined: countries, from the file that comes along. */
  geoipFile: string | undefined;
  isDemo: boolean;
  logLevel: z.output<typeof schema>['LOG_LEVEL'];
  /** Addresses (comma-separated) whose X-Forwarded-For is believed. */
  trustProxy: string | undefined;
  /** Servers on loopback that answer for hosts of the internet: only tests have them, no variable sets this. */
  standIns: StandIns | undefined;
}

/** Not repeated in the sentence about what is wrong with them. */
const SECRETS = new Set(['YOOKASSA_SECRET_KEY', 'ORD_TOKEN', 'PAYOUT_KEY', 'SAFETY_KEY']);

class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** A proxy with a certificate stands before it, on this machine or another. */
const isServed = (site: URL) => site.protocol === 'https:' || !isLoopbackHost(site.hostname.replaceAll(/^\[|\]$/g, ''));

const isLoopbackHost = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Listening on every address is not an address to link to. */
function nameOfHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

function readPooler(settings: z.output<typeof schema>): Environment['databasePooler'] {
  const { DATABASE_URL, DATABASE_POOL_URL, DATABASE_POOL_PREPARED } = settings;
  if (!DATABASE_POOL_URL) return undefined;
  if (!DATABASE_URL)
    throw new EnvironmentError(
      'DATABASE_POOL_URL без DATABASE_URL: назовите и сам сервер, к нему идут LISTEN и миграции',
    );
  return { url: DATABASE_POOL_URL, isPreparing: DATABASE_POOL_PREPARED === '1' };
}

function readReplicaUrls({ DATABASE_URL, DATABASE_READ_URL = [] }: z.output<typeof schema>): readonly string[] {
  if (DATABASE_READ_URL.length > 0 && !DATABASE_URL)
    throw new EnvironmentError('DATABASE_READ_URL без DATABASE_URL: назовите и главный сервер, реплики только читают');
  return DATABASE_READ_URL;
}

/** All or nothing: a half-set store would lose pictures or write them where nobody expects them. */
function readS3(settings: z.output<typeof schema>): Environment['s3'] {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const all = { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const absent = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (absent.length === Object.keys(all).length) return undefined;
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new EnvironmentError(`Для хранилища S3 нужны все пять настроек, не хватает: ${absent.join(', ')}`);
  }
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** `Охват <hello@company.ru>` or the address alone. */
function addressOf(sender: string): string {
  const address = /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();
  if (EMAIL.test(address)) return address;
  throw new EnvironmentError(`MAIL_FROM=${sender}: здесь нет адреса почты. Исправьте его или задайте SUPPORT_EMAIL`);
}

/** A number or an address alone would belong to nobody. */
function readOperator(settings: z.output<typeof schema>): Operator {
  const { SUPPORT_EMAIL, OPERATOR_NAME, OPERATOR_INN, OPERATOR_ADDRESS } = settings;
  const [given] = Object.entries({ OPERATOR_INN, OPERATOR_ADDRESS }).find(([, value]) => value !== undefined) ?? [];
  if (given && !OPERATOR_NAME) throw new EnvironmentError(`${given} задан, а OPERATOR_NAME нет: назовите оператора`);
  return {
    ...(SUPPORT_EMAIL && { email: SUPPORT_EMAIL }),
    ...(OPERATOR_NAME && { name: OPERATOR_NAME }),
    ...(OPERATOR_INN && { inn: OPERATOR_INN }),
    ...(OPERATOR_ADDRESS && { address: OPERATOR_ADDRESS }),
  };
}

const YOOKASSA_API = 'https://api.yookassa.ru/v3';

/** Keys without the provider would look like real payments that never come; the provider without keys has none. */
function readYookassa(settings: z.output<typeof schema>): Environment['yookassa'] {
  const { PAYMENTS, YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY, YOOKASSA_API_URL } = settings;
  if (PAYMENTS === 'test') {
    const [given] =
      Object.entries({ YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY, YOOKASSA_API_URL }).find(
        ([, value]) => value !== undefined,
      ) ?? [];
    if (given) throw new EnvironmentError(`${given} задан, а PAYMENTS=test: для ЮKassa нужно PAYMENTS=yookassa`);
    return undefined;
  }
  if (!YOOKASSA_SHOP_ID || !YOOKASSA_SECRET_KEY) {
    const absent = [!YOOKASSA_SHOP_ID && 'YOOKASSA_SHOP_ID', !YOOKASSA_SECRET_KEY && 'YOOKASSA_SECRET_KEY'];
    throw new EnvironmentError(`Для PAYMENTS=yookassa не хватает: ${absent.filter(Boolean).join(', ')}`);
  }
  return { shopId: YOOKASSA_SHOP_ID, secretKey: YOOKASSA_SECRET_KEY, apiUrl: YOOKASSA_API_URL ?? YOOKASSA_API };
}

const VK_ORD = 'https://api.ord.vk.com';
/** Of the exchange that a site under trial pretends to be. */
const TRIED_OUT = { name: 'ООО «Охват»', inn: '7702000029' };

/** Settings of an ОРД without `MARKING=vk` would look as if ads were registered; `vk` without them registers nothing. */
function readMarking(settings: z.output<typeof schema>, isDemo: boolean): MarkingSettings {
  const { MARKING: mode = isDemo ? 'test' : 'off', MARKING_CHAIN: chain, ORD_URL, ORD_TOKEN } = settings;
  const { ORD_OWN_NAME: name, ORD_OWN_INN: inn, ORD_OWN_VAT: vat } = settings;
  if (mode !== 'vk') {
    const [given] = Object.entries({ ORD_URL, ORD_TOKEN }).find(([, value]) => value !== undefined) ?? [];
    if (given) throw new EnvironmentError(`${given} задан, а MARKING=${mode}: для передачи в ОРД нужно MARKING=vk`);
    return { mode, chain, own: { name: name ?? TRIED_OUT.name, inn: inn ?? TRIED_OUT.inn, vat }, ord: null };
  }
  if (!ORD_TOKEN || !name || !inn) {
    const absent = [!ORD_TOKEN && 'ORD_TOKEN', !name && 'ORD_OWN_NAME', !inn && 'ORD_OWN_INN'].filter(Boolean);
    throw new EnvironmentError(`Для MARKING=vk не хватает: ${absent.join(', ')}`);
  }
  return { mode, chain, own: { name, inn, vat }, ord: { url: ORD_URL ?? VK_ORD, token: ORD_TOKEN } };
}

export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  // An empty variable is an absent one, as in most process managers.
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(present);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0]);
    const shown = SECRETS.has(name) ? '***' : (present[name] ?? '');
    throw new EnvironmentError(`${name}=${shown}: ${issue?.message ?? 'значение не подходит'}`);
  }
  const settings = result.data;
  // A stranger on the network must not meet accounts with known passwords: a demonstration by default only on this machine.
  const site = settings.PUBLIC_URL === undefined ? undefined : new URL(settings.PUBLIC_URL);
  const isTrial = !settings.DATABASE_URL && !settings.PUBLIC_URL && isLoopbackHost(settings.HOST);
  const isDemo = settings.DEMO === undefined ? isTrial : settings.DEMO === '1';
  return {
    isDevelopment: settings.NODE_ENV === 'development',
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: site?.origin,
    siteUrl: site?.origin ?? `http://${nameOfHost(settings.HOST)}:${settings.PORT}`,
    databaseUrl: settings.DATABASE_URL,
    databasePooler: readPooler(settings),
    databaseReplicaUrls: readReplicaUrls(settings),
    dataDir: resolve(settings.DATA_DIR),
    s3: readS3(settings),
    smtpUrl: settings.SMTP_URL,
    showsLetters: !settings.SMTP_URL && !(site && isServed(site)),
    mailFrom: settings.MAIL_FROM,
    supportEmail: settings.SUPPORT_EMAIL ?? addressOf(settings.MAIL_FROM),
    operator: readOperator(settings),
    workers: settings.WORKERS,
    hasJobs: settings.JOBS === '1',
    moderation: settings.MODERATION,
    yookassa: readYookassa(settings),
    payoutKey: settings.PAYOUT_KEY === undefined ? undefined : Buffer.from(settings.PAYOUT_KEY, 'hex'),
    safetyKey: settings.SAFETY_KEY === undefined ? undefined : Buffer.from(settings.SAFETY_KEY, 'hex'),
    geoipFile: settings.GEOIP_FILE && resolve(settings.GEOIP_FILE),
    isDemo,
    marking: readMarking(settings, isDemo),
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    standIns: undefined,
  };
}
