import { escapeHtml } from '#lib/html.ts'
import type { Letter } from './mails.ts'

type Words = {
  brand: string
  subject: string
  before: string[]
  act?: { label: string; link: string }
  after: string[]
  language: 'en' | 'my'
}

/** A mail as HTML and equivalent plain text, without external resources. */
export function writeLetter({ brand, before, act, after, language, ...words }: Words): Letter {
  // A correction may have line breaks, a header must not.
  const subject = words.subject.replace(/\s+/g, ' ')
  const paragraph = (text: string) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(text)}</p>`
  const button = act
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(act.link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0e4f3d;color:#ffffff;text-decoration:none;font-weight:700">${escapeHtml(act.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#586860;word-break:break-all">${escapeHtml(act.link)}</p>`
    : ''
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f6f7f2;color:#0c1f19;font-family:Padauk,system-ui,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:${language === 'my' ? '1.75' : '1.55'}">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d9dfd6;border-radius:16px">
<p style="margin:0 0 20px;font-weight:800;font-size:18px;color:#0e4f3d">${escapeHtml(brand)}</p>
${before.map(paragraph).join('\n')}
${button}
${after.map(paragraph).join('\n')}
</div>
</body>
</html>
`
  const text = `${[...before, ...(act ? [`${act.label}:\n${act.link}`] : []), ...after, brand].join('\n\n')}\n`
  return { subject, text, html }
}
