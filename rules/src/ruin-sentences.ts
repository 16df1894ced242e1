import type { Language } from './languages.ts'
import { RUNS, type Ruin, type SizedPlan } from './ruins.ts'

// What a simulator in a lesson comes to: for who reads the text before the script is there, and for the search.

const plain = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 12 })
const percent = (share: number) => `${(Math.round(share * 1000) / 10).toLocaleString('en')} %`

type Sentence = (plan: SizedPlan, ruin: Ruin) => string
export const RUIN_SENTENCES: Record<Language, Sentence> = {
  en: ({ win, gain, loss, trades, risk }, { halved, fall }) =>
    `${plain(trades)} trades, of which ${plain(win)} % win ${plain(gain)}R and the others lose ${plain(loss)}R, with a risk of ${plain(risk)} % each: ${plain(Math.round(halved * RUNS))} of ${plain(RUNS)} runs fall to half of their peak, and the middle run falls by ${percent(fall)}.`,
  my: ({ win, gain, loss, trades, risk }, { halved, fall }) =>
    `ထရိတ် ${plain(trades)} ခုမှာ ${plain(win)} % က ${plain(gain)}R မြတ်ပြီး ကျန်တာ ${plain(loss)}R ရှုံးပါတယ်။ တစ်ခုမှာ ${plain(risk)} % အရှုံးခံရင် အကြိမ် ${plain(RUNS)} မှာ ${plain(Math.round(halved * RUNS))} ကြိမ်က အမြင့်ဆုံးရဲ့ တစ်ဝက်အထိ ကျပါတယ်။ အလယ်ရလဒ်က အဆိုးဆုံး ${percent(fall)} ကျပါတယ်။`,
}
