/** The steps staff take with an order; each mails the member. */
export type Step = 'approve' | 'reject-payment' | 'issue-account' | 'take-back' | 'fund' | 'reject-exam' | 'end-funding'

type About = { order_id: number; plan: string; hasAccount: boolean }
type Words = { subject: string; text: string[] }

const READY = {
  en: 'What you need to sign in at the broker stands on your page in the school. We never send it by mail.',
  my: 'Broker တွင် ဝင်ရောက်ရန် လိုအပ်သည့် အချက်အလက်များကို ကျောင်းရှိ သင့်စာမျက်နှာတွင် ကြည့်ရှုနိုင်ပါသည်။ ၎င်းတို့ကို မေးလ်ဖြင့် မပေးပို့ပါ။',
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
        `${plan} အတွက် သင့်ငွေပေးချေမှုကို လက်ခံရရှိပါသည်။`,
        hasAccount ? READY.my : 'သင့်အကောင့်ကို ဖွင့်ပေးနေပါသည်။ အသင့်ဖြစ်သည့်အခါ ထပ်မံအကြောင်းကြားပါမည်။',
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
      text: [`${plan} အတွက် ငွေပေးချေမှုကို လက်မခံနိုင်ပါ။ မေးမြန်းလိုပါက ချက်တွင် ဆက်သွယ်နိုင်ပါသည်။`],
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
      subject: `အော်ဒါ ${order_id} အတည်ပြုချက်ကို ပြန်လည်ရုပ်သိမ်းပါသည်`,
      text: [`${plan} အတွက် သင့်အော်ဒါ၏ အတည်ပြုချက်ကို ပြန်လည်ရုပ်သိမ်းပါသည်။ မေးမြန်းလိုပါက ချက်တွင် ဆက်သွယ်နိုင်ပါသည်။`],
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
      subject: `စာမေးပွဲ အောင်မြင်ပါသည်။ အော်ဒါ ${order_id} သည် Funded ဖြစ်ပါပြီ`,
      text: [`${plan} အတွက် သင့်စာမေးပွဲအထောက်အထားကို လက်ခံပါသည်။ သင့်အကောင့်သည် Funded ဖြစ်ပါပြီ။`, ...(hasAccount ? [READY.my] : [])],
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
      subject: `အော်ဒါ ${order_id} ၏ စာမေးပွဲကို လက်မခံနိုင်ပါ`,
      text: [`${plan} အတွက် သင့်စာမေးပွဲအထောက်အထားကို လက်မခံနိုင်သေးပါ။ ကျောင်းရှိ သင့်စာမျက်နှာတွင် အထောက်အထားအသစ်ကို ထပ်မံပေးပို့နိုင်ပါသည်။`],
    },
  }),
  'end-funding': ({ order_id, plan }) => ({
    en: {
      subject: `The funding of order ${order_id} has ended`,
      text: [`We have ended the funding of ${plan}. If you have questions, please write to us in the chat.`],
    },
    my: {
      subject: `အော်ဒါ ${order_id} ၏ Funded အကောင့်ကို ရပ်ဆိုင်းပါသည်`,
      text: [`${plan} အတွက် သင့် Funded အကောင့်ကို ရပ်ဆိုင်းပါသည်။ မေးမြန်းလိုပါက ချက်တွင် ဆက်သွယ်နိုင်ပါသည်။`],
    },
  }),
}

export const orderWords = (step: Step, about: About, link: string) => ({
  ...WORDS[step](about),
  act: { label: 'My funded accounts', link },
})
