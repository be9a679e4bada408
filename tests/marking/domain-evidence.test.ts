import { describe, expect, it } from 'vitest';
import { linksIn } from '#modules/legality/domain/links.ts';
import { isEvidence } from '#modules/marking/domain/evidence.ts';
import { pageAsTyped } from '#modules/marking/server/commands/other-page.ts';

describe('what a delivery refers to', () => {
  it.each([
    'disk.yandex.ru/d/1',
    'https://disk.yandex.com/d/1',
    'https://disk.360.yandex.ru/d/1',
    'https://yadi.sk/d/1',
    'https://cloud.mail.ru/public/1',
    'https://drive.google.com/file/1',
    'https://docs.google.com/document/1',
    'https://photos.google.com/1',
    'https://photos.app.goo.gl/1',
    'https://www.dropbox.com/s/1',
    'https://1drv.ms/1',
    'https://onedrive.live.com/1',
    'https://www.icloud.com/1',
    'https://sberdisk.ru/1',
    'https://dropmefiles.com/1',
    'HTTP://wetransfer.com/1',
    'https://we.tl/1',
    'https://files.dropbox.com/1',
    'https://ohvat.example/files/1',
  ])('%s is evidence', (link) => expect(isEvidence(link, 'ohvat.example')).toBe(true));

  it.each(['https://vk.com/post', 'https://notdropbox.com/1', 'https://www2.example.ru', 'not a link', ''])(
    '%s is a page or nothing',
    (link) => expect(isEvidence(link, 'ohvat.example')).toBe(false),
  );

  it('is found in the words as people would follow it', () => {
    expect(linksIn('Вышло: https://vk.com/a?b=1, и www.example.org/x. Ещё t.me/kitchen!')).toEqual([
      'https://vk.com/a?b=1',
      'www.example.org/x',
      't.me/kitchen',
    ]);
    expect(linksIn('пример.рф «сайт.москва/о» (ya.ru)')).toEqual(['пример.рф', 'сайт.москва/о', 'ya.ru']);
    expect(linksIn('Отчёт.pdf готов.Смотрите a@vk.com и 1.2')).toEqual([]);
  });
});

it.each([
  ['https://www.youtube.com/channel/UCaBcD/videos', 'https://youtube.com/channel/UCaBcD'],
  ['https://t.me/Kitchen/12?erid=x', 'https://t.me/Kitchen'],
  ['https://telegram.me/Kitchen/12', 'https://t.me/Kitchen'],
  ['https://Example.ru/Food/Post', 'https://example.ru'],
])('the page of %s is named as it was typed', (link, page) => expect(pageAsTyped(link)).toBe(page));
