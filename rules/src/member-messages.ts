// Messages to members, identical in chat and mail: the server mails them, the console shows them for copying.

import { isLifetime } from './plans.ts'
import { SCHOOL_ZONE } from './school.ts'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: SCHOOL_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
})
/** dd/mm/yy in the school's time zone. */
const schoolDay = (iso: string) => parts.format(new Date(iso))

/** The name of a plan, in Burmese too if it has one. */
type Named = { plan: string; plan_my: string | null }
type Plan = Named & { months: number; end_at: string }
const until = ({ plan, plan_my, months, end_at }: Plan) =>
  isLifetime(months)
    ? { en: `Your plan ${plan} is for life.`, my: `${plan_my ?? plan} အစီအစဉ်ကို တစ်သက်တာ သုံးနိုင်ပါတယ်။` }
    : {
        en: `Your plan ${plan} runs until ${schoolDay(end_at)}.`,
        my: `${plan_my ?? plan} အစီအစဉ်ကို ${schoolDay(end_at)} အထိ သုံးနိုင်ပါတယ်။`,
      }

type Welcome = Plan & { brand: string; name: string; hours: number; link: string }
/** For a new member: the plan and the link that sets the password. */
export const welcomeMessage = ({ brand, name, hours, link, ...plan }: Welcome) => ({
  en: `Hello ${name}, welcome to ${brand}.\n${until(plan).en}\nSet your password with this link. It works once, for ${hours} hours:\n${link}`,
  my: `မင်္ဂလာပါ ${name}။ ${brand} က ကြိုဆိုပါတယ်။\n${until(plan).my}\nအောက်က လင့်ခ်နဲ့ စကားဝှက် သတ်မှတ်ပါ။ ${hours} နာရီအတွင်း တစ်ကြိမ်ပဲ သုံးလို့ရပါတယ်။\n${link}`,
})

/** For a member who lost access. */
export const linkMessage = ({ name, hours, link }: { name: string; hours: number; link: string }) => ({
  en: `Hello ${name}, set a new password with this link. It works once, for ${hours} hours:\n${link}`,
  my: `မင်္ဂလာပါ ${name}။ အောက်က လင့်ခ်နဲ့ စကားဝှက်အသစ် သတ်မှတ်ပါ။ ${hours} နာရီအတွင်း တစ်ကြိမ်ပဲ သုံးလို့ရပါတယ်။\n${link}`,
})

/** After a renewal. */
export const renewedMessage = ({ brand, name, ...plan }: Plan & { brand: string; name: string }) => ({
  en: `Hello ${name}, thank you for renewing with ${brand}.\n${until(plan).en}`,
  my: `မင်္ဂလာပါ ${name}။ ${brand} မှာ သက်တမ်းတိုးတဲ့အတွက် ကျေးဇူးတင်ပါတယ်။\n${until(plan).my}`,
})

type Due = Named & { brand: string; name: string; end_at: string; days: number }
/** For a member whose subscription ends soon: plan, last day and how to renew. */
export const renewalMessage = ({ brand, name, plan, plan_my, end_at, days }: Due) => {
  const en = days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  const my = days <= 0 ? 'ယနေ့' : days === 1 ? 'မနက်ဖြန်' : `နောက် ${days} ရက်အကြာ`
  return {
    en: `Hello ${name}, your ${brand} plan ${plan} ends ${en}, on ${schoolDay(end_at)}.\nWrite to us here to renew. The days that are left are kept.`,
    my: `မင်္ဂလာပါ ${name}။ သင့် ${brand} ${plan_my ?? plan} အစီအစဉ်က ${my} (${schoolDay(end_at)}) မှာ သက်တမ်းကုန်ပါမယ်။\nသက်တမ်းတိုးချင်ရင် ဒီမှာ စာပို့နိုင်ပါတယ်။ ကျန်တဲ့ရက်တွေကို ပေါင်းထည့်ပေးပါမယ်။`,
  }
}
