/** Where sessions and events come from, by their addresses. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '#app/environment.ts';
import { createPlaces } from '#platform/places.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { placesFile } from '../support/mmdb.ts';

const warnings: string[] = [];
const log = { warn: (_details: object, message: string) => void warnings.push(message) };

let folder: string;
let cities: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ohvat-places-'));
  cities = join(folder, 'cities.mmdb');
  await writeFile(
    cities,
    placesFile({
      '95.24': { city: { names: { en: 'Kazan', ru: 'Казань' } }, country: { iso_code: 'RU' } },
      '95.25': { city: { names: { en: 'Berlin' } }, country: { iso_code: 'DE' } },
      '95.26': { city: 'Tver', country_code: 'RU' },
      '95.27': { country: { iso_code: 'ZZ' } },
      '95.28': { country: { iso_code: 'KZ' } },
    }),
  );
});

describe('the place of an address', () => {
  it.each([
    ['95.24.118.7', 'Россия'],
    ['77.88.8.8', 'Россия'],
    ['2a02:6b8::feed:ff', 'Россия'],
    ['::ffff:95.24.118.7', 'Россия'],
    ['8.8.8.8', 'США'],
    ['127.0.0.1', 'локальная сеть'],
    ['192.168.1.5', 'локальная сеть'],
    ['172.31.0.1', 'локальная сеть'],
    ['::1', 'локальная сеть'],
    ['fd12::1', 'локальная сеть'],
    ['203.0.113.9', null],
    ['2001:db8::1', null],
    ['nonsense', null],
  ])('%s is %s by the file that comes along', async (address, place) => {
    expect(await createPlaces({ log })(address)).toBe(place);
  });

  it('has a city with a file that knows cities, in Russian where it does', async () => {
    const placeOf = createPlaces({ file: cities, log });
    expect(await placeOf('95.24.118.7')).toBe('Казань, Россия');
    expect(await placeOf('95.25.1.1')).toBe('Berlin, Германия');
    expect(await placeOf('95.26.1.1')).toBe('Tver, Россия');
    expect(await placeOf('95.27.1.1')).toBeNull();
    expect(await placeOf('95.28.1.1')).toBe('Казахстан');
    expect(await placeOf('9.9.9.9')).toBeNull();
  });

  it('is not shown when the file has gone since the start, and is complained of once', async () => {
    const placeOf = createPlaces({ file: join(folder, 'gone.mmdb'), log });
    expect(await Promise.all([placeOf('8.8.8.8'), placeOf('95.24.118.7')])).toEqual([null, null]);
    expect(warnings).toHaveLength(1);
  });
});

describe('GEOIP_FILE', () => {
  it('stops the start with a sentence when the file is absent or something else', async () => {
    expect(readEnvironment({ GEOIP_FILE: cities }).geoipFile).toBe(cities);
    const text = join(folder, 'text.mmdb');
    await writeFile(text, 'not a database');
    for (const wrong of [join(folder, 'absent.mmdb'), text, folder])
      expect(() => readEnvironment({ GEOIP_FILE: wrong })).toThrow(
        `GEOIP_FILE=${wrong}: нужен файл базы адресов .mmdb`,
      );
  });
});

describe('the owner', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ GEOIP_FILE: cities });
  });

  it('sees places in the list of sessions, in the log and in the letter about a new device', async () => {
    const person = await app.signUp();
    const { email, password } = person;
    const away = app.visitor('95.24.118.7');
    const unknown = app.visitor('9.9.9.9');
    for (const visitor of [away, unknown])
      expect((await visitor.call('POST /v1/passport/login', { email, password })).status).toBe(200);
    const placesIn = async (call: string) =>
      (await person.call(call)).body.data.items.map(({ address, place }: { address: string; place: string }) => [
        address,
        place,
      ]);
    expect(await placesIn('GET /v1/safety/sessions')).toEqual([
      [expect.stringMatching(/^10\./), 'локальная сеть'],
      ['9.9.9.9', null],
      ['95.24.118.7', 'Казань, Россия'],
    ]);
    expect((await placesIn('GET /v1/safety/log')).slice(0, 2)).toEqual([
      ['9.9.9.9', null],
      ['95.24.118.7', 'Казань, Россия'],
    ]);
    const newDevice = () =>
      app.mailbox.letters.filter(
        ({ to, subject }) => to?.[0]?.address === email && /^Вход с нового/.test(subject ?? ''),
      );
    await expect.poll(() => newDevice().length, { timeout: 15_000 }).toBe(2);
    const texts = newDevice().map(({ text }) => text ?? '');
    expect(texts.filter((text) => text.includes('Казань, Россия, адрес 95.24.118.7'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('адрес 9.9.9.9'))).toHaveLength(1);
  });
});
