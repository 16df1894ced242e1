import { SET_PASSWORD_HOURS } from '@padauk/contract/staff-members'
import { welcomeMessage } from '@padauk/rules/member-messages'
import { writeLetter } from '../mails/letter.ts'

const NOT_ASKED = {
  en: 'We never ask for your password in chat.',
  my: 'ကျွန်တော်တို့က စကားဝှက်ကို ချတ်မှာ ဘယ်တော့မှ မတောင်းပါ။',
}

type Welcome = {
  brand: string
  name: string
  plan: string
  plan_my: string | null
  months: number
  end_at: string
  link: string
}

/** The welcome mail, in both languages because the member's is not known yet. */
export function welcomeLetter({ brand, link, ...facts }: Welcome) {
  const { en, my } = welcomeMessage({ brand, link: '', hours: SET_PASSWORD_HOURS, ...facts })
  const linesOf = (text: string) => text.split('\n').filter(Boolean)
  return writeLetter({
    brand,
    language: 'my',
    subject: `${brand}: စကားဝှက် သတ်မှတ်ရန် · set your password`,
    before: [...linesOf(my), ...linesOf(en)],
    act: { label: 'စကားဝှက် သတ်မှတ်ရန် · Set your password', link },
    after: [NOT_ASKED.my, NOT_ASKED.en],
  })
}
