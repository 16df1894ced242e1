import { blossom, clamp, DOWN, type Film, fade, GOLD, INK, INK_2, smooth, stroke, UP, words } from './drawing.ts'

const MOVES = [
  { times: 2, percent: 50 },
  { times: 5, percent: 20 },
  { times: 10, percent: 10 },
  { times: 20, percent: 5 },
  { times: 50, percent: 2 },
]
const FOOT = 400
const heightOf = (percent: number) => percent * 6.4

export const leverage: Film = {
  folder: '04-futures-and-risk/01-how-futures-work/01-contracts-and-leverage/02-margin-and-leverage.video',
  sentences: [
    {
      id: 'deposit',
      text: 'With leverage, a small deposit holds a large position.',
      my: 'လီဗာရေ့ဂျ် (leverage) နဲ့ဆိုရင် စပေါ်ငွေနည်းနည်းနဲ့\nပိုစစ်ရှင်းကြီး ဖွင့်နိုင်ပါတယ်။',
    },
    {
      id: 'locked',
      text: 'A position of 600 dollars at ten times locks 60 of your own.',
      say: 'A position of six hundred dollars, at ten times, locks sixty of your own.',
      my: 'ဒေါ်လာ 600 ပိုစစ်ရှင်းကို 10 ဆနဲ့ ဖွင့်ရင် သင့်ငွေ 60 ကို မာဂျင် (margin) ထားရပါတယ်။',
    },
    {
      id: 'whole',
      text: 'But you gain and lose on the whole 600.',
      say: 'But you gain and lose on the whole six hundred.',
      my: 'ဒါပေမဲ့ အမြတ်ရော အရှုံးရော 600 အားလုံးအပေါ်မှာပါ။',
    },
    {
      id: 'account',
      text: 'Your account is 300. So it moves twice as much as the price.',
      say: 'Your account is three hundred. So it moves twice as much as the price.',
      my: 'သင့်အကောင့်က 300 ပါ။ ဒါကြောင့် ဈေးထက် နှစ်ဆ ရွေ့ပါတယ်။',
    },
    {
      id: 'slider',
      text: 'The slider only says how much is locked, and how near the end is.',
      my: 'လီဗာရေ့ဂျ် ဆွဲတံက မာဂျင် ဘယ်လောက် ထားရသလဲ၊ ကုန်ဖို့ ဘယ်လောက် နီးသလဲပဲ ပြပါတယ်။',
      pause: 0.8,
    },
    {
      id: 'two',
      text: 'At two times, a move of 50 % uses up the margin.',
      say: 'At two times, a move of fifty percent uses up the margin.',
      my: '2 ဆမှာ ဈေး 50 % ရွေ့ရင် မာဂျင် ကုန်ပါတယ်။',
    },
    { id: 'ten', text: 'At ten times, 10 %.', say: 'At ten times, ten percent.', my: '10 ဆမှာ 10 % ပါ။' },
    {
      id: 'fifty',
      text: 'At fifty times, 2 %.',
      say: 'At fifty times, two percent.',
      my: '50 ဆမှာ 2 % ပါ။',
      pause: 0.7,
    },
    {
      id: 'day',
      text: 'The average true range of this coin is 4 % a day.',
      say: 'The average true range of this coin is four percent a day.',
      my: 'ဒီကွိုင်ရဲ့ ပျမ်းမျှ ဈေးရွေ့မှု (ATR) က တစ်ရက်ကို 4 % ပါ။',
    },
    {
      id: 'early',
      text: 'So at fifty times you need not be wrong. You only need to be early.',
      my: 'ဒါကြောင့် 50 ဆမှာ မှားစရာတောင် မလိုပါ။ စောဝင်မိရုံနဲ့ ကုန်ပါပြီ။',
      pause: 0.8,
    },
    {
      id: 'size',
      text: 'Choose the size from your stop. Leverage comes last.',
      my: 'ပမာဏကို အရှုံးဖြတ်ဈေးကနေ တွက်ပါ။ လီဗာရေ့ဂျ်က နောက်ဆုံးမှပါ။',
    },
  ],
  draw(clock) {
    const toBars = clock('two', -0.5, 0.5)
    const toEnd = clock('size', -0.5, 0.5)
    const deposit = () => {
      const grown = smooth(clock('locked', 0.2, 1.4))
      const own = clock('locked', 2.2, 0.8)
      const whole = clock('whole', 0.2, 0.6)
      const account = clock('account', 0.2, 0.6)
      return [
        fade(1 - clock('locked', -0.2, 0.4), words(427, 230, 'Small deposit, large position', { size: 54 })),
        fade(
          clock('locked', 0, 0.4),
          `<rect x="330" y="${400 - 330 * grown}" width="200" height="${330 * grown}" rx="10" fill="${UP}" fill-opacity="${0.15 + 0.25 * whole}" stroke="${UP}" stroke-width="4"/>`,
          words(430, 456, 'position 600', { size: 38, colour: UP }),
        ),
        fade(
          own,
          `<rect x="330" y="367" width="200" height="33" rx="6" fill="${GOLD}"/>`,
          words(560, 396, '60 locked', { anchor: 'start', size: 38, colour: GOLD }),
        ),
        fade(
          whole * (1 - account),
          stroke('M310 70V400', { colour: INK, width: 5 }),
          words(290, 180, 'gain', { anchor: 'end', size: 38 }),
          words(290, 226, 'and loss', { anchor: 'end', size: 38 }),
        ),
        fade(
          account,
          `<rect x="90" y="235" width="140" height="165" rx="10" fill="none" stroke="${INK}" stroke-width="4" stroke-dasharray="10 8"/>`,
          words(160, 456, 'yours 300', { size: 36 }),
        ),
        fade(
          clock('account', 1.8, 0.5),
          words(690, 150, '600 / 300', { size: 42 }),
          words(690, 210, '= 2 times', { size: 46, colour: GOLD }),
        ),
        fade(
          clock('slider', 0.2, 0.5),
          stroke('M590 300H800', { width: 8 }),
          `<circle cx="${590 + 210 * smooth(clock('slider', 0.6, 2))}" cy="300" r="18" fill="${GOLD}"/>`,
        ),
      ].join('')
    }
    const bars = () => {
      const shown = [
        clock('two', 0.2, 0.8),
        clock('two', 2, 0.6),
        clock('ten', 0, 0.6),
        clock('ten', 1, 0.5),
        clock('fifty', 0, 0.6),
      ]
      const day = clock('day', 0.3, 1.2)
      const short = clock('early', 0.2, 0.4)
      return [
        stroke(`M60 ${FOOT}H800`, { width: 4 }),
        ...MOVES.map(({ times, percent }, index) => {
          const share = smooth(shown[index] ?? 0)
          const x = 90 + index * 145
          const colour = index === 4 && short > 0.5 ? DOWN : UP
          const height = heightOf(percent) * share
          return fade(
            clamp(share * 3),
            `<rect x="${x}" y="${(FOOT - height).toFixed(1)}" width="96" height="${Math.max(3, height).toFixed(1)}" rx="6" fill="${colour}" fill-opacity="${colour === DOWN ? 1 : 0.22}" stroke="${colour}" stroke-width="4"/>`,
            words(x + 48, 450, `${times}×`, { size: 40 }),
            words(x + 48, FOOT - Math.max(height, 34 * day) - 14, `${percent} %`, {
              size: 36,
              colour: index === 4 && short > 0.5 ? DOWN : INK_2,
            }),
          )
        }),
        day > 0
          ? stroke(`M60 ${FOOT - heightOf(4)}H${(60 + 740 * day).toFixed(1)}`, {
              colour: GOLD,
              width: 5,
              dashes: '4 12',
            })
          : '',
        fade(clock('day', 1.2, 0.5), words(430, 120, 'daily ATR: 4 %', { anchor: 'start', size: 38, colour: GOLD })),
      ].join('')
    }
    const end = () =>
      [
        blossom(427, 170, 120, clock('size', 0, 1.8)),
        fade(clock('size', 0.5, 0.5), words(427, 370, 'Size from the stop', { size: 54 })),
        fade(clock('size', 2.4, 0.5), words(427, 434, 'leverage last', { size: 44, colour: INK_2 })),
      ].join('')
    return (
      (toBars < 1 ? fade(1 - toBars, deposit()) : '') +
      (toBars > 0 && toEnd < 1 ? fade(toBars * (1 - toEnd), bars()) : '') +
      (toEnd > 0 ? fade(toEnd, end()) : '')
    )
  },
  poster:
    MOVES.map(
      ({ times, percent }, index) =>
        `<rect x="${90 + index * 145}" y="${FOOT - heightOf(percent)}" width="96" height="${heightOf(percent)}" rx="6" fill="${UP}" fill-opacity=".22" stroke="${UP}" stroke-width="4"/>${words(138 + index * 145, 450, `${times}×`, { size: 42 })}`,
    ).join('') + blossom(640, 180, 84),
}
