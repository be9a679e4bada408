/** One page under its many addresses: mirrors, wrappers, posts. */
import { describe, expect, it } from 'vitest';
import { normalAddress } from '#modules/legality/domain/address.ts';
import { isOtherPage, isShortLink, networkAt, pageOf } from '#modules/legality/domain/pages.ts';

describe('one address of a place', () => {
  it.each([
    // A post of a channel is the channel.
    ['https://t.me/badchannel/12', 't.me/badchannel'],
    ['https://t.me/s/badchannel/12?single', 't.me/badchannel'],
    ['https://badchannel.t.me/12', 't.me/badchannel'],
    // So are its mirrors and what catalogues of channels show of it.
    ['https://tg.dev/badchannel', 't.me/badchannel'],
    ['https://telegram.dog/badchannel', 't.me/badchannel'],
    ['https://tgstat.ru/channel/@badchannel', 't.me/badchannel'],
    ['https://uk.tgstat.com/channel/@badchannel/stat', 't.me/badchannel'],
    ['https://telega.in/channels/badchannel/card', 't.me/badchannel'],
    ['https://telemetr.me/@badchannel', 't.me/badchannel'],
    ['https://vkontakte.ru/club1', 'vk.com/club1'],
    ['https://m.vk.ru/club1', 'vk.com/club1'],
    ['https://m.ok.ru/group/1', 'ok.ru/group/1'],
    // The mobile look and the first page of a site are the site.
    ['https://m.example.ru/', 'example.ru'],
    ['https://www.m.example.ru/index.php', 'example.ru'],
    ['https://example.ru/food/index.html', 'example.ru/food'],
    ['https://m.me/shop', 'm.me/shop'],
    // Whoever shows a page of another shows that one.
    ['https://www-instagram-com.translate.goog/shop/?_x_tr_sl=ru', 'instagram.com/shop'],
    ['https://my--site-example.translate.goog/', 'my-site.example'],
    ['https://web.archive.org/web/20250101000000*/https://www.instagram.com/shop/', 'instagram.com/shop'],
    ['https://web.archive.org/web/2025/instagram.com/shop', 'instagram.com/shop'],
    ['https://translate.google.com/translate?sl=en&u=https%3A%2F%2Ffacebook.com%2Fshop', 'facebook.com/shop'],
    ['https://vk.com/away.php?to=https%3A%2F%2Finstagram.com%2Fx', 'instagram.com/x'],
    ['https://web.archive.org/about', 'web.archive.org/about'],
    ['https://t.me/s', 't.me/s'],
  ])('%s is %s', (written, normal) => {
    expect(normalAddress(written)).toBe(normal);
    expect(normalAddress(normal)).toBe(normal);
  });

  it('does not go round for ever', () => {
    const around = `https://web.archive.org/web/1/${'https://web.archive.org/web/1/'.repeat(50)}https://instagram.com`;
    expect(normalAddress(around)).toMatch(/^(?:web\.archive\.org|instagram\.com)/);
  });
});

describe('whose page it is', () => {
  it.each([
    ['https://t.me/chan/12', 't.me/chan'],
    ['https://vk.com/kitchen/extra', 'vk.com/kitchen'],
    ['https://vk.com/wall-77_1', 'vk.com/club77'],
    ['https://vk.com/public77', 'vk.com/club77'],
    ['https://www.youtube.com/@cook/videos', 'youtube.com/@cook'],
    ['https://youtube.com/channel/UC1/about', 'youtube.com/channel/uc1'],
    ['https://dzen.ru/id/5f/more', 'dzen.ru/id/5f'],
    ['https://ok.ru/group/5/topic/1', 'ok.ru/group/5'],
    ['https://cook.livejournal.com/12.html', 'cook.livejournal.com'],
    // Of a site it is its name.
    ['https://old.example.ru/food', 'example.ru'],
    ['https://shop.example.com.ru/food', 'example.com.ru'],
  ])('of %s it is %s', (written, page) => expect(pageOf(written)).toBe(page));
  it('of a watched video and of a network itself nobody knows', () => {
    expect(pageOf('https://youtube.com/watch?v=1')).toBeNull();
    expect(pageOf('https://youtu.be/abc')).toBeNull();
    expect(pageOf('https://vk.com')).toBeNull();
    expect(pageOf('https://t.me/+abc')).toBe('t.me/+abc');
  });
});

describe('a network', () => {
  it.each([
    ['https://t.me/x', 'telegram'],
    ['https://m.ok.ru/group/5', 'ok'],
    ['https://www.tiktok.com/@x', 'tiktok'],
    ['https://cook.livejournal.com', 'livejournal'],
    ['https://pikabu.ru/@x', 'pikabu'],
    ['https://discord.gg/x', 'discord'],
    ['https://example.ru/', null],
  ])('of %s is %s', (written, network) => expect(networkAt(written)).toBe(network));
});

describe('what came out is on another page', () => {
  it.each([
    ['https://t.me/other/5', 'https://t.me/chan', true],
    ['https://t.me/chan/5', 'https://t.me/chan', false],
    ['https://vk.com/wall-77_1', 'https://vk.com/club77', false],
    ['https://vk.com/wall-78_1', 'https://vk.com/club77', true],
    // A number does not tell a name.
    ['https://vk.com/wall-78_1', 'https://vk.com/kitchen', false],
    ['https://vk.com/else', 'https://vk.com/kitchen', true],
    ['https://youtube.com/watch?v=1', 'https://youtube.com/@cook', false],
    ['https://news.example.ru/food', 'https://example.ru', false],
    ['https://example.com/', 'https://example.ru', true],
    ['https://vk.com/x', 'https://t.me/x', true],
    // A name and a number may be the same page; an invitation, an article and a short link tell nothing.
    ['https://t.me/c/123/4', 'https://t.me/+abcdef', false],
    ['https://vk.com/@kitchen-soup', 'https://vk.com/kitchen', false],
    ['https://vm.tiktok.com/ZM1', 'https://www.tiktok.com/@kit', false],
    ['https://ok.ru/group/123/topic/4', 'https://ok.ru/kitchen', false],
    ['https://ru.pinterest.com/kit', 'https://pinterest.com/kit', false],
    ['https://www.youtube.com/channel/UC1', 'https://youtube.com/@kit', false],
    ['https://dzen.ru/id/5f', 'https://dzen.ru/kitchen', false],
    ['https://clck.ru/abc', 'https://vk.com/kitchen', false],
    ['https://ok.ru/group/123', 'https://ok.ru/group/124', true],
    ['https://youtube.com/@other', 'https://youtube.com/@kit', true],
    // A channel has an old name, a new one and a number.
    ['https://youtube.com/c/kitchen', 'https://youtube.com/channel/UC1', false],
    ['https://youtube.com/user/kitchen', 'https://youtube.com/@kit', false],
    ['https://rutube.ru/u/kitchen', 'https://rutube.ru/channel/123', false],
  ])('%s for %s: %s', (link, place, is) => expect(isOtherPage(link, place)).toBe(is));
});

describe('a short link', () => {
  it.each([
    'clck.ru/3abc',
    'https://bit.ly/x',
    'http://goo.su/x',
    'vk.cc/abc',
    'https://t.ly/a',
    'is.gd/q',
    'www.tinyurl.com/q',
  ])('%s leads anywhere', (url) => expect(isShortLink(url)).toBe(true));
  it.each(['https://vk.com/abc', 'https://orbit.ly.example/x', 'https://t.me/abc', 'mybit.ly'])(
    '%s says where',
    (url) => expect(isShortLink(url)).toBe(false),
  );
});
