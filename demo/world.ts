/** The demo world: named data shared by a start outside production, the tests and the browser tests (docs/glossary.md). */
export const PASSWORD = 'learn-crypto'

export type Account = {
  email: string
  name: string
  refer_code: string
  plan: string
  /** Days from now at which the subscription starts and ends; the sold period in months. */
  from: number
  to: number
  months: number
  /** Slugs of the purchased campuses; all campuses when absent. */
  campuses?: string[]
  shows: string
}

const MONTH = 30.4375
const days = (months: number) => Math.round(months * MONTH)

/** The kyat for a dollar, in hundredths, from so many days ago. */
export const RATES = [
  { days: 120, mmk_cents: 420_000 },
  { days: 15, mmk_cents: 415_000 },
]

export const PLANS = [
  {
    name: 'Starter',
    name_my: 'အစပြု',
    price_cents: 4_900,
    months: 1,
    campus_count: 2,
    description: 'One month, two campuses of your choice.',
    description_my: 'တစ်လ၊ ကိုယ်ရွေးတဲ့ ဌာန 2 ခု။',
    features: ['Two campuses', 'Quizzes and notes', 'Customer service in chat'],
    features_my: ['ဌာန 2 ခု', 'ဉာဏ်စမ်းနဲ့ မှတ်စုများ', 'ချတ်မှာ ဝန်ဆောင်မှုအဖွဲ့'],
  },
  {
    name: 'Half Year',
    name_my: 'နှစ်ဝက်',
    price_cents: 14_900,
    months: 6,
    campus_count: 2,
    description: 'Six months, two campuses of your choice.',
    description_my: 'ခြောက်လ၊ ကိုယ်ရွေးတဲ့ ဌာန 2 ခု။',
    features: ['Two campuses', 'Quizzes and notes', 'Customer service in chat'],
    features_my: ['ဌာန 2 ခု', 'ဉာဏ်စမ်းနဲ့ မှတ်စုများ', 'ချတ်မှာ ဝန်ဆောင်မှုအဖွဲ့'],
  },
  {
    name: 'Year',
    name_my: 'တစ်နှစ်',
    price_cents: 24_900,
    months: 12,
    campus_count: null,
    description: 'One year, every campus.',
    description_my: 'တစ်နှစ်၊ ဌာနအားလုံး။',
    features: ['Every campus', 'Quizzes and notes', 'Customer service in chat'],
    features_my: ['ဌာနအားလုံး', 'ဉာဏ်စမ်းနဲ့ မှတ်စုများ', 'ချတ်မှာ ဝန်ဆောင်မှုအဖွဲ့'],
  },
  {
    name: 'Two Years',
    name_my: 'နှစ်နှစ်',
    price_cents: 34_900,
    months: 24,
    campus_count: null,
    description: 'Two years, every campus, funded accounts.',
    description_my: 'နှစ်နှစ်၊ ဌာနအားလုံး၊ ရန်ပုံငွေအကောင့်များ။',
    features: ['Every campus', 'Funded accounts', 'Customer service in chat'],
    features_my: ['ဌာနအားလုံး', 'ရန်ပုံငွေအကောင့်များ', 'ချတ်မှာ ဝန်ဆောင်မှုအဖွဲ့'],
  },
  {
    name: 'Lifetime',
    name_my: 'တစ်သက်တာ',
    price_cents: 44_900,
    months: 1200,
    campus_count: null,
    description: 'Every campus for good, funded accounts.',
    description_my: 'ဌာနအားလုံးကို အမြဲ၊ ရန်ပုံငွေအကောင့်များ။',
    features: ['Every campus, also later ones', 'Funded accounts', 'Customer service in chat'],
    features_my: ['ဌာနအားလုံး၊ နောက်ထပ်ဖွင့်မယ့် ဌာနများပါ', 'ရန်ပုံငွေအကောင့်များ', 'ချတ်မှာ ဝန်ဆောင်မှုအဖွဲ့'],
  },
] as const

export const ACCOUNTS = {
  member: {
    email: 'member@padauk.test',
    name: 'Thet Zaw',
    refer_code: 'PADAUK1',
    plan: 'Lifetime',
    from: -200,
    to: -200 + days(1200),
    months: 1200,
    shows: 'lifetime, every campus, lessons half done, 40 notes, a checklist with a streak',
  },
  fresh: {
    email: 'new@padauk.test',
    name: 'Su Su',
    refer_code: 'PADAUK2',
    plan: 'Half Year',
    from: -1,
    to: -1 + days(6),
    months: 6,
    campuses: ['crypto-foundations', 'chart-reading'],
    shows: 'six months, two campuses, nothing done yet',
  },
  expiring: {
    email: 'expiring@padauk.test',
    name: 'Aye Chan',
    refer_code: 'PADAUK3',
    plan: 'Year',
    from: 5 - days(12),
    to: 5,
    months: 12,
    shows: 'ends in 5 days',
  },
  expired: {
    email: 'expired@padauk.test',
    name: 'Min Thu',
    refer_code: 'PADAUK4',
    plan: 'Half Year',
    from: -1 - days(6),
    to: -1,
    months: 6,
    shows: 'ended yesterday',
  },
  trader: {
    email: 'trader@padauk.test',
    name: 'Hla Win',
    refer_code: 'PADAUK5',
    plan: 'Two Years',
    from: -90,
    to: -90 + days(24),
    months: 24,
    shows: 'two years, funded accounts in every state',
  },
} satisfies Record<string, Account>

/** Staff accounts for /console, with the same password. */
export const STAFF = {
  owner: { email: 'owner@padauk.test', name: 'Sample owner', role: 'owner', shows: 'back office: everything' },
  support: {
    email: 'support@padauk.test',
    name: 'Sample support',
    role: 'support',
    shows: 'back office: members, posts, exams, wins',
  },
  finance: {
    email: 'finance@padauk.test',
    name: 'Sample finance',
    role: 'finance',
    shows: 'back office: payments, claims, payouts',
  },
  editor: {
    email: 'editor@padauk.test',
    name: 'Sample editor',
    role: 'editor',
    shows: 'back office: curriculum, page texts',
  },
} as const

export const SITE = {
  brand: 'Padauk',
  messaging: {
    service: 'Telegram',
    handle: '@padauk_school',
    link: 'https://t.me/padauk_school',
    discussion_message: 'Hello, I would like to join the discussion channel.',
    discussion_message_my: 'မင်္ဂလာပါ။ ဆွေးနွေးခန်းထဲ ဝင်ချင်ပါတယ်။',
  },
  social_links: [
    { name: 'Telegram', link: 'https://t.me/padauk_school' },
    { name: 'Facebook', link: 'https://facebook.com/padauk.school' },
  ],
  support_address: 'support@padauk.test',
  about: {
    school: 'Sample: the name of the company, and where it is registered.',
    school_my: 'နမူနာ- ကုမ္ပဏီအမည်နဲ့ မှတ်ပုံတင်ထားတဲ့ နေရာ။',
    hours: 'Sample: every day from 9:00 to 21:00, Myanmar time.',
    hours_my: 'နမူနာ- နေ့စဉ် 9:00 မှ 21:00 ထိ၊ မြန်မာစံတော်ချိန်။',
    reply: 'Sample: within 2 hours.',
    reply_my: 'နမူနာ- 2 နာရီအတွင်း။',
  },
  payment_methods: [
    { method: 'USDT', network: 'TRC20', address: 'SAMPLE-TRC20-ADDRESS-NOT-FOR-PAYMENT' },
    { method: 'BTC', network: 'BTC', address: 'SAMPLE-BTC-ADDRESS-NOT-FOR-PAYMENT' },
    { method: 'ETH', network: 'ERC20', address: 'SAMPLE-ERC20-ADDRESS-NOT-FOR-PAYMENT' },
    { method: 'SOL', network: 'SOL', address: 'SAMPLE-SOL-ADDRESS-NOT-FOR-PAYMENT' },
    { method: 'MMK', network: 'Local bank', address: 'SAMPLE-ACCOUNT-NOT-FOR-PAYMENT' },
  ],
}

export const FUNDED_ACCOUNTS = [
  {
    name: '10K challenge',
    price_cents: 9_900,
    account_size_cents: 1_000_000,
    profit_target_percent: 8,
    max_drawdown_percent: 10,
    profit_split_percent: 80,
    description: 'The smallest account, to learn the rules on.',
  },
  {
    name: '25K challenge',
    price_cents: 19_900,
    account_size_cents: 2_500_000,
    profit_target_percent: 8,
    max_drawdown_percent: 10,
    profit_split_percent: 80,
    description: 'The same rules, more room.',
  },
  {
    name: '50K challenge',
    price_cents: 32_900,
    account_size_cents: 5_000_000,
    profit_target_percent: 10,
    max_drawdown_percent: 8,
    profit_split_percent: 85,
    description: 'A closer floor for a larger share.',
  },
  {
    name: '100K challenge',
    price_cents: 54_900,
    account_size_cents: 10_000_000,
    profit_target_percent: 10,
    max_drawdown_percent: 6,
    profit_split_percent: 90,
    description: 'For somebody who has kept a plan for long.',
  },
] as const

/** The trader's orders, newest first: how many in each status. The funded one has the claims. */
export const FUNDED_ORDERS = [
  { status: 'PENDING', exam_status: null, count: 4, reason: null },
  { status: 'APPROVED', exam_status: null, count: 4, reason: null },
  { status: 'EXAM_SUBMITTED', exam_status: 'PENDING', count: 4, reason: null },
  {
    status: 'REJECT',
    exam_status: null,
    count: 5,
    reason: 'The picture shows another amount than the order. Please write to us in the chat.',
  },
  {
    status: 'REJECT',
    exam_status: 'REJECT',
    count: 5,
    reason: 'The statement does not show the last week. Please send the whole of it.',
  },
  { status: 'FUNDED', exam_status: 'APPROVED', count: 1, reason: null },
] as const
export const CLAIMS = 25
/** Index (from the newest) of a PENDING order whose picture was already sent with an older, rejected one. */
export const SAME_PICTURE = { of: 3, as: 14 }
/** Index of the approved order whose account is not issued yet. */
export const NO_ACCOUNT = 8

/** Referrals of the first account's code. */
export const REFERRALS = { subscriptions: 45, unpaid: 12 }

/** One affiliate post in each status, submitted `days` ago. */
export const POSTS = [
  {
    email: 'sample01@padauk.test',
    link: 'https://www.facebook.com/padauk.samples/posts/1001',
    content_status: 'PENDING',
    days: 1,
  },
  {
    email: 'sample02@padauk.test',
    link: 'https://www.facebook.com/padauk.samples/posts/1002',
    content_status: 'REJECT',
    days: 9,
  },
  {
    email: 'sample03@padauk.test',
    link: 'https://www.tiktok.com/@padauk.samples/video/1003',
    content_status: 'APPROVED',
    days: 6,
  },
  {
    email: 'sample04@padauk.test',
    link: 'https://www.youtube.com/watch?v=sample1004',
    content_status: 'PAID',
    days: 30,
  },
] as const

/** Titles of the sample pictures in demo/pictures, in order. */
export const WINS: Record<'WIN' | 'PROOF', [en: string, my: string][]> = {
  WIN: [
    ['Sample: fifty days, and few of them with a trade', 'နမူနာ: ရက် 50၊ ထရိတ်လုပ်တဲ့ ရက်က နည်းနည်းပဲ'],
    ['Sample: first month inside the plan', 'နမူနာ: အစီအစဉ်အတိုင်း နေခဲ့တဲ့ ပထမလ'],
    ['Sample: a stop that did its work', 'နမူနာ: တာဝန်ကျေတဲ့ အရှုံးဖြတ်ဈေး'],
    ['Sample: twenty trades at one percent', 'နမူနာ: တစ်ရာခိုင်နှုန်းစီနဲ့ ထရိတ် 20'],
    ['Sample: three months, small and steady', 'နမူနာ: သုံးလ၊ နည်းနည်းနဲ့ မှန်မှန်'],
    ['Sample: the first losing month, written down', 'နမူနာ: ပထမဆုံး ရှုံးတဲ့လ၊ ရေးမှတ်ထား'],
    ['Sample: a drawdown that ended at six percent', 'နမူနာ: ခြောက်ရာခိုင်နှုန်းမှာ ရပ်သွားတဲ့ အကျ'],
    ['Sample: a target left to be reached', 'နမူနာ: ပန်းတိုင်ဈေးရောက်အောင် စောင့်ခဲ့တဲ့ ထရိတ်'],
    ['Sample: fees counted before the trade', 'နမူနာ: ထရိတ်မလုပ်ခင် တွက်ထားတဲ့ ဝန်ဆောင်ခ'],
    ['Sample: five lessons, five quizzes passed', 'နမူနာ: သင်ခန်းစာ 5 ခု၊ ဉာဏ်စမ်း 5 ခု အောင်'],
    ['Sample: thirty days of checklist, with many gaps', 'နမူနာ: ရက် 30 လုပ်ရန်စာရင်း၊ လွတ်တဲ့ရက် များများ'],
    ['Sample: one setup, one market', 'နမူနာ: နည်းတစ်မျိုး၊ ဈေးကွက်တစ်ခု'],
    ['Sample: a fall that was watched from outside', 'နမူနာ: ထရိတ်မဝင်ဘဲ စောင့်ကြည့်ခဲ့တဲ့ အကျ'],
    ['Sample: the exam of a funded account', 'နမူနာ: ရန်ပုံငွေအကောင့် စာမေးပွဲ'],
    ['Sample: twenty trades, the risk halved on the way', 'နမူနာ: ထရိတ် 20၊ လမ်းခုလတ်မှာ တစ်ဝက်လျှော့ထားတဲ့ ဆုံးရှုံးနိုင်ခြေ'],
    ['Sample: a level that held', 'နမူနာ: ခံနိုင်ခဲ့တဲ့ ဈေးအဆင့်'],
    ['Sample: a journal, page after page', 'နမူနာ: စာမျက်နှာ တစ်ခုပြီးတစ်ခု မှတ်တမ်း'],
    ['Sample: the first withdrawal, a small one', 'နမူနာ: ပထမဆုံး ငွေထုတ်မှု၊ နည်းနည်းလေး'],
    ['Sample: six months of equity line', 'နမူနာ: ခြောက်လစာ လက်ကျန်ငွေမျဉ်း'],
    ['Sample: a wallet moved to cold storage in four steps', 'နမူနာ: အော့ဖ်လိုင်းသိမ်းဆည်းမှုကို အဆင့် 4 ဆင့်နဲ့ ပြောင်းလိုက်တဲ့ ဝေါလတ်'],
  ],
  PROOF: Array.from({ length: 20 }, (_, at) => {
    const number = String(at + 1).padStart(2, '0')
    return [`Sample: registration ${number}`, `နမူနာ: စာရင်းသွင်းမှု ${number}`]
  }),
}

export const CHECKLIST = [
  { title: 'Fill in the trade journal', stands_for: null },
  { title: 'Look again at one mistake of yesterday', stands_for: null },
  { title: 'Finish one lesson', stands_for: 'LESSON' },
  { title: 'Write the morning manifestation', stands_for: 'NOTE' },
] as const

/** Ten notes per phase, written as a person learning to trade might write them. */
export const NOTES: Record<
  'MORNING_PHASE' | 'NIGHT_PHASE' | 'EFFECTUATION_PHASE' | 'BACKWARD_PHASE',
  [title: string, description: string][]
> = {
  MORNING_PHASE: [
    [
      'One lesson before work',
      'I read one lesson before the first message of the day. The market will still be there at noon.',
    ],
    ['Risk first', 'Today I write the stop before I write the entry. No stop, no trade.'],
    ['Slow start', 'No chart before breakfast. First the checklist, then the news, then the levels.'],
    ['Two levels only', 'I draw two levels today and leave the rest of the chart empty.'],
    ['Small size', 'I keep every trade at one percent, also when it feels too small.'],
    ['Ask once', 'If I do not understand a word, I ask in the channel instead of guessing.'],
    ['Patience', 'Waiting is a position. I can do nothing all morning and have done it well.'],
    ['Clear table', 'Phone away from the table while I read. Fifteen minutes are enough.'],
    ['Yesterday is closed', 'The loss of yesterday is in the journal. Today begins at zero.'],
    ['Why I learn', 'I learn so that nobody can sell me a promise that I cannot check.'],
  ],
  NIGHT_PHASE: [
    ['What I did today', 'Finished a lesson on support. I could explain it to my sister without looking.'],
    ['The trade that I left', 'Price ran without me. It was outside of my plan, so leaving it was right.'],
    ['One mistake', 'I moved the stop once. I wrote down the price, the time and the reason I gave myself.'],
    ['Good hour', 'The best hour today was the one with the quiz. Three of four, and I know why the fourth was wrong.'],
    ['Tired', 'Too tired to read a chart well. I close it and sleep.'],
    ['Journal', 'Entry, stop, target, result, feeling. Five lines, every evening.'],
    ['Fees', 'I counted the fees of this week. They were larger than my smallest loss.'],
    ['Thanks', 'Somebody in the channel corrected my level kindly. I will do the same for another.'],
    ['Tomorrow', 'Tomorrow I only watch the daily candle. No five minutes chart.'],
    ['Quiet end', 'Phone off at ten. Nothing that happens after that is my trade.'],
  ],
  EFFECTUATION_PHASE: [
    ['I follow my plan', 'I follow my plan, also when the chat is loud.'],
    ['I can wait', 'I can wait for my price. There is always another day.'],
    ['I keep my stop', 'I keep my stop where I put it. It is the price of being wrong.'],
    ['I learn daily', 'I learn a little every day, and a little is enough.'],
    ['I protect my keys', 'I show my seed phrase to nobody, also not to somebody who says that he helps.'],
    ['I check', 'I check the address twice and the network twice before I send.'],
    ['I stay small', 'I stay small until I have kept my rules for fifty trades.'],
    ['I say no', 'I say no to promised profit. Whoever promises it wants mine.'],
    ['I write', 'What I write down I can mend. What I only feel comes again.'],
    ['I rest', 'I rest without guilt. A clear head is part of the work.'],
  ],
  BACKWARD_PHASE: [
    ['A year from now', 'In a year I read a chart in five minutes and know in one whether there is anything to do.'],
    ['The month before', 'The month before that I had kept my journal for ninety days without a gap.'],
    [
      'Half a year before',
      'Half a year before that I passed every quiz of Chart Reading on the second try at the latest.',
    ],
    ['The first hundred lessons', 'Before that I read a lesson a day, on the bus, with the sound off.'],
    ['The first plan', 'Before that I wrote my first plan on paper: one market, one setup, one percent.'],
    ['The first loss', 'Before that I lost a little, wrote it down, and did not try to win it back the same day.'],
    ['The first level', 'Before that I drew my first level and it held, and I knew that once proves nothing.'],
    ['The first wallet', 'Before that I made a wallet, wrote the words on paper twice and kept them in two places.'],
    ['The first question', 'Before that I dared to ask the first question in the channel.'],
    ['Today', 'And today I begin with one lesson.'],
  ],
}
