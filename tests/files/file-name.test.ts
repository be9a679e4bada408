import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachmentHeader, nameIn, safeFileName } from '#platform/http/file-name.ts';

describe('the name of a sent file', () => {
  it.each([
    ['form; name="file"; filename="бриф.pdf"', 'бриф.pdf'],
    [' name="file"; filename="x.txt"; filename*=UTF-8\'\'%D0%B1%D1%80%D0%B8%D1%84.pdf', 'бриф.pdf'],
    [' name="file"; filename*=utf-8\'ru\'a%20b.txt', 'a b.txt'],
    [' name="file"; filename*=utf-8\'\'%E0%A4%A.txt', '%E0%A4%A.txt'],
    [' name="file"; filename="say %22hi%22%0D%0A.txt"', 'say "hi"  .txt'],
    [' name="file"; filename="say \\"hi\\".txt"', 'say "hi".txt'],
    [' name="file"; filename=plain.txt', 'plain.txt'],
    [' name="file"; filename=""', ''],
    [' name="file"', ''],
  ])('in %j is %j', (disposition, name) => {
    expect(nameIn(disposition)).toBe(name);
  });

  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\бриф.docx', 'бриф.docx'],
    ['.htaccess', 'htaccess'],
    ['...', 'файл'],
    ['', 'файл'],
    [' ', 'файл'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a\u200bb.txt', 'ab.txt'],
    ['x.txt. . ', 'x.txt'],
    ['"><script>.html', '___script_.html'],
    ['CON', '_CON'],
    ['nul.tar.gz', '_nul.tar.gz'],
    ['\ud800x.txt', 'x.txt'],
    ['и\u0306.txt', 'й.txt'],
    [`${'я'.repeat(300)}.jpeg`, `${'я'.repeat(115)}.jpeg`],
    [`${'😀'.repeat(300)}`, '😀'.repeat(120)],
  ])('%j becomes %j', (given, name) => {
    expect(safeFileName(given)).toBe(name);
  });

  it('is harmless whatever it was, and stays as it is from then on', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = safeFileName(given);
        expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}<>:"|?*]{1,240}$/u);
        expect(name).not.toMatch(/^[. ]|[. ]$/);
        expect(safeFileName(name)).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the header of a download', () => {
  it('is ASCII without a way out of its quotes, and tells the whole name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (given) => {
        const name = safeFileName(given);
        const header = attachmentHeader(name);
        const [, plain, extended] = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w%.!#$&+^`|~-]*)$/.exec(
          header,
        ) ?? [undefined, undefined, '?'];
        expect(plain, header).toBeDefined();
        expect(decodeURIComponent(extended ?? '')).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });
});
