import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languageOf } from '@padauk/rules/languages'
import { escapeHtml } from '#lib/html.ts'

/** Whether a browser shows the answer as a page. Scripts accept any type, and pictures name theirs. */
export const showsPage = ({ accept = '' }: IncomingHttpHeaders) => /\btext\/html\b/.test(accept)

type Kind = 'missing' | 'foreign' | 'large' | 'often' | 'busy' | 'invalid' | 'refused' | 'broken' | 'done'
type Sentences = Record<Kind, [title: string, text: string]> & { start: string; again: string }

const SENTENCES: Record<Language, Sentences> = {
  en: {
    missing: ['This page does not exist', 'The link may be old or mistyped.'],
    foreign: ['Nothing was sent', 'This form came from another site. Open our page and send it from there.'],
    large: ['Nothing was sent', 'What you sent is too large.'],
    often: ['Too many tries', 'Wait a moment, then try again.'],
    busy: ['The school is busy', 'Nothing is lost. Try again in a moment.'],
    invalid: ['Nothing was sent', 'Something is not filled in as it must be. Go back and look at it again.'],
    refused: ['Not allowed', 'This is not open to you, or your session has ended.'],
    broken: [
      'This page did not open',
      'Something broke on our side. Nothing that you saved is lost. Try again in a moment.',
    ],
    done: ['We have received it', 'You do not need to send it again.'],
    start: 'To the start page',
    again: 'Try again',
  },
  my: {
    missing: ['ဒီစာမျက်နှာ မရှိပါ', 'လင့်ခ်က ဟောင်းနေတာ ဒါမှမဟုတ် စာရိုက်မှားတာ ဖြစ်နိုင်ပါတယ်။'],
    foreign: ['ဘာမှ မပို့ရသေးပါ', 'ဒီဖောင်က တခြားဝက်ဘ်ဆိုက်ကနေ လာတာပါ။ ကျွန်တော်တို့ စာမျက်နှာကို ဖွင့်ပြီး အဲဒီကနေ ပို့ပါ။'],
    large: ['ဘာမှ မပို့ရသေးပါ', 'ပို့တာ ကြီးလွန်းနေပါတယ်။'],
    often: ['အကြိမ်ရေ များလွန်းပါတယ်', 'ခဏစောင့်ပြီး ထပ်ကြိုးစားပါ။'],
    busy: ['ဆာဗာ အလုပ်များနေပါတယ်', 'ဘာမှ မပျောက်ပါ။ ခဏစောင့်ပြီး ထပ်ကြိုးစားပါ။'],
    invalid: ['ဘာမှ မပို့ရသေးပါ', 'ဖြည့်ထားတာ တစ်ခုခု မမှန်သေးပါ။ ပြန်သွားပြီး စစ်ကြည့်ပါ။'],
    refused: ['ခွင့်ပြုချက် မရှိပါ', 'ဒီနေရာကို သင် ဖွင့်ခွင့်မရှိတာ ဒါမှမဟုတ် အကောင့်ဝင်ထားချိန် ကုန်သွားတာ ဖြစ်ပါတယ်။'],
    broken: ['ဒီစာမျက်နှာ ဖွင့်လို့ မရပါ', 'ကျွန်တော်တို့ဘက်က တစ်ခုခု ပျက်သွားပါတယ်။ သိမ်းထားတာတွေ ဘာမှ မပျောက်ပါ။ ခဏစောင့်ပြီး ထပ်ကြိုးစားပါ။'],
    done: ['ရောက်ရှိပါပြီ', 'ထပ်ပို့စရာ မလိုပါ။'],
    start: 'ပင်မစာမျက်နှာ သွားရန်',
    again: 'ထပ်ကြိုးစားရန်',
  },
}

const kindOf = (status: number, code: string): Kind => {
  if (code === 'foreign_form' || code === 'foreign_origin') return 'foreign'
  const kinds: Record<number, Kind> = {
    401: 'refused',
    403: 'refused',
    404: 'missing',
    413: 'large',
    429: 'often',
    503: 'busy',
  }
  if (status < 400) return 'done'
  return kinds[status] ?? (status < 500 ? 'invalid' : 'broken')
}

// Without any file, because it also stands for pages that could not be made. The colours are the browser's own.
const STYLE =
  ':root{color-scheme:light dark}@font-face{font-family:Myanmar;src:url(/fonts/padauk-myanmar-400-normal.woff2);unicode-range:U+1000-109F}body{max-width:34rem;margin:12vh auto;padding:0 1rem;font:1rem/1.7 system-ui,Myanmar,sans-serif}a{display:inline-block;padding:.7rem 1rem .7rem 0}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`

/** A page of one sentence and the ways on, for whom a script would have told the error. */
export function errorPage(headers: IncomingHttpHeaders, status: number, code = '') {
  const language = languageOf({ cookie: headers.cookie, accepted: headers['accept-language'] })
  const { start, again, ...kinds } = SENTENCES[language]
  const kind = kindOf(status, code)
  const [title, text] = kinds[kind].map(escapeHtml) as [string, string]
  // The address of this page, asked for without what was sent.
  const retry = kind === 'missing' || kind === 'done' ? '' : `<a href="">${again}</a> `
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p><p>${retry}<a href="/">${start}</a></p></main></body></html>`
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': POLICY,
      'x-frame-options': 'DENY',
      vary: 'Accept, Cookie, Accept-Language',
    },
  }
}
