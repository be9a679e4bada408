import { describe, expect, it } from 'vitest';
import { readEnvironment } from '#app/environment.ts';

describe('settings', () => {
  it('have defaults for a trial on this machine', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      workers: 1,
      isDemo: true,
      logLevel: 'info',
    });
  });

  it('treat an empty variable as absent', () => {
    expect(readEnvironment({ SMTP_URL: '', PORT: '' })).toMatchObject({ smtpUrl: undefined, port: 3000 });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['WORKERS', '0'],
    ['PUBLIC_URL', 'ohvat.example'],
    ['DATABASE_URL', 'mysql://localhost/db'],
    ['DATABASE_POOL_URL', 'mysql://localhost/db'],
    ['DATABASE_POOL_PREPARED', 'yes'],
    ['DATABASE_READ_URL', 'mysql://localhost/db'],
    ['DATABASE_READ_URL', 'postgres://user@one:5432,two:port/db'],
    ['SMTP_URL', 'http://mail'],
    ['DEMO', 'yes'],
    ['PAYMENTS', 'cash'],
    ['MARKING', 'on'],
    ['MARKING_CHAIN', 'long'],
    ['ORD_URL', 'api.ord.vk.com'],
    ['ORD_OWN_INN', '7702000028'],
    ['ORD_OWN_VAT', '22'],
    ['YOOKASSA_SHOP_ID', 'shop'],
    ['YOOKASSA_API_URL', 'api.yookassa.ru'],
    ['GEOIP_FILE', '/nowhere/cities.mmdb'],
    ['LOG_LEVEL', 'loud'],
    ['SUPPORT_EMAIL', 'support'],
    ['SUPPORT_EMAIL', 'Поддержка <help@ohvat.example>'],
    ['SUPPORT_EMAIL', 'help@ohvat.example?bcc=somebody'],
    ['OPERATOR_NAME', 'О'],
    ['OPERATOR_INN', '7704218695'],
    ['OPERATOR_ADDRESS', 'дом'],
  ])('stop the start when %s is %s, naming it', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(`${name}=${value}: нуж`);
  });

  it('name the server itself when there is a pooler before it', () => {
    const DATABASE_POOL_URL = 'postgres://pooler/ohvat';
    expect(() => readEnvironment({ DATABASE_POOL_URL })).toThrow('DATABASE_POOL_URL без DATABASE_URL');
    const DATABASE_URL = 'postgres://db/ohvat';
    const given = readEnvironment({ DATABASE_URL, DATABASE_POOL_URL, DATABASE_POOL_PREPARED: '0' });
    expect(given.databasePooler).toEqual({ url: DATABASE_POOL_URL, isPreparing: false });
    expect(readEnvironment({ DATABASE_URL }).databasePooler).toBeUndefined();
  });

  it('name each read replica by its own address', () => {
    const DATABASE_READ_URL = 'postgres://user:secret@one:5433,two/ohvat?sslmode=disable';
    expect(() => readEnvironment({ DATABASE_READ_URL })).toThrow('DATABASE_READ_URL без DATABASE_URL');
    const DATABASE_URL = 'postgres://db/ohvat';
    expect(readEnvironment({ DATABASE_URL, DATABASE_READ_URL }).databaseReplicaUrls).toEqual([
      'postgres://user:secret@one:5433/ohvat?sslmode=disable',
      'postgres://user:secret@two/ohvat?sslmode=disable',
    ]);
    expect(readEnvironment({ DATABASE_URL }).databaseReplicaUrls).toEqual([]);
  });

  it('turn the demonstration on by itself only where strangers cannot come', () => {
    expect(readEnvironment({ DATABASE_URL: 'postgres://db/ohvat' }).isDemo).toBe(false);
    expect(readEnvironment({ PUBLIC_URL: 'https://ohvat.example' }).isDemo).toBe(false);
    expect(readEnvironment({ HOST: '0.0.0.0' }).isDemo).toBe(false);
    expect(readEnvironment({ HOST: '0.0.0.0', DEMO: '1' }).isDemo).toBe(true);
    expect(readEnvironment({ DEMO: '0' }).isDemo).toBe(false);
  });

  it('take the address for appeals from the sender of letters unless it is named', () => {
    expect(readEnvironment({}).supportEmail).toBe('no-reply@localhost');
    expect(readEnvironment({ MAIL_FROM: 'Охват <hello@ohvat.example>' }).supportEmail).toBe('hello@ohvat.example');
    expect(readEnvironment({ MAIL_FROM: 'hello@ohvat.example' }).supportEmail).toBe('hello@ohvat.example');
    expect(readEnvironment({ SUPPORT_EMAIL: 'help@ohvat.example' }).supportEmail).toBe('help@ohvat.example');
    expect(() => readEnvironment({ MAIL_FROM: 'Охват' })).toThrow('SUPPORT_EMAIL');
    expect(readEnvironment({ MAIL_FROM: 'Охват', SUPPORT_EMAIL: 'help@ohvat.example' }).supportEmail).toBe(
      'help@ohvat.example',
    );
  });

  it('say of the operator what is known and nothing else', () => {
    expect(readEnvironment({}).operator).toEqual({});
    expect(readEnvironment({ SUPPORT_EMAIL: 'help@ohvat.example' }).operator).toEqual({ email: 'help@ohvat.example' });
    expect(
      readEnvironment({ OPERATOR_NAME: 'ООО «Дуга»', OPERATOR_INN: '7707083893', OPERATOR_ADDRESS: 'Казань, Тихая, 2' })
        .operator,
    ).toEqual({ name: 'ООО «Дуга»', inn: '7707083893', address: 'Казань, Тихая, 2' });
    expect(() => readEnvironment({ OPERATOR_INN: '7707083893' })).toThrow('OPERATOR_INN задан, а OPERATOR_NAME нет');
  });

  it('reduce PUBLIC_URL to its origin', () => {
    expect(readEnvironment({ PUBLIC_URL: 'https://ohvat.example/path/' }).publicUrl).toBe('https://ohvat.example');
  });

  it('take the store of pictures as a whole or not at all', () => {
    const whole = {
      S3_ENDPOINT: 'https://storage.example',
      S3_REGION: 'ru-central1',
      S3_BUCKET: 'ohvat',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readEnvironment({}).s3).toBeUndefined();
    expect(readEnvironment(whole).s3).toMatchObject({ endpoint: 'https://storage.example', bucket: 'ohvat' });
    expect(() => readEnvironment({ ...whole, S3_REGION: '', S3_SECRET_ACCESS_KEY: '' })).toThrow(
      'не хватает: S3_REGION, S3_SECRET_ACCESS_KEY',
    );
  });

  it('tell how the exchange is taxed itself', () => {
    expect(readEnvironment({}).marking.own.vat).toBe('general');
    expect(readEnvironment({ ORD_OWN_VAT: 'without_vat' }).marking.own.vat).toBe('without_vat');
  });

  it('take the payment provider as a whole or not at all, and never repeat its key', () => {
    const whole = { PAYMENTS: 'yookassa', YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET_KEY: 'live_secret' };
    expect(readEnvironment({}).yookassa).toBeUndefined();
    expect(readEnvironment(whole).yookassa).toEqual({
      shopId: '100500',
      secretKey: 'live_secret',
      apiUrl: 'https://api.yookassa.ru/v3',
    });
    expect(() => readEnvironment({ ...whole, YOOKASSA_SECRET_KEY: '' })).toThrow(
      'Для PAYMENTS=yookassa не хватает: YOOKASSA_SECRET_KEY',
    );
    expect(() => readEnvironment({ ...whole, PAYMENTS: 'test' })).toThrow('YOOKASSA_SHOP_ID задан, а PAYMENTS=test');
    const refusal = () => readEnvironment({ ...whole, YOOKASSA_SECRET_KEY: 'short' });
    expect(refusal).toThrow('YOOKASSA_SECRET_KEY=***: нужен');
    expect(() => readEnvironment({ PAYOUT_KEY: 'abc' })).toThrow('PAYOUT_KEY=***: нужны 64');
    expect(readEnvironment({ PAYOUT_KEY: '0f'.repeat(32) }).payoutKey).toHaveLength(32);
    expect(() => readEnvironment({ SAFETY_KEY: 'abc' })).toThrow('SAFETY_KEY=***: нужны 64');
    expect(readEnvironment({ SAFETY_KEY: '0f'.repeat(32) }).safetyKey).toHaveLength(32);
  });
});
