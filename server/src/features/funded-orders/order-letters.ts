/** The page of the product, as its menu names it. */
const MY_ACCOUNTS = { en: 'My funded accounts', my: 'ကျွန်တော့်ရန်ပုံငွေအကောင့်များ' }

/** The steps staff take with an order; each mails the member. */
export type Step = 'approve' | 'reject-payment' | 'issue-account' | 'take-back' | 'fund' | 'reject-exam' | 'end-funding'

type About = { order_id: number; plan: string; hasAccount: boolean }
type Words = { subject: string; text: string[] }

const READY = {
  en: 'You find what you need to sign in at the broker on your page in the school. We never send it by mail.',
  my: 'ဘရိုကာမှာ ဝင်ဖို့ လိုတဲ့ အချက်အလက်တွေကို ကျောင်းက သင့်စာမျက်နှာမှာ ကြည့်နိုင်ပါတယ်။ အဲဒါတွေကို အီးမေးလ်နဲ့ ဘယ်တော့မှ မပို့ပါ။',
}

const WORDS: Record<Step, (about: About) => { en: Words; my: Words }> = {
  approve: ({ order_id, plan, hasAccount }) => ({
    en: {
      subject: `Order ${order_id} is approved`,
      text: [
        `We have received your payment for ${plan}.`,
        hasAccount ? READY.en : 'We are opening your account and will write again when it is ready.',
      ],
    },
    my: {
      subject: `အော်ဒါ ${order_id} ကို အတည်ပြုပြီးပါပြီ`,
      text: [
        `${plan} အတွက် သင့်ငွေပေးချေမှုကို ရရှိပါပြီ။`,
        hasAccount ? READY.my : 'သင့်အကောင့်ကို ဖွင့်ပေးနေပါတယ်။ အသင့်ဖြစ်ရင် ထပ်အကြောင်းကြားပါမယ်။',
      ],
    },
  }),
  'issue-account': ({ order_id, plan }) => ({
    en: {
      subject: `Your account for order ${order_id} is ready`,
      text: [`Your account for ${plan} is ready.`, READY.en],
    },
    my: { subject: `အော်ဒါ ${order_id} အတွက် အကောင့် အသင့်ဖြစ်ပါပြီ`, text: [`${plan} အတွက် သင့်အကောင့် အသင့်ဖြစ်ပါပြီ။`, READY.my] },
  }),
  'reject-payment': ({ order_id, plan }) => ({
    en: {
      subject: `Order ${order_id} was not accepted`,
      text: [`We could not accept the payment for ${plan}. If you have questions, please write to us in the chat.`],
    },
    my: {
      subject: `အော်ဒါ ${order_id} ကို လက်မခံနိုင်ပါ`,
      text: [`${plan} အတွက် ငွေပေးချေမှုကို လက်မခံနိုင်ပါ။ မေးစရာရှိရင် ချတ်မှာ ဆက်သွယ်နိုင်ပါတယ်။`],
    },
  }),
  'take-back': ({ order_id, plan }) => ({
    en: {
      subject: `Order ${order_id} was taken back`,
      text: [
        `We have taken back the approval of your order for ${plan}. If you have questions, please write to us in the chat.`,
      ],
    },
    my: {
      subject: `အော်ဒါ ${order_id} ရဲ့ အတည်ပြုချက်ကို ပြန်ရုပ်သိမ်းပါတယ်`,
      text: [`${plan} အတွက် သင့်အော်ဒါရဲ့ အတည်ပြုချက်ကို ပြန်ရုပ်သိမ်းပါတယ်။ မေးစရာရှိရင် ချတ်မှာ ဆက်သွယ်နိုင်ပါတယ်။`],
    },
  }),
  fund: ({ order_id, plan, hasAccount }) => ({
    en: {
      subject: `Your exam is accepted: order ${order_id} is funded`,
      text: [
        `We have accepted the proof of your challenge for ${plan}. Your account is funded.`,
        ...(hasAccount ? [READY.en] : []),
      ],
    },
    my: {
      subject: `စာမေးပွဲ အောင်ပါတယ်။ အော်ဒါ ${order_id} က ရန်ပုံငွေအကောင့် ဖြစ်ပါပြီ`,
      text: [`${plan} အတွက် သင့်စာမေးပွဲအထောက်အထားကို လက်ခံပါတယ်။ သင့်အကောင့်က ရန်ပုံငွေအကောင့် ဖြစ်ပါပြီ။`, ...(hasAccount ? [READY.my] : [])],
    },
  }),
  'reject-exam': ({ order_id, plan }) => ({
    en: {
      subject: `The exam of order ${order_id} was not accepted`,
      text: [
        `We could not accept the proof of your challenge for ${plan}. You can send another proof on your page in the school.`,
      ],
    },
    my: {
      subject: `အော်ဒါ ${order_id} ရဲ့ စာမေးပွဲကို လက်မခံနိုင်ပါ`,
      text: [`${plan} အတွက် သင့်စာမေးပွဲအထောက်အထားကို လက်မခံနိုင်သေးပါ။ ကျောင်းက သင့်စာမျက်နှာမှာ အထောက်အထားအသစ် ထပ်ပို့နိုင်ပါတယ်။`],
    },
  }),
  'end-funding': ({ order_id, plan }) => ({
    en: {
      subject: `The funding of order ${order_id} has ended`,
      text: [`We have ended the funding of ${plan}. If you have questions, please write to us in the chat.`],
    },
    my: {
      subject: `အော်ဒါ ${order_id} ရဲ့ ရန်ပုံငွေအကောင့်ကို ပိတ်ပါတယ်`,
      text: [`${plan} အတွက် သင့်ရန်ပုံငွေအကောင့်ကို ပိတ်ပါတယ်။ မေးစရာရှိရင် ချတ်မှာ ဆက်သွယ်နိုင်ပါတယ်။`],
    },
  }),
}

export const orderWords = (step: Step, about: About, link: string) => ({
  ...WORDS[step](about),
  act: { label: MY_ACCOUNTS, link },
})
