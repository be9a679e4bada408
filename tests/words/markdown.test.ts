import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, plainText } from '#words/markdown.ts';
import { safeAddress } from '#words/web-address.ts';
import { DetailMarkdown } from '../../src/modules/ad-objects/web/detail/markdown.tsx';

const html = (source: string) =>
  renderToStaticMarkup(createElement(DetailMarkdown, { source })).replace(/^<div[^>]*>|<\/div>$/g, '');

const TAGS = /^(?:p|h3|h4|h5|ul|ol|li|blockquote|pre|code|hr|br|strong|em|del|a)$/;
const LINK = /^ href="https?:\/\/[^"<>\s]*" rel="nofollow ugc noopener noreferrer" target="_blank"$/;

/** Everything in angle brackets is one of our own elements, bare but for a safe link or a list's first number. */
function problemsOf(markup: string): string[] {
  return [...markup.matchAll(/<(\/?)([^\s>/]+)([^>]*?)(\/?)>/g)].flatMap(
    ([tag, closing, name = '', attributes = '']) => {
      if (!TAGS.test(name)) return [tag];
      if (closing || attributes === '') return [];
      if (name === 'a') return LINK.test(attributes) ? [] : [tag];
      return name === 'ol' && /^ start="\d+"$/.test(attributes) ? [] : [tag];
    },
  );
}

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script src=//evil.example/x.js></script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"/>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<style>*{background:url(javascript:alert(1))}</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</code><script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](%6Aavascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](blob:https://evil.example/1)',
  '[x](//evil.example)',
  '[x](https://a.example" onmouseover="alert(1))',
  '[x](https://a.example/" onclick=alert(1) x=")',
  "[x](https://a.example/'onmouseover='alert(1)')",
  '[x](https://a.example "t" onmouseover=alert(1))',
  '[x](https://user:pass@evil.example)',
  '[<img src=x onerror=alert(1)>](https://a.example)',
  '![x](javascript:alert(1))',
  '![x"onerror="alert(1)](x)',
  '<https://a.example" onmouseover="alert(1)>',
  '<javascript:alert(1)>',
  'https://a.example/"onmouseover="alert(1)',
  'https://a.example/<script>alert(1)</script>',
  '[a]: javascript:alert(1)\n[x][a]',
  '`<script>alert(1)</script>`',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '```html onload=alert(1)\n<img src=x onerror=alert(1)>\n```',
  '# <script>alert(1)</script>',
  '> <script>alert(1)</script>',
  '- <img src=x onerror=alert(1)>',
  '**<script>alert(1)</script>**',
  '*[x](javascript:alert(1))*',
  '[[x](javascript:alert(1))](https://a.example)',
  '[**[y](javascript:alert(1))**](https://a.example)',
  '\\<script>alert(1)\\</script>',
  '\u202e<script>alert(1)</script>',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the payload is the text itself
  '${alert(1)}',
];

describe('descriptions in Markdown', () => {
  it('knows more than fifty ways to be attacked', () => expect(PAYLOADS.length).toBeGreaterThanOrEqual(50));

  it.each(PAYLOADS)('lets nothing through from %j', (payload) => {
    for (const source of [payload, `Текст ${payload} дальше`, `- ${payload}\n- два`, `> ${payload}`, `**${payload}**`])
      expect(problemsOf(html(source))).toEqual([]);
  });

  it('sees an attack when there is one', () => {
    expect(problemsOf('<p>ok</p><img src="x" onerror="alert(1)">')).toHaveLength(1);
    expect(
      problemsOf('<a href="javascript:alert(1)" rel="nofollow ugc noopener noreferrer" target="_blank">x</a>'),
    ).toHaveLength(1);
    expect(problemsOf('<p onclick="x">y</p>')).toHaveLength(1);
  });

  it('draws what people write', () => {
    expect(html('# Обо мне\n\nПишу **просто** и *честно*.\nБез ~~воды~~ `кода`.')).toBe(
      '<h3>Обо мне</h3><p>Пишу <strong>просто</strong> и <em>честно</em>.<br/>Без <del>воды</del> <code>кода</code>.</p>',
    );
    expect(html('- раз\n- два\n  1. а\n  2. б\n\nконец')).toBe(
      '<ul><li>раз</li><li>два<ol><li>а</li><li>б</li></ol></li></ul><p>конец</p>',
    );
    expect(html('3. три\n4. четыре')).toBe('<ol start="3"><li>три</li><li>четыре</li></ol>');
    expect(html('> мудрость\n> веков')).toBe('<blockquote><p>мудрость<br/>веков</p></blockquote>');
    expect(html('до\n\n---\n\n```\na < b\n```')).toBe('<p>до</p><hr/><pre><code>a &lt; b</code></pre>');
  });

  it('begins with the first level of headings and skips none', () => {
    expect(html('## а\n\n## б\n\n### в')).toBe('<h3>а</h3><h3>б</h3><h4>в</h4>');
    expect(html('# а\n\n### б\n\n# в')).toBe('<h3>а</h3><h4>б</h4><h3>в</h3>');
  });

  it('makes links of addresses and leaves the full stop alone', () => {
    const link = (href: string, label: string) =>
      `<a href="${href}" rel="nofollow ugc noopener noreferrer" target="_blank">${label}</a>`;
    expect(html('Сайт: https://chai.ru/menu.')).toBe(
      `<p>Сайт: ${link('https://chai.ru/menu', 'https://chai.ru/menu')}.</p>`,
    );
    expect(html('[меню](https://chai.ru/a_(b)) тут')).toBe(`<p>${link('https://chai.ru/a_(b)', 'меню')} тут</p>`);
  });

  it('leaves words and sums alone', () => {
    expect(html('snake_case_name и 2 * 3 * 4 и C# и 5 > 3')).toBe('<p>snake_case_name и 2 * 3 * 4 и C# и 5 &gt; 3</p>');
    expect(html('\\*не курсив\\*')).toBe('<p>*не курсив*</p>');
    expect(html('**не закрыто')).toBe('<p>**не закрыто</p>');
  });

  it('allows only web addresses', () => {
    expect(safeAddress('https://чай.рф/')).toBe('https://xn--80as4b.xn--p1ai/');
    for (const address of [
      'javascript:alert(1)',
      'ftp://a.ru',
      'mailto:a@b.ru',
      '/catalog',
      'https://u:p@a.ru',
      'https://',
    ])
      expect(safeAddress(address)).toBeNull();
  });

  it.each([
    ['*', '*'.repeat(20_000)],
    ['_a', '_a'.repeat(10_000)],
    ['**a ', '**a '.repeat(5_000)],
    ['[', '['.repeat(20_000)],
    ['[a](', '[a]('.repeat(5_000)],
    ['>', '>'.repeat(20_000)],
    ['> lines', '> a\n'.repeat(5_000)],
    ['`', '`'.repeat(20_000)],
    ['- deep', Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
    ['links', 'http://a '.repeat(2_200)],
    ['spaces', ' '.repeat(20_000)],
    ['hhhh', 'h'.repeat(20_000)],
    ['* a*', '* a*'.repeat(5_000)],
  ])('reads 20 000 characters of %j into no more than they are', (_, source) => {
    const lettersOf = (text: string) => text.replaceAll(/[^a-z]/g, '');
    const drawn = html(source);
    // Links show their address once more in the attribute; tags add a fixed number of characters each.
    expect(drawn.length).toBeLessThan(source.length * 12 + 200);
    expect(lettersOf(drawn.replaceAll(/<[^>]*>/g, ''))).toContain(lettersOf(source).slice(0, 100));
  });

  it('cuts plain words for previews at a word', () => {
    expect(plainText('# Канал\n\n**Пишу** о [еде](https://a.ru).\n- раз\n- два', 200)).toBe(
      'Канал Пишу о еде. раз два',
    );
    expect(plainText('слово '.repeat(100), 40)).toBe('слово слово слово слово слово слово…');
    expect(plainText('```\nкод\n```', 40)).toBe('');
  });

  it('has no block it cannot read', () => {
    expect(parseMarkdown('')).toEqual([]);
    expect(parseMarkdown('\n\n \n')).toEqual([]);
    expect(parseMarkdown('```')).toEqual([{ type: 'code', text: '' }]);
  });
});
