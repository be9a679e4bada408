/** One look for all letters. Tables and inline styles, because mail programs know little else. */
import { escapeHtml } from './escape-html.ts';

export interface LetterContent {
  /** Shown in the list of letters, before it is opened. */
  preheader: string;
  title: string;
  paragraphs: readonly string[];
  code?: string;
  action?: { label: string; url: string };
  /** Several things to tell, each with its own page. */
  items?: readonly { title: string; text: string; url: string }[];
  footnote: string;
  footnoteLinks?: readonly { label: string; url: string }[];
}

const FONT = "font-family:'Onest',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** More than six digits would break the line of a phone at this size. */
const codeSize = (code: string) =>
  code.length > 8 ? 'font-size:22px;letter-spacing:1px' : 'font-size:40px;letter-spacing:10px';

const codeBlock = (code: string) => `
<tr><td style="padding:8px 40px 24px">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
    <td align="center" style="background:#f4f2ee;border-radius:18px;padding:24px 16px;${FONT};${codeSize(code)};line-height:1;font-weight:700;color:#17161c">${escapeHtml(code)}</td>
  </tr></table>
</td></tr>`;

const actionBlock = ({ label, url }: { label: string; url: string }) => `
<tr><td style="padding:0 40px 28px">
  <a href="${escapeHtml(url)}" style="display:inline-block;background:#17161c;color:#ffffff;text-decoration:none;${FONT};font-size:16px;font-weight:600;line-height:1;padding:17px 26px;border-radius:12px">${escapeHtml(label)}</a>
</td></tr>`;

const itemBlock = ({ title, text, url }: { title: string; text: string; url: string }) => `
<tr><td style="padding:14px 40px;border-top:1px solid #e7e3dc;${FONT};font-size:16px;line-height:1.5;color:#5c5866">
  <a href="${escapeHtml(url)}" style="color:#17161c;font-weight:600;text-decoration:none">${escapeHtml(title)}</a><br>${escapeHtml(text)}
</td></tr>`;

const footnoteLink = ({ label, url }: { label: string; url: string }) =>
  `<br><a href="${escapeHtml(url)}" style="color:#736e7b">${escapeHtml(label)}</a>`;

export function renderLetter(content: LetterContent, { siteUrl }: { siteUrl: string }): { html: string; text: string } {
  const { preheader, title, paragraphs, code, action, items = [], footnote, footnoteLinks = [] } = content;
  const html = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:#f4f2ee">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f2ee"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e7e3dc;border-radius:24px">
<tr><td style="padding:32px 40px 20px;${FONT};font-size:20px;font-weight:800;letter-spacing:-0.5px;color:#17161c"><span style="color:#d63d12">◉</span>&nbsp;Охват</td></tr>
<tr><td style="padding:0 40px 12px;${FONT};font-size:26px;line-height:1.2;font-weight:700;letter-spacing:-0.5px;color:#17161c">${escapeHtml(title)}</td></tr>
${paragraphs.map((text) => `<tr><td style="padding:0 40px 16px;${FONT};font-size:16px;line-height:1.5;color:#5c5866">${escapeHtml(text)}</td></tr>`).join('\n')}
${code ? codeBlock(code) : ''}${items.map(itemBlock).join('')}${action ? actionBlock(action) : ''}
<tr><td style="padding:20px 40px 32px;border-top:1px solid #e7e3dc;${FONT};font-size:13px;line-height:1.5;color:#736e7b">${escapeHtml(footnote)}${footnoteLinks.map(footnoteLink).join('')}</td></tr>
</table>
<p style="margin:20px 0 0;${FONT};font-size:13px;color:#736e7b"><a href="${escapeHtml(siteUrl)}" style="color:#736e7b">${escapeHtml(new URL(siteUrl).host)}</a></p>
</td></tr></table>
</body></html>`;
  const text = [
    title,
    ...paragraphs,
    ...(code ? [code] : []),
    ...items.map((item) => `${item.title}\n${item.text}\n${item.url}`),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    '—',
    footnote,
    ...footnoteLinks.map(({ label, url }) => `${label}: ${url}`),
    siteUrl,
  ].join('\n\n');
  return { html, text };
}
