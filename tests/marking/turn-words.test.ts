/** Call to action of marking on the page of a deal: one turn, one sentence, one button. */
import { describe, expect, it } from 'vitest';
import type { DealMarking } from '#modules/marking/contract.ts';
import { stepsOf } from '#modules/marking/web/steps.ts';
import { showsLeft, turnOf } from '#modules/marking/web/turn.ts';

type Creative = NonNullable<DealMarking['creative']>;

const creative = (changes: Partial<Creative> = {}): Creative =>
  ({
    version: 1,
    state: 'draft',
    approvals: { buyer_at: null, seller_at: null },
    erid: null,
    erid_source: null,
    erid_at: null,
    reporter: null,
    offer: null,
    updated_at: '2026-11-12T09:00:00.000Z',
    ...changes,
  }) as Creative;

const registered = creative({ state: 'verified', erid: '2VtzqAAA111', erid_source: 'ord' });

const marking = (changes: Partial<DealMarking>): DealMarking =>
  ({
    deal_id: 'd1',
    mode: 'vk',
    side: 'seller',
    platform: 'vk',
    creative: null,
    problems: [],
    waits_for: [],
    history: [],
    publication: null,
    ord_from: { contract: null, publication: null },
    shows: [],
    ...changes,
  }) as DealMarking;

const facts = {
  dueOn: '2026-11-20',
  today: '2026-11-18',
  startedAt: '2026-11-10T09:00:00.000Z',
  day: (at: string) => `${Number(at.slice(8, 10))} ноября`,
  chat: (words: string) => `/chats?text=${words}`,
};
const wait = (who: 'buyer' | 'seller' | 'system', what: string): DealMarking['waits_for'] =>
  [{ who, what, words: '', until: null }] as DealMarking['waits_for'];
const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ');

describe('a seller with an erid', () => {
  const toPublish = marking({ creative: registered, waits_for: wait('seller', 'publish') });

  it('is told to publish first and to hand over afterwards', () => {
    const turn = turnOf(toPublish, facts);
    expect(plain(turn?.title)).toBe('Опубликуйте с этой строкой и ссылкой до 20 ноября');
    expect(turn?.why).toMatch(/потом сдайте работу: приложите ссылку/);
    expect(turn).toMatchObject({ isMine: true, action: { label: 'Что опубликовать', to: '#marking' } });
    expect(turnOf(toPublish, { ...facts, today: '2026-11-21' })?.title).toMatch(/^Срок прошёл: опубликуйте/);
  });

  it('publishes nothing in a trial', () => {
    const turn = turnOf({ ...toPublish, mode: 'test' }, facts);
    expect(plain(turn?.title)).toBe('Сдайте работу до 20 ноября: это тренировка');
    expect(turn?.why).toMatch(/^Рекламу не выпускайте/);
  });

  it('is led by the deal alone once it came out', () => {
    const publication = { published_on: '2026-11-18', removed_on: null };
    expect(turnOf({ ...toPublish, publication }, facts)).toBeNull();
  });

  it('keeps the buyer told, and asks nothing of them', () => {
    const turn = turnOf({ ...toPublish, side: 'buyer' }, facts);
    expect(plain(turn?.title)).toBe('Продавец публикует рекламу, срок до 20 ноября');
    expect(turn).toMatchObject({ isMine: false, action: null });
  });
});

describe('whoever waits for the other side', () => {
  it.each([
    ['fill', null, 'Ждём макет от покупателя', '10 ноября'],
    ['mend', creative({ state: 'refused' }), 'Ждём, пока покупатель исправит данные', '15 ноября'],
    ['agree', creative({ state: 'ready' }), 'Ждём, пока макет согласует покупатель', '12 ноября'],
  ])('sees for whom and since when (%s), and may remind them', (what, made, title, since) => {
    const turn = turnOf(
      marking({
        creative: made,
        waits_for: wait('buyer', what),
        history: [{ at: '2026-11-15T10:00:00.000Z', what: 'refused', by: null, words: 'ОРД не принял макет' }],
      }),
      facts,
    );
    expect(turn?.title).toBe(title);
    expect(plain(turn?.why)).toContain(`Ждём с ${since}.`);
    expect(turn?.isMine).toBe(false);
    expect(turn?.action).toMatchObject({ label: 'Напомнить', to: expect.stringContaining('Здравствуйте!') });
  });

  it('reminds nobody of what the ОРД does', () => {
    const turn = turnOf(
      marking({ creative: creative({ state: 'queued' }), waits_for: wait('system', 'register') }),
      facts,
    );
    expect(turn).toMatchObject({ title: 'Получаем erid в ОРД', action: null });
    const ord_from = { contract: '2026-11-19T00:00:00.000Z', publication: null };
    const night = marking({ creative: creative({ state: 'queued' }), ord_from, waits_for: wait('system', 'register') });
    expect(turnOf(night, facts)?.title).toBe('Получим erid после 03:00 по Москве');
  });
});

describe('what a moderator stopped', () => {
  const stop = (stopped: 'creative' | 'place', side: 'buyer' | 'seller') => {
    const message = 'Модератор остановил отправку: обещан доход';
    return marking({
      side,
      creative: creative({ state: 'queued' }),
      problems: [{ who: 'operator', field: null, message, stopped }],
      waits_for: wait(stopped === 'creative' ? 'buyer' : 'system', 'held'),
    });
  };

  it('in the creative is mended by the buyer; the seller may', () => {
    const turn = turnOf(stop('creative', 'buyer'), facts);
    expect(plain(turn?.title)).toBe('Исправьте макет: модератор остановил отправку. Срок работы — 20 ноября');
    expect(turn?.why).toContain('обещан доход. Исправьте макет и согласуйте его заново');
    expect(turn).toMatchObject({ isMine: true, action: { label: 'Исправить макет' } });
    const theirs = turnOf(stop('creative', 'seller'), facts);
    expect(theirs).toMatchObject({ title: 'Модератор остановил отправку в ОРД', isMine: false });
    expect(theirs?.why).toContain('Исправить макет можете и вы.');
  });

  it('beside the creative asks nobody to mend that', () => {
    for (const side of ['buyer', 'seller'] as const) {
      const turn = turnOf(stop('place', side), facts);
      expect(turn).toMatchObject({ title: 'Модератор остановил отправку в ОРД', isMine: false, action: null });
      expect(turn?.why).not.toContain('Исправьте макет');
    }
  });
});

describe('the shows of a month', () => {
  const shown = (state: DealMarking['shows'][number]['state']): DealMarking['shows'] => [
    { month: '2026-11', shows: null, from: '2026-12-01', due_on: '2026-12-30', state },
  ];

  it('are announced before they are asked for, with the days', () => {
    const left = showsLeft(marking({ creative: registered, shows: shown('running') }));
    expect(plain(left?.words)).toBe(
      'Показы за ноябрь внесёте, когда месяц закончится: с 1 декабря до 30 декабря. Мы напомним.',
    );
    expect(left?.action).toBeNull();
  });

  it('of what is gone are not said to wait for the end of the month', () => {
    const [one] = shown('running');
    const shows = one ? [{ ...one, from: '2026-11-15' }] : [];
    expect(plain(showsLeft(marking({ creative: registered, shows }))?.words)).toBe(
      'Показы за ноябрь внесёте с 15 ноября до 30 декабря. Мы напомним.',
    );
  });

  it('are asked for when they can be counted', () => {
    const left = showsLeft(marking({ creative: registered, shows: shown('awaited') }));
    expect(plain(left?.words)).toMatch(/^Осталось внести показы за ноябрь до 30 декабря/);
    expect(left?.action?.label).toBe('Внести показы');
  });

  it('are nothing of the buyer, nor of Охват when they are reported elsewhere', () => {
    expect(showsLeft(marking({ side: 'buyer', creative: registered, shows: shown('awaited') }))).toBeNull();
    const elsewhere = { ...registered, reporter: 'seller' as const };
    expect(showsLeft(marking({ creative: elsewhere, shows: shown('awaited') }))).toBeNull();
    // Nobody but the seller knows them.
    const ofBuyer = { ...registered, reporter: 'buyer' as const };
    const left = showsLeft(marking({ creative: ofBuyer, shows: shown('awaited'), mode: 'manual' }));
    expect(plain(left?.words)).toContain('без них покупатель не отчитается в своём ОРД');
  });
});

describe('the steps of marking', () => {
  const told = { day: facts.day, moment: facts.day };
  const looks = (given: Partial<DealMarking>) => stepsOf(marking(given), told).map(({ look }) => look);

  it('are named by what happens, not as if it had', () => {
    expect(stepsOf(marking({}), told).map(({ name }) => name)).toEqual([
      'Согласование макета',
      'Регистрация в ОРД',
      'Получение erid',
      'Передача показов',
    ]);
  });

  it('begin when the order is taken', () => {
    expect(looks({ waits_for: wait('seller', 'answer') })).toEqual(['wait', 'wait', 'wait', 'wait']);
    expect(looks({ waits_for: wait('buyer', 'fill') })).toEqual(['on', 'wait', 'wait', 'wait']);
  });

  it('do not come to the shows before the month is over', () => {
    const publication = { published_on: '2026-11-18', removed_on: null };
    const shows: DealMarking['shows'] = [
      { month: '2026-11', shows: null, from: '2026-12-01', due_on: '2026-12-30', state: 'running' },
    ];
    expect(looks({ creative: registered, publication, shows })).toEqual(['done', 'done', 'done', 'wait']);
  });
});
