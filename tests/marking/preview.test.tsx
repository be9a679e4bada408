/** Preview of the ad equals what is published: with the erid where it is, and with its place where it is not yet. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AdPreview } from '#modules/marking/web/ad-preview.tsx';

const drawn = (erid: string | null, form: 'text_block' | 'banner' = 'text_block', type = 'juridical') =>
  renderToStaticMarkup(
    <AdPreview
      shown={{
        form,
        text: 'Кофе: https://rovno.example/coffee',
        media: [],
        target_urls: ['https://rovno.example/coffee', 'https://rovno.example/shop?utm=1'],
      }}
      platform="vk"
      place={{ title: 'Хлеб и соль', face: null }}
      advertiser={{ name: 'Ровно', inn: '7701000019', type }}
      warning={null}
      erid={erid}
    />,
  ).replaceAll('&amp;', '&');

it('shows every link and the line with the erid, as they are copied', () => {
  const html = drawn('2VtzqAAA111');
  expect(html).toContain('Кофе: https://rovno.example/coffee?erid=2VtzqAAA111');
  expect(html).toContain('https://rovno.example/shop?utm=1&erid=2VtzqAAA111');
  expect(html).toContain('Реклама. Ровно, ИНН 7701000019. erid: 2VtzqAAA111');
  expect(html).not.toContain('появится после регистрации');
});

it('shows where the erid will stand before there is one, and says so', () => {
  const html = drawn(null);
  expect(html).toContain('https://rovno.example/coffee?erid=…');
  expect(html).toContain('Реклама. Ровно, ИНН 7701000019. erid: …');
  expect(html).toContain('появится после регистрации');
});

it('shows the short line on a banner, and an entrepreneur with the form', () => {
  expect(drawn('2VtzqAAA111', 'banner', 'ip')).toContain('Реклама. ИП Ровно. erid: 2VtzqAAA111');
});
