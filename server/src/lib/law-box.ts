import type { Language } from '@padauk/rules/languages'

/** When the notices below were last compared with what is published about them. */
export const LAW_CHECKED = '2026-11-29'

const MORE = '/crypto-related/glossary#law-in-myanmar'

/**
 * What the Central Bank of Myanmar says about coins: the text of every `> [!LAW]` box. It is written into lessons when they
 * are imported or saved, so after a change here, import the curriculum again. The sources are those of the first lesson.
 */
const LAW_TEXTS = {
  en: {
    title: 'The law in Myanmar',
    html:
      '<p>If you live in Myanmar, three notices of the Central Bank concern you:</p>' +
      '<ul><li><strong>Notification 9/2020</strong> forbids residents to buy, sell or exchange digital currency.</li>' +
      '<li><strong>24 May 2024:</strong> if you sell, buy, exchange or transfer it, your accounts can be closed, and you can be sent to prison, fined, or both.</li>' +
      '<li><strong>16 November 2025:</strong> the public must not trade, transfer, store or hoard it, and should use banks only.</li></ul>' +
      `<p>This school explains how markets work and how people lose money in them. It shows no way around the law. Checked on 29 November 2026. <a href="${MORE}">More about the law</a></p>`,
  },
  my: {
    title: 'မြန်မာနိုင်ငံရဲ့ ဥပဒေ',
    html:
      '<p>မြန်မာနိုင်ငံမှာ နေထိုင်ရင် ဗဟိုဘဏ်ရဲ့ ထုတ်ပြန်ချက် သုံးခုက သင်နဲ့ သက်ဆိုင်ပါတယ်။</p>' +
      '<ul><li><strong>ထုတ်ပြန်ချက် 9/2020</strong> က ပြည်တွင်းနေသူတွေ ဒစ်ဂျစ်တယ်ငွေကြေး ဝယ်တာ၊ ရောင်းတာ၊ လဲလှယ်တာကို တားမြစ်ထားပါတယ်။</li>' +
      '<li><strong>2024 ခုနှစ် မေလ 24 ရက်</strong> ထုတ်ပြန်ချက်အရ ရောင်းရင်၊ ဝယ်ရင်၊ လဲလှယ်ရင်၊ လွှဲပြောင်းရင် အကောင့်တွေ ပိတ်ခံရနိုင်ပြီး ထောင်ဒဏ်၊ ငွေဒဏ် ဒါမှမဟုတ် နှစ်မျိုးလုံး ကျနိုင်ပါတယ်။</li>' +
      '<li><strong>2025 ခုနှစ် နိုဝင်ဘာလ 16 ရက်</strong> ထုတ်ပြန်ချက်က အများပြည်သူကို ရောင်းဝယ်တာ၊ လွှဲပြောင်းတာ၊ သိမ်းထားတာ၊ စုဆောင်းတာ မလုပ်ဖို့နဲ့ ဘဏ်တွေကိုသာ သုံးဖို့ ပြောထားပါတယ်။</li></ul>' +
      `<p>ဒီကျောင်းက ဈေးကွက်တွေ ဘယ်လို အလုပ်လုပ်သလဲ၊ လူတွေ ဘယ်လို ငွေဆုံးရှုံးသလဲဆိုတာ ရှင်းပြပါတယ်။ ဥပဒေကို ရှောင်တဲ့နည်း မပြပါ။ 2026 ခုနှစ် နိုဝင်ဘာလ 29 ရက်မှာ စစ်ဆေးထားပါတယ်။ <a href="${MORE}">ဥပဒေအကြောင်း ထပ်ဖတ်ရန်</a></p>`,
  },
} as const satisfies Record<Language, { title: string; html: string }>

const BOX = /<aside class="callout callout-law">(?:(?!<aside)[\s\S])*?<\/aside>/g

/** The box, in one language. */
export const lawBox = (language: Language) => {
  const { title, html } = LAW_TEXTS[language]
  return `<aside class="callout callout-law"><p class="callout-title">${title}</p>${html}</aside>`
}

/** Writes the law into the boxes of a sanitised text, whatever they say. */
export const writeLaw = (html: string, language: Language) => html.replace(BOX, lawBox(language))

/** Boxes without their text, which says nothing of the lesson. */
export const emptyLawBoxes = (html: string) => html.replace(BOX, '<aside class="callout callout-law"></aside>')
