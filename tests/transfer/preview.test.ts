import { beforeAll, describe, expect, it } from 'vitest';
import { adObjectErrors } from '#modules/ad-objects/contract.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { FORM, formOf } from '../support/uploads.ts';
import { apply, csv, preview, xlsx } from './files.ts';
import { HEADINGS, own, resource } from './rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

describe('preview', () => {
  it('says what the file would do and changes nothing', async () => {
    const person = await app.signUp();
    const known = await createObject(person, 'resource', { title: 'Старое имя' });
    const { status, body } = await preview(
      person,
      await xlsx(HEADINGS, resource('Кухня'), resource('Новое имя', { 0: known.resource_id })),
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ rows_total: 2, columns_unknown: [], can_apply: true, can_publish: true });
    expect(body.data.rows).toEqual([
      { row: 2, id: null, title: 'Кухня', action: 'create', problems: [], missing: [] },
      { row: 3, id: known.resource_id, title: 'Новое имя', action: 'change', problems: [], missing: [] },
    ]);
    expect((await own(person)).map(({ title }: { title: string }) => title)).toEqual(['Старое имя']);
  });

  it('says of a page where advertising is forbidden that it cannot be published, and not where a published one moves', async () => {
    const person = await app.signUp();
    const shown = await publishObject(person, 'resource');
    const forbidden = { 5: 'Другое', 6: 'https://www.instagram.com/table' };
    const { body } = await preview(
      person,
      csv(HEADINGS, resource('Новая', forbidden), resource('Прежняя', { 0: shown.resource_id, ...forbidden })),
    );
    const sentence = { column: 'Ссылка', message: expect.stringContaining('Реклама здесь запрещена с') };
    expect(body.data).toMatchObject({ can_apply: false, can_publish: false });
    expect(body.data.rows[0]).toMatchObject({ problems: [], missing: [sentence] });
    expect(body.data.rows[1].problems).toContainEqual(expect.objectContaining(sentence));
  });

  it('shows every bad row, the cell and why', async () => {
    const person = await app.signUp();
    const { body } = await preview(
      person,
      csv(
        [...HEADINGS, 'Вовлечённость, %', 'Моя заметка'],
        [...resource('Хорошая'), '4,2', 'x'],
        [...resource('Я'), '', ''],
        [...resource('Цены', { 10: '1/24 | даром | 2' }), '', ''],
        [...resource('Много', { 3: 'Еда; Рыбалка', 4: 'Атлантида', 7: '-5', 9: '31.02.2025' }), '140', ''],
        [...resource('Ссылка', { 6: 'javascript:alert(1)' }), '', ''],
        [...resource('Завтра', { 9: '01.01.2099' }), '', ''],
        [...resource('Дёшево', { 10: '1/24 | 12500 | 2\n2/48 | 0,5 | 2' }), '', ''],
        [...resource('', { 2: '' }), '', ''],
      ),
    );
    expect(body.data).toMatchObject({ rows_total: 8, can_apply: false, columns_unknown: ['Моя заметка'] });
    const problems = Object.fromEntries(
      body.data.rows.map(({ row, problems }: { row: number; problems: { column: string; message: string }[] }) => [
        row,
        Object.fromEntries(problems.map(({ column, message }) => [column, message])),
      ]),
    );
    expect(problems).toEqual({
      2: {},
      3: { Название: 'Название — от 3 символов.' },
      4: { 'Форматы и цены': 'Укажите сумму в рублях, например 12500 или 12 500,50.' },
      5: {
        Темы: expect.stringContaining('«Рыбалка» нет в списке'),
        Регион: expect.stringContaining('«Атлантида» нет в списке'),
        Аудитория: 'Укажите целое число.',
        'Дата замера': 'Укажите дату.',
        'Вовлечённость, %': 'Не больше 100 %.',
      },
      6: { Ссылка: 'Укажите адрес целиком, например https://company.ru.' },
      7: { 'Дата замера': 'Замер не может быть в будущем.' },
      8: { 'Форматы и цены': 'Строка 2: Цена — не меньше одного рубля.' },
      9: { Название: 'Название — от 3 символов.' },
    });
    expect(body.data.rows[3].problems[0].value).toBe('Еда; Рыбалка');
    const { status, body: refusal } = await apply(person, body.data.token);
    expect({ status, code: refusal.error.code }).toEqual({ status: 409, code: 'table_has_problems' });
  });

  it("never changes others' objects, blocked ones, or one object twice", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const foreign = await publishObject(other, 'resource');
    const campaign = await createObject(person, 'campaign');
    const mine = await createObject(person, 'resource');
    const blocked = await createObject(person, 'resource');
    await app.database.pool.query("UPDATE ad_objects SET moderation = 'blocked' WHERE object_id = $1", [
      blocked.resource_id,
    ]);
    const ids = [
      foreign.resource_id,
      campaign.campaign_id,
      'не id',
      blocked.resource_id,
      mine.resource_id,
      mine.resource_id,
    ];
    const { body } = await preview(person, csv(HEADINGS, ...ids.map((id) => resource('Кухня', { 0: id }))));
    const complaints = body.data.rows.map((row: { problems: { column: string; message: string }[] }) =>
      row.problems.map(({ column, message }) => `${column}: ${message}`),
    );
    const absent = ['ID: Среди ваших ресурсов нет объекта с таким ID.'];
    expect(complaints).toEqual([
      absent,
      absent,
      ['ID: Такого ID не бывает. Чтобы создать объект, оставьте ячейку пустой.'],
      [`ID: ${adObjectErrors.object_blocked.message}`],
      [],
      ['ID: Этот ID уже стоит в строке 6.'],
    ]);
  });

  it('asks a campaign for a product of the same person', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const foreign = await publishObject(other, 'product');
    const mine = await createObject(person, 'product');
    const { body } = await preview(
      person,
      csv(['Название', 'ID продукта'], ['Чужой продукт', foreign.product_id], ['Свой продукт', mine.product_id]),
      'campaign',
    );
    expect(body.data.rows[0].problems).toEqual([{ column: 'ID продукта', message: 'Выберите продукт из своих.' }]);
    expect(body.data.rows[1].problems).toEqual([]);
  });

  it('refuses what is no table with one sentence', async () => {
    const person = await app.signUp();
    const answers = [
      await preview(person, 'PK\u0003\u0004 not really'),
      await preview(person, csv(['Foo', 'Bar'], ['1', '2'])),
      await preview(person, csv(['Название', 'название *'], ['Чай', 'Чай'])),
      await preview(person, Buffer.alloc(5 * 1024 * 1024 + 1, 'а')),
      await person.call('POST /v1/transfer/preview?kind=resource', {}),
      await person.call('POST /v1/transfer/preview?kind=banana', formOf({ bytes: 'x' }), { 'content-type': FORM }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.message])).toEqual([
      [422, expect.stringContaining('не похож на таблицу')],
      [422, expect.stringContaining('нет знакомых заголовков')],
      [422, 'Колонка «название *» встречается дважды. Оставьте одну.'],
      [413, 'Файл больше 5\u00a0МБ.'],
      [415, expect.any(String)],
      [422, expect.any(String)],
    ]);
  });
});
