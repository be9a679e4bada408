import { describe, expect, it } from 'vitest';
import { type DealLineFacts, lineOfStep } from '#modules/chats/domain/deal-lines.ts';
import { lineOfMarking } from '#modules/chats/domain/marking-lines.ts';

const FACTS: DealLineFacts = {
  object: 'Кухня',
  offer: 'Пост',
  amountKopecks: 1000_00,
  counterKopecks: null,
  dueOn: null,
  sellerKopecks: 400_00,
  feeKopecks: 40_00,
  comment: null,
};
const line = (action: Parameters<typeof lineOfStep>[0], facts: Partial<DealLineFacts> = {}) =>
  lineOfStep(action, { ...FACTS, ...facts }).replaceAll('\u00a0', ' ');

describe('a step of a deal between messages', () => {
  it.each([
    ['open', {}, 'Новый заказ: Пост, цена 1 000 ₽ · «Кухня»'],
    ['accept', {}, 'Заказ принят · «Кухня»'],
    ['accept', { dueOn: '2026-12-01' }, 'Заказ принят, срок — 1 декабря · «Кухня»'],
    ['counter', { counterKopecks: 1200_00 }, 'Продавец предложил другую цену: 1 200 ₽ · «Кухня»'],
    ['counter', { dueOn: '2026-12-01' }, 'Продавец предложил другой срок: 1 000 ₽, срок — 1 декабря · «Кухня»'],
    ['settle', {}, 'Спор решён: продавцу — 400 ₽, покупателю — 600 ₽ · «Кухня»'],
    ['complete', {}, 'Работа принята, сделка завершена: продавец получил 360 ₽, комиссия — 40 ₽ · «Кухня»'],
  ] as const)('%s', (action, facts, text) => expect(line(action, facts)).toBe(text));

  it('carries what was said to other terms and to a revision, cut to its size', () => {
    expect(line('counter', { comment: 'Дороже' })).toContain('«Кухня». «Дороже»');
    expect(line('request_revision', { comment: 'Поправьте' })).toContain('. «Поправьте»');
    expect(line('decline', { comment: 'Нет' })).not.toContain('Нет');
    expect(line('request_revision', { comment: 'я'.repeat(2000) })).toContain(`«${'я'.repeat(2000)}»`);
    expect(line('request_revision', { comment: 'я'.repeat(2001) })).toContain(`«${'я'.repeat(1999)}…»`);
    expect(line('request_revision', { comment: `${'я'.repeat(1998)}  я` })).toContain(`«${'я'.repeat(1998)}…»`);
  });
});

describe('a turn of marking between messages', () => {
  it.each([
    [{ kind: 'erid', erid: 'E', isTrial: false }, 'Получен erid E, публиковать можно · «Кухня»'],
    [
      { kind: 'erid', erid: 'E', isTrial: true },
      'Получен тестовый erid E, это тренировка, рекламу с ним не выпускайте · «Кухня»',
    ],
    [{ kind: 'refused', words: null }, 'ОРД не принял макет · «Кухня»'],
    [{ kind: 'refused', words: 'Нет ИНН. Впишите.' }, 'ОРД не принял макет: Нет ИНН. Впишите · «Кухня»'],
    [{ kind: 'refused', words: 'я'.repeat(500) }, `ОРД не принял макет: ${'я'.repeat(500)} · «Кухня»`],
    [{ kind: 'refused', words: 'я'.repeat(501) }, `ОРД не принял макет: ${'я'.repeat(499)}… · «Кухня»`],
    [
      { kind: 'refused', words: `${'я'.repeat(490)}${' '.repeat(20)}я` },
      `ОРД не принял макет: ${'я'.repeat(490)}… · «Кухня»`,
    ],
  ] as const)('%# is told', (turn, text) => expect(lineOfMarking(turn, 'Кухня')).toBe(text));
});
