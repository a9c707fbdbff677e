import { escapeHtml } from '#lib/html/escape-html.ts';
import type { MailKind } from '#lib/mail-content.ts';
import type { RenderedMail } from './mail-transport.ts';

/** A short mail: some paragraphs, one button, closing paragraphs. Plain text throughout. */
export interface MailText {
  kind: MailKind;
  to: string;
  /** Language of the text, as in the html lang attribute. */
  locale: string;
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  closing: readonly string[];
  footer: string;
}

/** The same mail as plain text and as HTML in the product's look (light and dark, no images, no tracking). */
export function renderMail(mail: MailText, from: string): RenderedMail {
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: renderText(mail),
    html: renderHtml(mail),
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

function renderText({ paragraphs, action, closing, footer }: MailText): string {
  const parts = [...paragraphs, ...(action === undefined ? [] : [action.url]), ...closing, `-- \n${footer}`];
  return `${parts.join('\n\n')}\n`;
}

function renderHtml(mail: MailText): string {
  const { locale, subject, paragraphs, action, closing, footer } = mail;
  const line = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const small = (text: string) =>
    `<p class="muted" style="margin:0 0 8px;font-size:14px;color:#625b4f">${escapeHtml(text)}</p>`;
  const button =
    action === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#158840;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="muted" style="margin:0 0 24px;font-size:14px;color:#625b4f;word-break:break-all"><a class="link" href="${escapeHtml(action.url)}" style="color:#11713a">${escapeHtml(action.url)}</a></p>`;
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .counter { background: #101613 !important; }
  .card { background: #18201c !important; border-color: #2d3832 !important; color: #ecebe4 !important; }
  .muted { color: #a9b2aa !important; }
  .link, .brand { color: #6fcf97 !important; }
}
</style>
</head>
<body class="counter" style="margin:0;background:#faf6ee">
<table role="presentation" class="counter" width="100%" cellpadding="0" cellspacing="0" style="background:#faf6ee">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fffdf8;border:1px solid #e4dbcb;border-radius:20px;color:#24211b;font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<tr><td style="padding:32px">
<p class="brand" style="margin:0 0 24px;font-size:22px;font-weight:600;letter-spacing:-0.02em;color:#11713a">ateria</p>
${paragraphs.map(line).join('\n')}
${button}
${closing.map(small).join('\n')}
</td></tr>
</table>
<p class="muted" style="margin:16px 0 0;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:13px;color:#625b4f">${escapeHtml(footer)}</p>
</td></tr>
</table>
</body>
</html>
`;
}
