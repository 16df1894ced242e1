import {
  blossom,
  card,
  clamp,
  DOWN,
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

/** The curve of 500 coins and 10,000 dollars: the remaining amount of one for a given amount of the other. */
const PRODUCT = 5_000_000
const xOf = (coins: number) => 110 + (coins - 200) * 0.95
const yOf = (coins: number) => 410 - (PRODUCT / coins) * 0.0145
const curve = (from: number, to: number) =>
  times(41)
    .map(
      (step) =>
        `${step ? 'L' : 'M'}${xOf(mix(from, to, step / 40)).toFixed(1)} ${yOf(mix(from, to, step / 40)).toFixed(1)}`,
    )
    .join('')

const tank = (x: number, share: number, colour: string, name: string, amount: string, opened: number) =>
  fade(
    opened,
    card(x, 110, 240, 240),
    `<rect x="${x + 14}" y="${(336 - 200 * share).toFixed(1)}" width="212" height="${(200 * share).toFixed(1)}" rx="10" fill="${colour}" fill-opacity=".3" stroke="${colour}" stroke-width="3"/>`,
    words(x + 120, 400, name, { size: 38, colour }),
    words(x + 120, 90, amount, { size: 40 }),
  )

export const pool: Film = {
  folder: '05-defi/01-swaps-and-pools/01-how-a-swap-works/01-a-pool-instead-of-a-book.video',
  sentences: [
    { id: 'meet', text: 'On an exchange, a buyer and a seller must meet.', my: 'အိတ်ချိန်းမှာ ဝယ်သူနဲ့ ရောင်းသူ ဆုံမှ ရပါတယ်။' },
    {
      id: 'pool',
      text: 'A pool needs neither. A program swaps with you.',
      my: 'တိုကင်စုကန် (pool) မှာ ဆုံစရာ မလိုပါ။ ပရိုဂရမ်တစ်ခုက လဲပေးပါတယ်။',
    },
    {
      id: 'holds',
      text: 'This pool holds 500 coins and 10,000 dollars.',
      say: 'This pool holds five hundred coins, and ten thousand dollars.',
      my: 'ဒီစုကန်ထဲမှာ ကွိုင် 500 နဲ့ ဒေါ်လာ 10,000 ရှိပါတယ်။',
    },
    {
      id: 'rule',
      text: 'Its one rule: coins times dollars stays the same. Here, five million.',
      my: 'စည်းမျဉ်းတစ်ခုပဲ ရှိပါတယ်။ ကွိုင် × ဒေါ်လာ\nမပြောင်းရပါ။ ဒီမှာ ငါးသန်းပါ။',
    },
    {
      id: 'price',
      text: 'The price is dollars divided by coins: 20.',
      say: 'The price is dollars divided by coins: twenty.',
      my: 'ဈေးက ဒေါ်လာကို ကွိုင်နဲ့ စားတာပါ။ 20 ရပါတယ်။',
      pause: 0.8,
    },
    {
      id: 'bring',
      text: 'You bring 100. Now there are 10,100 dollars.',
      say: 'You bring one hundred. Now there are ten thousand, one hundred dollars.',
      my: 'သင်က ဒေါ်လာ 100 ထည့်ပါတယ်။ အခု ဒေါ်လာ 10,100 ရှိပါပြီ။',
    },
    {
      id: 'rest',
      text: 'So 495.05 coins must stay, and you get 4.95.',
      say: 'So four hundred and ninety five coins must stay, and you get a little less than five.',
      my: 'ဒါကြောင့် ကွိုင် 495.05 ကျန်ရပါမယ်။ သင်က 4.95 ရပါတယ်။',
    },
    {
      id: 'paid',
      text: 'You paid 20.20 for each, not 20: your own swap moved the price.',
      say: 'You paid twenty point two for each, not twenty. Your own swap moved the price.',
      my: 'တစ်ခုကို 20 မဟုတ်ဘဲ 20.20 ပေးရပါတယ်။ သင်လဲလိုက်တာကပဲ ဈေးကို ရွှေ့လိုက်ပါတယ်။',
      pause: 0.8,
    },
    {
      id: 'big',
      text: 'The larger the swap against the pool, the worse the price.',
      my: 'စုကန်နဲ့ယှဉ်ရင် လဲတဲ့ပမာဏ ကြီးလေ ဈေးဆိုးလေပါ။',
    },
    {
      id: 'outside',
      text: 'If the price outside is higher, traders take coins until both agree.',
      my: 'ပြင်ပဈေး ပိုမြင့်ရင် ဈေးနှစ်ခု တူတဲ့အထိ ထရိတ်ဒါတွေက ကွိုင်ထုတ်ယူကြပါတယ်။',
      pause: 0.8,
    },
    {
      id: 'always',
      text: 'Such a pool always names a price. That does not make it a fair one.',
      my: 'ဒီလိုစုကန်မျိုးက ဈေးကို အမြဲ ပြပါတယ်။ ဒါပေမဲ့ ပြတိုင်း မျှတတဲ့ဈေး မဟုတ်ပါ။',
    },
  ],
  draw(clock) {
    const toTanks = clock('pool', -0.5, 0.5)
    const toCurve = clock('big', -0.5, 0.5)
    const toEnd = clock('always', -0.5, 0.5)
    const meet = () => {
      const near = smooth(clock('meet', 0.6, 2.2))
      const person = (x: number, colour: string, name: string) =>
        [
          `<circle cx="${x.toFixed(1)}" cy="170" r="36" fill="none" stroke="${colour}" stroke-width="8"/>`,
          stroke(
            `M${(x - 58).toFixed(1)} 300Q${(x - 58).toFixed(1)} 230 ${x.toFixed(1)} 230Q${(x + 58).toFixed(1)} 230 ${(x + 58).toFixed(1)} 300`,
            { colour, width: 8 },
          ),
          words(x, 370, name, { size: 42, colour }),
        ].join('')
      return (
        fade(
          clock('meet', 0, 0.4),
          person(mix(130, 330, near), UP, 'buyer'),
          person(mix(724, 524, near), DOWN, 'seller'),
        ) + fade(clock('meet', 2.4, 0.5), blossom(427, 190, 44))
      )
    }
    const tanks = () => {
      const brought = smooth(clock('bring', 0.4, 1.2))
      const taken = smooth(clock('rest', 1.4, 1.2))
      const usd = Math.round(mix(10_000, 10_100, brought))
      const coins = mix(500, 495.05, taken)
      return [
        tank(70, 0.82 - 0.14 * taken, GOLD, 'coins', coins === 500 ? '500' : coins.toFixed(2), clock('holds', 0, 0.5)),
        tank(544, 0.7 + 0.14 * brought, UP, 'dollars', usd.toLocaleString('en'), clock('holds', 1, 0.5)),
        fade(1 - clock('holds', -0.2, 0.4), blossom(427, 200, 100), words(427, 380, 'a program', { size: 46 })),
        fade(
          clock('rule', 0.2, 0.5),
          words(427, 180, '×', { size: 70 }),
          words(427, 260, '5,000,000', { size: 36, colour: INK_2 }),
        ),
        fade(
          clock('price', 0.6, 0.5) * (1 - clock('bring', 0, 0.4)),
          words(427, 330, 'price 20', { size: 40, colour: GOLD }),
        ),
        fade(clock('bring', 0.1, 0.4) * (1 - clock('rest', 0, 0.4)), words(427, 330, '+100', { size: 44, colour: UP })),
        fade(
          clock('rest', 1.4, 0.4) * (1 - clock('paid', -0.2, 0.4)),
          words(427, 330, '4.95 for you', { size: 38, colour: GOLD }),
        ),
        fade(clock('paid', 0.2, 0.4), words(427, 330, '20.20 each', { size: 42, colour: DOWN })),
      ].join('')
    }
    const swap = () => {
      const moved = smooth(clock('big', 0.5, 2.6)) * (1 - smooth(clock('outside', 0, 0.8)))
      const out = smooth(clock('outside', 1, 2.4))
      const coins = mix(mix(500, 270, moved), 430, out)
      return [
        stroke('M90 420H800M100 40V430', { width: 4 }),
        stroke(curve(215, 900), { colour: UP, width: 6 }),
        words(790, 462, 'coins', { anchor: 'end', size: 34, colour: INK_2 }),
        words(120, 56, 'dollars', { anchor: 'start', size: 34, colour: INK_2 }),
        `<circle cx="${xOf(500)}" cy="${yOf(500).toFixed(1)}" r="11" fill="${INK_2}"/>`,
        stroke(curve(coins, 500), { colour: GOLD, width: 9 }),
        blossom(xOf(coins), yOf(coins), 34),
        fade(
          clock('big', 1.6, 0.5) * (1 - clock('outside', -0.2, 0.4)),
          words(430, 150, 'steeper and dearer', { anchor: 'start', size: 42, colour: DOWN }),
        ),
        fade(
          clock('outside', 0.4, 0.5),
          words(400, 150, 'until both prices agree', { anchor: 'start', size: 40, colour: INK }),
        ),
      ].join('')
    }
    const end = () =>
      [
        blossom(427, 170, 110, clock('always', 0, 1.6)),
        fade(clock('always', 0.6, 0.5), words(427, 350, 'always a price', { size: 54 })),
        fade(clock('always', 2.4, 0.5), words(427, 420, 'not always a fair one', { size: 44, colour: INK_2 })),
      ].join('')
    return (
      (toTanks < 1 ? fade(1 - toTanks, meet()) : '') +
      (toTanks > 0 && toCurve < 1 ? fade(toTanks * (1 - toCurve), tanks()) : '') +
      (toCurve > 0 && toEnd < 1 ? fade(clamp(toCurve * (1 - toEnd)), swap()) : '') +
      (toEnd > 0 ? fade(toEnd, end()) : '')
    )
  },
  poster: `${stroke('M90 420H800M100 40V430', { width: 5 })}${stroke(curve(215, 900), { colour: UP, width: 9 })}${blossom(xOf(400), yOf(400), 60)}`,
}
