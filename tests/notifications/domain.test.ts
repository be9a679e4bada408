import { describe, expect, it } from 'vitest';
import { answeredText, answeredTitle, askedBefore, isAsking } from '#modules/notifications/domain/asking.ts';
import { browserName } from '#modules/notifications/domain/browser-name.ts';
import { momentOf } from '#modules/notifications/domain/event-words.ts';
import { actionOf, wordsOf } from '#modules/notifications/domain/events.ts';
import { CHANNELS, channelsOf, GROUP_NAMES, isAlwaysMailed } from '#modules/notifications/domain/groups.ts';
import { letterTime, pushTime } from '#modules/notifications/domain/timing.ts';
import { inOwnZone } from '#modules/notifications/web/own-moments.ts';

const moscow = (clock: string, day = '2026-11-18') => new Date(`${day}T${clock}:00+03:00`);
const NIGHT = { from: '22:00', to: '08:00' };
const LUNCH = { from: '13:00', to: '14:00' };
const ZONE = 'Europe/Moscow';

describe('when a push may go', () => {
  it.each([
    [NIGHT, '21:59', '21:59', '18'],
    [NIGHT, '22:00', '08:00', '19'],
    [NIGHT, '23:30', '08:00', '19'],
    [NIGHT, '03:15', '08:00', '18'],
    [NIGHT, '07:59', '08:00', '18'],
    [NIGHT, '08:00', '08:00', '18'],
    [LUNCH, '12:59', '12:59', '18'],
    [LUNCH, '13:00', '14:00', '18'],
    [LUNCH, '14:00', '14:00', '18'],
  ])('with quiet %o one at %s goes at %s on the %s', (quiet, at, goes, day) => {
    expect(pushTime(moscow(at), { quiet, zone: ZONE })).toEqual(moscow(goes, `2026-11-${day}`));
  });

  it('is at once without quiet hours', () => {
    expect(pushTime(moscow('03:00'), { quiet: null, zone: ZONE })).toEqual(moscow('03:00'));
  });

  it('follows the clock of the person, also over a change of the clocks', () => {
    const quiet = { from: '22:00', to: '07:00' };
    expect(pushTime(new Date('2026-11-18T20:00:00Z'), { quiet, zone: 'Asia/Vladivostok' })).toEqual(
      new Date('2026-11-18T21:00:00Z'),
    );
    // In Berlin the clocks go forward in the night to 29 March and back in the night to 25 October.
    expect(pushTime(new Date('2026-03-28T22:30:00Z'), { quiet, zone: 'Europe/Berlin' })).toEqual(
      new Date('2026-03-29T05:00:00Z'),
    );
    expect(pushTime(new Date('2026-10-24T21:30:00Z'), { quiet, zone: 'Europe/Berlin' })).toEqual(
      new Date('2026-10-25T06:00:00Z'),
    );
  });
});

describe('when a letter may go', () => {
  const timing = (digest: 'at_once' | 'hourly' | 'daily', quiet: typeof NIGHT | null = null) => ({
    digest,
    quiet,
    zone: ZONE,
  });

  it('is at once, at the next full hour or at nine', () => {
    expect(letterTime(moscow('10:20'), timing('at_once'))).toEqual(moscow('10:20'));
    expect(letterTime(moscow('10:20'), timing('hourly'))).toEqual(moscow('11:00'));
    expect(letterTime(moscow('11:00'), timing('hourly'))).toEqual(moscow('12:00'));
    expect(letterTime(moscow('08:59'), timing('daily'))).toEqual(moscow('09:00'));
    expect(letterTime(moscow('09:00'), timing('daily'))).toEqual(moscow('09:00', '2026-11-19'));
    expect(letterTime(moscow('10:20'), timing('daily'))).toEqual(moscow('09:00', '2026-11-19'));
  });

  it('is never in quiet hours', () => {
    expect(letterTime(moscow('21:30'), timing('hourly', NIGHT))).toEqual(moscow('08:00', '2026-11-19'));
    expect(letterTime(moscow('23:00'), timing('at_once', NIGHT))).toEqual(moscow('08:00', '2026-11-19'));
    expect(letterTime(moscow('10:00'), timing('daily', { from: '08:30', to: '09:30' }))).toEqual(
      moscow('09:30', '2026-11-19'),
    );
  });
});

describe('channels', () => {
  it('are the defaults where nobody has chosen', () => {
    expect(channelsOf({}).orders).toEqual({ site: true, email: true, push: true });
    expect(channelsOf({}).messages).toEqual({ site: true, email: false, push: true });
    expect(channelsOf({}).topups).toEqual({ site: true, email: false, push: false });
    expect(channelsOf({}).duties).toEqual({ site: true, email: true, push: false });
    expect(Object.keys(channelsOf({}))).toEqual(GROUP_NAMES);
  });

  it('are what was chosen, but letters about safety always come', () => {
    const nowhere = Object.fromEntries(CHANNELS.map((channel) => [channel, false])) as Record<
      (typeof CHANNELS)[number],
      boolean
    >;
    expect(channelsOf({ orders: nowhere }).orders).toEqual(nowhere);
    expect(channelsOf({ security: nowhere }).security).toEqual({ ...nowhere, email: true });
    expect(GROUP_NAMES.filter(isAlwaysMailed)).toEqual(['security']);
  });
});

describe('what asks for an answer', () => {
  it('are turns of a deal and unread messages', () => {
    for (const event of [
      'deal_open',
      'deal_counter',
      'deal_refuse_counter',
      'deal_propose_cancel',
      'deal_deliver',
    ] as const)
      expect(isAsking(event)).toBe(true);
    expect(isAsking('deal_request_revision')).toBe(true);
    expect(isAsking('message_unread')).toBe(true);
    expect(isAsking('deal_accept')).toBe(false);
  });

  it('is put to rest by every step, but what is to be mended only by work', () => {
    expect(askedBefore('deliver')).toEqual([
      'deal_open',
      'deal_counter',
      'deal_refuse_counter',
      'deal_propose_cancel',
      'deal_deliver',
      'deal_request_revision',
      'deal_held',
    ]);
    for (const action of ['propose_cancel', 'refuse_cancel'] as const)
      expect(askedBefore(action)).toEqual(askedBefore('deliver').filter((event) => event !== 'deal_request_revision'));
  });

  it('then says what came of it', () => {
    const news = { dealId: 'x-00ab12', object: 'Кухня', offer: 'Пост', amountKopecks: 100_00 };
    expect(answeredTitle(news, 'accept')).toBe('Заказ принят в работу: «Кухня»');
    expect(answeredText(news).replaceAll('\u00a0', ' ')).toBe('Пост, 100 ₽. Сделка № 00AB12.');
  });
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/120 YaBrowser/24 Safari/537', 'Яндекс Браузер, Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537 Edg/120', 'Edge, Windows'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120 Safari/537 EdgA/120', 'Edge, Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/120 Safari/537 OPR/100', 'Opera, Linux'],
  ['Mozilla/5.0 (Linux; Android 14) SamsungBrowser/23 Chrome/115 Safari/537', 'Samsung Internet, Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Gecko Firefox/120', 'Firefox, Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17 like Mac OS X) FxiOS/120 Safari/605', 'Firefox, iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 17 like Mac OS X) CriOS/120 Safari/604', 'Chrome, iPad'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/120 Safari/537', 'Chrome, ChromeOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17 Safari/605', 'Safari, macOS'],
  ['Opera/9.80 (Windows NT 6.1)', 'Opera, Windows'],
  ['Mozilla/5.0 (iPhone) EdgiOS/120 Safari/604', 'Edge, iPhone'],
  ['curl/8', 'Неизвестный браузер'],
  ['', 'Неизвестный браузер'],
])('%s is called «%s»', (userAgent, name) => expect(browserName(userAgent)).toBe(name));

describe('a moment in what was told', () => {
  const said = (at: string) => `Ответьте до ${momentOf(new Date(at))}.`;
  const shown = (at: string, toldAt: string, zone: string) =>
    inOwnZone(said(at), toldAt, zone).replaceAll('\u00a0', ' ');

  it('is read by the clock of the reader', () => {
    expect(shown('2026-11-20T21:20:00Z', '2026-11-18T10:00:00Z', 'Europe/London')).toBe(
      'Ответьте до 20 ноября, 21:20.',
    );
    expect(shown('2026-11-20T21:20:00Z', '2026-11-18T10:00:00Z', 'Europe/Moscow')).toBe(
      'Ответьте до 21 ноября, 00:20.',
    );
    // Over the turn of the year.
    expect(shown('2027-01-02T06:00:00Z', '2026-12-30T10:00:00Z', 'Asia/Omsk')).toBe(
      'Ответьте до 2 января 2027, 12:00.',
    );
    expect(inOwnZone('Без времени.', '2026-11-18T10:00:00Z', 'Asia/Omsk')).toBe('Без времени.');
  });
});

describe('the words of a letter', () => {
  const NEWS = {
    dealId: '01990000-0000-7000-8000-00000000ab12',
    side: 'buyer',
    object: 'Кухня',
    offer: 'Пост',
    amountKopecks: 100_00,
    counterKopecks: null,
    dueOn: '2026-11-28',
    answerBy: null,
    completeBy: null,
    sellerKopecks: 0,
    feeKopecks: 0,
    comment: 'Не успеем «до снега»',
  } as const;
  const textOf = (event: 'deal_decline' | 'deal_settle' | 'deal_request_revision', news: object = {}) =>
    wordsOf({ event, data: { ...NEWS, ...news } } as Parameters<typeof wordsOf>[0]).text.replaceAll('\u00a0', ' ');

  it('are the words of whoever took the step, and the number of the deal', () => {
    expect(textOf('deal_decline')).toBe(
      '100 ₽ снова на вашем балансе. Продавец: «Не успеем „до снега“». Сделка № 00AB12.',
    );
    expect(textOf('deal_decline', { comment: null })).toBe('100 ₽ снова на вашем балансе. Сделка № 00AB12.');
    expect(textOf('deal_settle', { side: 'seller' })).toContain('Модератор: «Не успеем');
    expect(textOf('deal_decline', { comment: 'слово '.repeat(60) })).toMatch(/с…» Сделка/);
  });

  it('say on the button what it does, wherever it leads', () => {
    expect(actionOf({ event: 'price_dropped', link: '/resource/1' })).toBe('Посмотреть по новой цене');
    expect(actionOf({ event: 'duty_due', link: '/resource/1/change' })).toBe('Исправить в объекте');
    expect(actionOf({ event: 'duty_due', link: '/finance/duties#fee' })).toBe('Посмотреть, что сделать');
    expect(actionOf({ event: 'creative_wanted', link: '/deals/1/creative' })).toBe('Собрать макет');
    expect(actionOf({ event: 'order_refused', link: '/basket' })).toBe('Вернуться в корзину');
  });
});
