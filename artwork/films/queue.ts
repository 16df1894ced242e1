import {
  blossom,
  card,
  clamp,
  DOWN,
  EDGE,
  type Film,
  fade,
  GOLD,
  INK,
  INK_2,
  mix,
  smooth,
  stroke,
  times,
  UP,
  words,
} from './drawing.ts'

const ASKS = [
  { price: '10.06', coins: 90 },
  { price: '10.05', coins: 40 },
  { price: '10.04', coins: 25 },
  { price: '10.03', coins: 15 },
]
const BIDS = [
  { price: '10.01', coins: 30 },
  { price: '10.00', coins: 80 },
  { price: '9.99', coins: 50 },
  { price: '9.98', coins: 120 },
]
const ROW = 47

const level = (
  { price, coins }: { price: string; coins: number },
  colour: string,
  y: number,
  share: number,
  strong: boolean,
) =>
  fade(
    share,
    words(250, y + 13, price, { anchor: 'end', size: 34, colour: strong ? GOLD : INK }),
    `<rect x="280" y="${y - 16}" width="${Math.round(coins * 3.4 * smooth(share))}" height="32" rx="6" fill="${colour}" fill-opacity="${colour === UP ? 0.25 : 1}" stroke="${colour}" stroke-width="3"/>`,
    words(300 + coins * 3.4, y + 12, String(coins), { anchor: 'start', size: 30, colour: INK_2, weight: 400 }),
  )

type Clock = Parameters<Film['draw']>[0]

const people = (clock: Clock) => {
  const come = clock('people', 0.2, 1.2)
  const person = (x: number, y: number, colour: string, share: number) =>
    fade(
      share,
      `<circle cx="${x}" cy="${y}" r="20" fill="none" stroke="${colour}" stroke-width="6"/>`,
      stroke(`M${x - 32} ${y + 66}Q${x - 32} ${y + 30} ${x} ${y + 30}Q${x + 32} ${y + 30} ${x + 32} ${y + 66}`, {
        colour,
        width: 6,
      }),
    )
  return [
    blossom(427, 210, 80, clock('price', 0, 1.2)),
    fade(clock('price', 1, 0.5) * (1 - come), words(427, 350, 'Price?', { size: 46 })),
    times(3)
      .map((index) => person(110 + (index % 2) * 90, 90 + index * 110, UP, clamp(come * 3 - index)))
      .join(''),
    times(3)
      .map((index) => person(744 - (index % 2) * 90, 90 + index * 110, DOWN, clamp(come * 3 - index)))
      .join(''),
    fade(come, words(155, 456, 'buy', { size: 42, colour: UP }), words(700, 456, 'sell', { size: 42, colour: DOWN })),
  ].join('')
}

const book = (clock: Clock) => {
  const shown = clock('list', 0.3, 2.4) * 8
  const isAsk = clock('ask', 0.2, 0.4)
  const isBid = clock('bid', 0.2, 0.4)
  const gap = clock('spread', 0.2, 0.5)
  return [
    ASKS.map((one, index) =>
      level(one, DOWN, 46 + index * ROW, clamp(shown - (3 - index)), index === 3 && isAsk > 0.5),
    ).join(''),
    BIDS.map((one, index) =>
      level(one, UP, 46 + (index + 4) * ROW + 46, clamp(shown - 4 - index), index === 0 && isBid > 0.5),
    ).join(''),
    fade(
      clamp(shown - 4),
      words(60, 140, 'asks', { anchor: 'start', size: 36, colour: DOWN }),
      words(60, 360, 'bids', { anchor: 'start', size: 36, colour: UP }),
    ),
    fade(isAsk * (1 - gap), words(560, 46 + 3 * ROW + 13, 'you buy here', { anchor: 'start', size: 36, colour: GOLD })),
    fade(
      isBid * (1 - gap),
      words(560, 46 + 4 * ROW + 59, 'you sell here', { anchor: 'start', size: 36, colour: GOLD }),
    ),
    fade(
      gap,
      `<rect x="150" y="210" width="640" height="48" rx="10" fill="${GOLD}" fill-opacity=".16"/>`,
      words(560, 247, 'spread 0.02', { anchor: 'start', size: 38, colour: GOLD }),
    ),
  ].join('')
}

const row = (clock: Clock) => {
  const sold = clock('sold', 0.1, 0.8)
  const back = clock('sold', 1.7, 0.7)
  const last = clock('sold', 3.2, 0.8)
  // 20 take the 12 and 8 of the 10; those 8 leave; of the last 6, two go to the previous level.
  const slots = [
    { coins: 12, left: mix(12, 0, sold), x: 0 },
    { coins: 10, left: mix(mix(10, 2, sold), 0, last), x: 1 },
    { coins: 8, left: mix(8, 0, back), x: 2 },
    { coins: 5, left: mix(5, 1, last), x: 3 },
  ]
  return [
    fade(1 - clock('time', 0, 0.4), words(427, 120, '1. the better price', { size: 50 })),
    fade(
      clock('time', 0, 0.4) * (1 - clock('join', -0.3, 0.4)),
      words(427, 120, '1. the better price', { size: 50, colour: INK_2 }),
      words(427, 200, '2. the earlier order', { size: 50 }),
    ),
    fade(clock('join', 0, 0.4), words(60, 90, 'Waiting at 10.01', { anchor: 'start', size: 42, colour: UP })),
    ...slots.map(({ coins, left, x }, index) => {
      const share = index < 3 ? clock('join', 0.3 + index * 0.35, 0.4) : clock('join', 2.6, 0.5)
      const colour = index === 3 ? GOLD : UP
      const height = Math.max(4, left * 17)
      return fade(
        share * (left < 0.1 ? 0.35 : 1),
        card(70 + x * 190, 150, 150, 220, index === 3 ? GOLD : EDGE),
        `<rect x="${88 + x * 190}" y="${Math.round(356 - height)}" width="114" height="${Math.round(height)}" rx="6" fill="${colour}" fill-opacity=".3" stroke="${colour}" stroke-width="3"/>`,
        words(145 + x * 190, 416, index === 3 ? 'you' : String(coins), {
          size: 38,
          colour: index === 3 ? GOLD : INK_2,
        }),
      )
    }),
    fade(clock('have', 0.2, 0.5), words(715, 458, '4 of 5', { size: 38, colour: GOLD })),
  ].join('')
}

const wall = (clock: Clock) => {
  const gone = clock('wall', 2.4, 0.7)
  return [
    stroke('M120 400H740', { width: 4 }),
    times(9)
      .map(
        (index) =>
          `<rect x="${150 + index * 64}" y="${index === 4 ? mix(120, 350, gone).toFixed(1) : 340 - (index % 3) * 14}" width="48" height="${index === 4 ? mix(280, 50, gone).toFixed(1) : 60 + (index % 3) * 14}" rx="6" fill="${UP}" fill-opacity="${index === 4 ? 0.5 : 0.2}" stroke="${UP}" stroke-width="3"/>`,
      )
      .join(''),
    fade(1 - gone, words(427, 90, '5,000', { size: 46, colour: GOLD })),
    fade(gone, words(427, 240, 'gone', { size: 50, colour: DOWN })),
  ].join('')
}

export const queue: Film = {
  folder: '03-spot-trading/01-orders-and-the-book/01-the-order-book/01-bids-asks-and-the-queue.video',
  sentences: [
    { id: 'price', text: 'A coin has no price by itself.', my: 'ကွိုင်တစ်ခုမှာ သူ့ဘာသာရှိတဲ့ ဈေး မရှိပါ။' },
    {
      id: 'people',
      text: 'It has people who would buy, and people who would sell.',
      my: 'ဝယ်ချင်သူတွေနဲ့ ရောင်းချင်သူတွေပဲ ရှိပါတယ်။',
    },
    {
      id: 'list',
      text: 'An exchange keeps their waiting orders in one list: the order book.',
      my: 'အိတ်ချိန်းက စောင့်နေတဲ့ အော်ဒါတွေကို အော်ဒါစာရင်း (order book) တစ်ခုမှာ ထားပါတယ်။',
      pause: 0.8,
    },
    {
      id: 'ask',
      text: 'The lowest ask is 10.03. That is what you pay if you buy now.',
      say: 'The lowest ask is ten point zero three. That is what you pay, if you buy now.',
      my: 'အနိမ့်ဆုံး ရောင်းဈေး (ask) က 10.03 ပါ။\nအခုဝယ်ရင် ဒီဈေး ပေးရပါတယ်။',
    },
    {
      id: 'bid',
      text: 'The highest bid is 10.01. That is what you get if you sell now.',
      say: 'The highest bid is ten point zero one. That is what you get, if you sell now.',
      my: 'အမြင့်ဆုံး ဝယ်ဈေး (bid) က 10.01 ပါ။\nအခုရောင်းရင် ဒီဈေး ရပါတယ်။',
    },
    {
      id: 'spread',
      text: 'Between them lies the spread: 0.02.',
      say: 'Between them lies the spread: zero point zero two.',
      my: 'ကြားက 0.02 က ဝယ်ရောင်းဈေး ကွာခြားချက် (spread) ပါ။',
      pause: 0.8,
    },
    { id: 'first', text: 'Who is served first? The better price.', my: 'ဘယ်သူ အရင်ရသလဲ။ ဈေးပိုကောင်းသူပါ။' },
    { id: 'time', text: 'And at the same price, whoever came earlier.', my: 'ဈေးတူရင် အရင်ရောက်သူပါ။' },
    {
      id: 'join',
      text: '30 coins wait at 10.01. You add 5, and stand behind them.',
      say: 'Thirty coins wait at ten point zero one. You add five, and stand behind them.',
      my: '10.01 မှာ ကွိုင် 30 စောင့်နေပါတယ်။ သင်က 5 ခု ထည့်ပြီး နောက်မှာ တန်းစီပါတယ်။',
    },
    {
      id: 'sold',
      text: 'Somebody sells 20. Somebody takes back 8. Somebody sells 6.',
      say: 'Somebody sells twenty. Somebody takes back eight. Somebody sells six.',
      my: 'တစ်ယောက်က 20 ရောင်းပါတယ်။ တစ်ယောက်က 8 ခု ပြန်ရုပ်ပါတယ်။ တစ်ယောက်က 6 ခု ရောင်းပါတယ်။',
    },
    {
      id: 'have',
      text: 'Now you have 4 of your 5. The last one goes on waiting.',
      say: 'Now you have four of your five. The last one goes on waiting.',
      my: 'အခု 5 ခုမှာ 4 ခု ရပါပြီ။ နောက်ဆုံးတစ်ခုက ဆက်စောင့်ပါတယ်။',
      pause: 0.8,
    },
    {
      id: 'wall',
      text: 'And remember: a wall of bids can be taken away without notice.',
      my: 'မှတ်ထားပါ။ တံတိုင်းလို ဝယ်အော်ဒါအစုကြီးကို အသိမပေးဘဲ ပြန်ရုပ်သွားနိုင်ပါတယ်။',
    },
  ],
  draw(clock) {
    const toBook = clock('list', -0.5, 0.5)
    const toQueue = clock('first', -0.5, 0.5)
    const toWall = clock('wall', -0.5, 0.5)
    return (
      (toBook < 1 ? fade(1 - toBook, people(clock)) : '') +
      (toBook > 0 && toQueue < 1 ? fade(toBook * (1 - toQueue), book(clock)) : '') +
      (toQueue > 0 && toWall < 1 ? fade(toQueue * (1 - toWall), row(clock)) : '') +
      (toWall > 0 ? fade(toWall, wall(clock)) : '')
    )
  },
  poster:
    ASKS.map((one, index) => level(one, DOWN, 46 + index * ROW, 1, false)).join('') +
    BIDS.map((one, index) => level(one, UP, 46 + (index + 4) * ROW + 46, 1, false)).join('') +
    blossom(700, 234, 64),
}
