import {
  blossom,
  card,
  clamp,
  DOWN,
  type Film,
  fade,
  GOLD,
  heightOf,
  INK,
  INK_2,
  levelLine,
  mix,
  NIGHT,
  NIGHT_2,
  smooth,
  stroke,
  tenth,
  times,
  UP,
  words,
} from './drawing.ts'

const riceSack = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M-52 62C-66 20-58-22-34-44H34C58-22 66 20 52 62Q0 78-52 62Z" fill="${NIGHT_2}" stroke="${INK_2}" stroke-width="5" stroke-linejoin="round"/><path d="M-34-44Q0-30 34-44L26-64Q0-54-26-64Z" fill="${INK_2}"/>` +
  `<g fill="${INK}">${times(9)
    .map(
      (index) =>
        `<ellipse cx="${(index % 3) * 26 - 26}" cy="${Math.floor(index / 3) * 22 - 8}" rx="8" ry="4" transform="rotate(${index * 40} ${(index % 3) * 26 - 26} ${Math.floor(index / 3) * 22 - 8})"/>`,
    )
    .join('')}</g></g>`

const shoe = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M-66 34V-34Q-46-22-26-34L8 4Q58 6 68 34Z" fill="${NIGHT_2}" stroke="${INK_2}" stroke-width="5" stroke-linejoin="round"/><path d="M-70 34H72V50H-70Z" fill="${INK_2}"/><path d="M-16-18l-14 12M-4-6l-14 12M8 6L-6 18" stroke="${INK}" stroke-width="5" stroke-linecap="round"/></g>`

const arrow = (x: number, y: number, length: number, share: number, colour: string) => {
  if (share <= 0) return ''
  const end = x + length * share
  const back = Math.sign(length) * 18
  return stroke(
    `M${x} ${y}H${tenth(end)}M${tenth(end - back)} ${y - 14}L${tenth(end)} ${y}L${tenth(end - back)} ${y + 14}`,
    { colour, width: 6 },
  )
}

const jobCard = (index: number, name: string, picture: string) =>
  `${card(40 + index * 264, 96, 246, 286)}${words(163 + index * 264, 350, name, { size: 42 })}<g transform="translate(${163 + index * 264} 200)">${picture}</g>`

const payPicture = (share: number) =>
  arrow(-70, -24, 140, clamp(share * 2), UP) + arrow(70, 28, -140, clamp(share * 2 - 1), INK_2)
const keepPicture = (share: number) =>
  `${stroke('M-46-62H46M-38-62V-44Q-58-30-58-8V50Q-58 66-42 66H42Q58 66 58 50V-8Q58-30 38-44V-62', { width: 5 })}${blossom(0, 16, 44, share)}`
const measurePicture = (share: number) =>
  stroke('M-76 66H76', { width: 5 }) +
  times(4)
    .map((index) => {
      const height = (28 + index * 30) * smooth(clamp(share * 4 - index))
      return height > 0
        ? `<rect x="${-66 + index * 36}" y="${tenth(62 - height)}" width="24" height="${tenth(height)}" rx="4" fill="${GOLD}"/>`
        : ''
    })
    .join('')

export const money: Film = {
  folder: '01-crypto-foundations/01-what-money-is/01-money-and-value/01-what-money-is-for.video',
  sentences: [
    { id: 'farmer', text: 'A farmer has rice, and she needs shoes.', my: 'လယ်သမားမှာ ဆန်ရှိပြီး ဖိနပ် လိုနေပါတယ်။' },
    {
      id: 'stuck',
      text: 'But the shoemaker wants no rice today, so they cannot trade.',
      my: 'ဒါပေမဲ့ ဖိနပ်ချုပ်သူက ဒီနေ့ ဆန်မလိုပါ။ ဒါကြောင့် လဲလို့ မရပါ။',
    },
    {
      id: 'money',
      text: 'With money, she sells the rice to anyone, and pays the shoemaker later.',
      my: 'ငွေရှိရင် ဆန်ကို ဘယ်သူ့ကိုမဆို ရောင်းပြီး နောက်မှ ဖိနပ်ဖိုး ပေးလို့ ရပါတယ်။',
      pause: 0.9,
    },
    { id: 'pay', text: 'This is the first job of money: it pays.', my: 'ငွေရဲ့ ပထမအလုပ်က ပေးချေပေးတာပါ။' },
    {
      id: 'keep',
      text: 'The second: it keeps. What you earn today should still buy something next month.',
      my: 'ဒုတိယက တန်ဖိုးထိန်းပေးတာပါ။ ဒီနေ့ရတဲ့ငွေနဲ့ နောက်လမှာလည်း တစ်ခုခု ဝယ်နိုင်ရပါမယ်။',
    },
    {
      id: 'measure',
      text: 'The third: it measures. Rice, rent and data have prices in the same unit.',
      my: 'တတိယက တိုင်းတာပေးတာပါ။ ဆန်ဈေး၊ အိမ်လခ၊ ဖုန်းဒေတာဈေးတွေက ယူနစ်တစ်မျိုးတည်းပါ။',
      pause: 0.9,
    },
    {
      id: 'phone',
      text: 'Now say a phone costs 800,000 kyat.',
      my: 'ဖုန်းတစ်လုံး 800,000 ကျပ် ဆိုပါစို့။',
      say: 'Now, say a phone costs eight hundred thousand chat.',
    },
    {
      id: 'save',
      text: 'You save 100,000 each month.',
      my: 'တစ်လကို 100,000 ကျပ် စုပါတယ်။',
      say: 'You save one hundred thousand each month.',
    },
    {
      id: 'rise',
      text: 'But its price rises by 3 % each month.',
      my: 'ဒါပေမဲ့ ဖုန်းဈေးက လတိုင်း 3 % တက်ပါတယ်။',
      say: 'But its price rises by three percent each month.',
    },
    {
      id: 'short',
      text: 'After eight months you are more than 200,000 kyat short.',
      my: 'ရှစ်လအကြာမှာ 200,000 ကျပ်ကျော်\nလိုနေပါသေးတယ်။',
      say: 'After eight months, you are more than two hundred thousand chat short.',
    },
    {
      id: 'failed',
      text: 'The money still paid and measured. It failed at keeping.',
      my: 'ငွေက ပေးချေ၊ တိုင်းတာပေးနိုင်ပါသေးတယ်။ တန်ဖိုးတော့ မထိန်းပေးနိုင်ခဲ့ပါ။',
      pause: 0.8,
    },
    {
      id: 'ask',
      text: 'So ask of any money: good for which job, and for how long?',
      my: 'ဒါကြောင့် ဘယ်ငွေကိုမဆို မေးပါ။ ဘယ်အလုပ်အတွက် ကောင်းသလဲ၊ ဘယ်လောက်ကြာကြာ ကောင်းသလဲ။',
    },
  ],
  draw(clock) {
    const toCards = clock('pay', -0.5, 0.5)
    const toSaving = clock('phone', -0.5, 0.5)
    const toEnd = clock('ask', -0.5, 0.5)

    const barter = () => {
      const opened = clock('money', 0.3, 1.2)
      const sold = clock('money', 1.2, 1.2)
      const refused = clock('stuck', 0.8, 0.5) * (1 - clock('money', 0, 0.4))
      return [
        fade(clock('farmer', 0, 0.5), riceSack(170, 220)),
        fade(clock('farmer', 1, 0.5), shoe(690, 220)),
        fade(1 - clock('money', 0, 0.4), arrow(270, 220, 310, clock('farmer', 1.6, 0.8), INK_2)),
        fade(
          refused,
          `<circle cx="425" cy="220" r="52" fill="${NIGHT}"/>`,
          stroke('M398 193L452 247M452 193L398 247', { colour: DOWN, width: 14 }),
        ),
        blossom(427, 220, 78, opened),
        arrow(262, 220, 70, sold, GOLD),
        arrow(522, 220, 70, clock('money', 2.6, 0.8), GOLD),
        fade(clock('farmer', 0.2, 0.5), words(170, 350, 'Rice', { size: 44 })),
        fade(clock('farmer', 1.2, 0.5), words(690, 350, 'Shoes', { size: 44 })),
        fade(opened, words(427, 350, 'Money', { size: 44, colour: GOLD })),
      ].join('')
    }

    const jobs = () =>
      [
        fade(clock('pay', 0, 0.5), jobCard(0, 'Pay', payPicture(clock('pay', 0.5, 1.4)))),
        fade(clock('keep', 0, 0.5), jobCard(1, 'Keep', keepPicture(clock('keep', 0.5, 2.2)))),
        fade(clock('measure', 0, 0.5), jobCard(2, 'Measure', measurePicture(clock('measure', 0.5, 2.2)))),
      ].join('')

    const saving = () => {
      const y = heightOf(0, 1100, 410, 60)
      const x = (month: number) => 80 + month * 66
      const saved = clock('save', 0, 2.2) * 8
      const risen = clock('rise', 0, 2.4) * 8
      const price = (month: number) => 800 * 1.03 ** month
      const bars = times(8).map((month) => {
        const grown = smooth(clamp(saved - month))
        const top = y((month + 1) * 100 * grown)
        return grown > 0
          ? `<rect x="${x(month + 1) - 22}" y="${tenth(top)}" width="44" height="${tenth(410 - top)}" rx="5" fill="${UP}" fill-opacity=".2" stroke="${UP}" stroke-width="3.5"/>`
          : ''
      })
      const dear = times(Math.floor(risen * 4) + 1)
        .map((step) => `${step ? 'L' : 'M'}${tenth(x(step / 4))} ${tenth(y(price(step / 4)))}`)
        .join('')
      const gap = clock('short', 0.6, 0.8)
      const gapTop = y(price(8))
      const gapFoot = y(800)
      return [
        stroke('M60 410H660', { width: 3 }),
        bars.join(''),
        fade(
          1 - clock('rise', 0, 0.6) * 0.6,
          levelLine(y(800), clock('phone', 0.4, 1), { colour: GOLD, width: 4 }, 80, 640),
        ),
        risen > 0 ? stroke(dear, { colour: GOLD, width: 7 }) : '',
        fade(
          clock('phone', 0.8, 0.5),
          words(80, 46, 'Price of the phone', { anchor: 'start', colour: GOLD, size: 36 }),
        ),
        fade(clock('save', 0.4, 0.5), words(80, 456, 'Saved in 8 months', { anchor: 'start', colour: UP, size: 36 })),
        gap > 0 ? stroke(`M646 ${tenth(gapTop)}V${tenth(mix(gapTop, gapFoot, gap))}`, { colour: DOWN, width: 10 }) : '',
        fade(
          clock('short', 1, 0.5),
          words(670, (gapTop + gapFoot) / 2 + 4, '−213,400', { anchor: 'start', size: 38, colour: DOWN }),
        ),
        fade(
          clock('short', 1, 0.5),
          words(670, (gapTop + gapFoot) / 2 + 44, 'kyat', { anchor: 'start', size: 32, colour: DOWN }),
        ),
      ].join('')
    }

    const end = () =>
      [
        blossom(427, 172, 120, clock('ask', 0, 1.8)),
        fade(clock('ask', 0.8, 0.5), words(427, 366, 'Good for which job?', { size: 54 })),
        fade(clock('ask', 2.4, 0.5), words(427, 430, 'For how long?', { size: 44, colour: INK_2 })),
      ].join('')

    return (
      (toCards < 1 ? fade(1 - toCards, barter()) : '') +
      (toCards > 0 && toSaving < 1 ? fade(1 - toSaving, jobs()) : '') +
      (toSaving > 0 && toEnd < 1 ? fade(1 - toEnd, saving()) : '') +
      (toEnd > 0 ? end() : '')
    )
  },
  poster: `${riceSack(170, 240)}${shoe(690, 240)}${blossom(427, 240, 104)}${arrow(262, 240, 50, 1, GOLD)}${arrow(542, 240, 50, 1, GOLD)}`,
}
