import { RESET_MINUTES } from '@padauk/contract/passwords'
import type { Language } from '#http/language.ts'
import { writeLetter } from '../mails/letter.ts'

const WORDS = {
  en: {
    subject: (brand: string) => `Choose a new password for ${brand}`,
    before: (email: string) => ['Hello,', `Somebody, most likely you, asked for a new password for ${email}.`],
    act: 'Choose a new password',
    after: [
      `The link works once, for ${RESET_MINUTES} minutes. Asking again makes a new one and ends this one.`,
      'If it was not you, do nothing: your password stays as it is. We never ask for your password in chat.',
    ],
  },
  my: {
    subject: (brand: string) => `${brand} အတွက် စကားဝှက်အသစ် သတ်မှတ်ရန်`,
    before: (email: string) => ['မင်္ဂလာပါ။', `${email} အတွက် စကားဝှက်အသစ် တောင်းဆိုထားပါသည်။`],
    act: 'စကားဝှက်အသစ် သတ်မှတ်မည်',
    after: [
      `ဤလင့်ခ်ကို ${RESET_MINUTES} မိနစ်အတွင်း တစ်ကြိမ်သာ အသုံးပြုနိုင်ပါသည်။ ထပ်မံတောင်းဆိုပါက လင့်ခ်အသစ်ရပြီး ဤလင့်ခ်ကို အသုံးမပြုနိုင်တော့ပါ။`,
      'သင်မဟုတ်ပါက ဘာမျှလုပ်ရန်မလိုပါ။ သင့်စကားဝှက်သည် မူလအတိုင်း ရှိနေပါမည်။ ကျွန်ုပ်တို့သည် စကားဝှက်ကို ချက်တွင် ဘယ်တော့မှ မတောင်းပါ။',
    ],
  },
}

/** The mail with a reset link, in the language of the request (AUTH-4). */
export function resetLetter({
  brand,
  email,
  link,
  language,
}: {
  brand: string
  email: string
  link: string
  language: Language
}) {
  const words = WORDS[language]
  return writeLetter({
    brand,
    language,
    subject: words.subject(brand),
    before: words.before(email),
    act: { label: words.act, link },
    after: words.after,
  })
}
