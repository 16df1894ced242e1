import { blossom, clamp, DOWN, type Film, fade, INK, INK_2, smooth, stroke, UP, words } from './drawing.ts'

const ZERO = 250
const PLAN = [2, -1, -1, 2, -1, -1, 2, -1, 2, -1]
const FELT = [1, -1, -2, 1, -1, -1, 1, -2, 1, -1]

const bar = (x: number, width: number, units: number, unit: number, share: number) => {
  const height = Math.abs(units) * unit * smooth(share)
  const colour = units > 0 ? UP : DOWN
  return share <= 0
    ? ''
    : `<rect x="${x}" y="${(units > 0 ? ZERO - height : ZERO).toFixed(1)}" width="${width}" height="${height.toFixed(1)}" rx="5" fill="${colour}" fill-opacity="${units > 0 ? 0.22 : 1}" stroke="${colour}" stroke-width="4"/>`
}

export const losses: Film = {
  folder: '07-traders-mind/01-why-we-err/01-the-pull-of-feeling/01-losses-weigh-more.video',
  sentences: [
    {
      id: 'coin',
      text: 'A fair coin. Tails, you lose 100.',
      say: 'A fair coin. Tails, you lose one hundred.',
      my: 'ခေါင်းပန်းကို မျှမျှတတ လှန်ပါမယ်။ ပန်းကျရင် 100 ရှုံးပါတယ်။',
    },
    {
      id: 'ask',
      text: 'How much must heads pay? Most people ask for about 200.',
      say: 'How much must heads pay? Most people ask for about two hundred.',
      my: 'ခေါင်းကျရင် ဘယ်လောက် ရမှ လှန်မလဲ။ လူအများစုက 200 လောက် တောင်းပါတယ်။',
    },
    {
      id: 'twice',
      text: 'A loss weighs about twice as much as a gain.',
      my: 'အရှုံးကို အမြတ်ထက် နှစ်ဆလောက် ပိုခံစားရပါတယ်။',
      pause: 0.8,
    },
    {
      id: 'early',
      text: 'So we take a gain early, because it feels like being right.',
      my: 'ဒါကြောင့် အမြတ်ကို စောစော ယူကြပါတယ်။ သင်မှန်တယ်လို့ ခံစားရလို့ပါ။',
    },
    {
      id: 'late',
      text: 'And we hold a loss, because as long as it is open we may hope.',
      my: 'အရှုံးကိုတော့ ကိုင်ထားကြပါတယ်။ မပိတ်မချင်း မျှော်လင့်လို့ ရလို့ပါ။',
      pause: 0.8,
    },
    {
      id: 'plan',
      text: 'Ten trades by the plan: four win 2 R, six lose 1 R.',
      say: 'Ten trades by the plan. Four win two R, six lose one R.',
      my: 'အစီအစဉ်အတိုင်း ထရိတ် 10 ခု လုပ်ရင်\n4 ခုက 2R စီ မြတ်၊ 6 ခုက 1R စီ ရှုံးပါတယ်။',
    },
    { id: 'plus', text: 'That is plus 2 R.', say: 'That is plus two R.', my: 'ပေါင်းရင် +2R ပါ။' },
    {
      id: 'feel',
      text: 'By feeling, the four winners bring only 1 R, and two losers cost 2.',
      say: 'By feeling, the four winners bring only one R, and two losers cost two.',
      my: 'ခံစားချက်အတိုင်းဆို နိုင်တဲ့ 4 ခုက 1R စီပဲ ရပြီး ရှုံးတဲ့အထဲက 2 ခုက 2R စီ ကုန်ပါတယ်။',
    },
    {
      id: 'minus',
      text: 'The same ten charts: minus 4 R.',
      say: 'The same ten charts: minus four R.',
      my: 'အဲဒီ ချတ်ပုံ 10 ခုနဲ့ပဲ −4R ပါ။',
      pause: 0.8,
    },
    {
      id: 'help',
      text: 'Decide while nothing is open. Send stop and target with the entry.',
      my: 'ဘာမှ မဖွင့်ခင် ဆုံးဖြတ်ပါ။ အရှုံးဖြတ်ဈေးနဲ့ ပန်းတိုင်ဈေးကို ဝင်ဈေးနဲ့အတူ တင်ပါ။',
    },
    {
      id: 'size',
      text: 'And if a loss of 1 R keeps you awake, halve it.',
      say: 'And if a loss of one R keeps you awake, halve it.',
      my: '1R ရှုံးတာနဲ့ အိပ်မရရင် တစ်ဝက် လျှော့ပါ။',
    },
  ],
  draw(clock) {
    const toHold = clock('early', -0.5, 0.5)
    const toTen = clock('plan', -0.5, 0.5)
    const toEnd = clock('help', -0.5, 0.5)
    const coin = () => {
      const twice = clock('twice', 0.4, 1)
      return [
        stroke(`M150 ${ZERO}H704`, { width: 4 }),
        fade(
          clock('coin', 0.6, 0.5),
          bar(480, 150, -1, 90, clock('coin', 0.8, 0.8)),
          words(555, ZERO - 22, 'lose 100', { size: 42, colour: DOWN }),
        ),
        fade(
          clock('ask', 0.4, 0.4) * (1 - twice),
          bar(220, 150, 2, 90, clock('ask', 1.6, 0.8)),
          words(295, ZERO + 52, clock('ask', 1.8, 0.1) > 0.5 ? 'win 200' : 'win ?', { size: 42, colour: UP }),
        ),
        fade(
          twice,
          bar(220, 150, 1, 90, 1),
          bar(480, 150, -2, 90, 1),
          words(295, ZERO + 52, 'a gain', { size: 40, colour: UP }),
          words(555, 470, 'felt twice', { size: 40, colour: DOWN }),
        ),
      ].join('')
    }
    const hold = () => {
      const rises = clock('early', 0.3, 2)
      const falls = clock('late', 0.3, 3)
      const path = (from: number, share: number, sign: number) =>
        Array.from(
          { length: Math.floor(share * 24) + 1 },
          (_, step) =>
            `${step ? 'L' : 'M'}${from + step * 13} ${(250 - sign * step * 5 + Math.sin(step * 1.7) * 14).toFixed(1)}`,
        ).join('')
      return [
        fade(
          clock('early', 0, 0.4),
          words(70, 80, 'taken early', { anchor: 'start', size: 42, colour: UP }),
          stroke(path(70, clamp(rises * 0.45), 1), { colour: UP, width: 7 }),
          fade(
            clock('early', 1.8, 0.5),
            stroke(path(70, 1, 1), { colour: UP, width: 4, dashes: '3 12' }),
            blossom(70 + 10 * 13, 195, 28),
          ),
        ),
        fade(
          clock('late', 0, 0.4),
          words(470, 80, 'held long', { anchor: 'start', size: 42, colour: DOWN }),
          stroke(path(470, falls, -1), { colour: DOWN, width: 7 }),
          stroke('M470 290H790', { colour: INK, width: 4, dashes: '4 12' }),
          words(790, 280, 'stop', { anchor: 'end', size: 32, colour: INK }),
        ),
      ].join('')
    }
    const ten = () => {
      const felt = clock('feel', 0.3, 0.6)
      const shown = clock('plan', 0.6, 3) * 10
      const list = felt > 0.5 ? FELT : PLAN
      const grown = felt > 0.5 ? clock('feel', 0.6, 2) * 10 : shown
      return [
        stroke(`M70 ${ZERO}H790`, { width: 4 }),
        ...list.map((units, index) => bar(86 + index * 70, 50, units, 78, clamp(grown - index))),
        words(70, 62, felt > 0.5 ? 'by feeling' : 'by the plan', {
          anchor: 'start',
          size: 42,
          colour: felt > 0.5 ? DOWN : UP,
        }),
        fade(clock('plus', 0, 0.4) * (1 - felt), words(790, 62, '+2R', { anchor: 'end', size: 56, colour: UP })),
        fade(clock('minus', 0.6, 0.4), words(790, 62, '−4R', { anchor: 'end', size: 56, colour: DOWN })),
      ].join('')
    }
    const end = () =>
      [
        blossom(427, 160, 110, clock('help', 0, 1.6)),
        fade(clock('help', 0.5, 0.5), words(427, 340, 'Decide while nothing is open', { size: 48 })),
        fade(clock('size', 0.2, 0.5), words(427, 416, 'awake? halve it', { size: 44, colour: INK_2 })),
      ].join('')
    return (
      (toHold < 1 ? fade(1 - toHold, coin()) : '') +
      (toHold > 0 && toTen < 1 ? fade(toHold * (1 - toTen), hold()) : '') +
      (toTen > 0 && toEnd < 1 ? fade(toTen * (1 - toEnd), ten()) : '') +
      (toEnd > 0 ? fade(toEnd, end()) : '')
    )
  },
  poster:
    stroke(`M150 ${ZERO}H704`, { width: 5 }) +
    bar(220, 150, 1, 90, 1) +
    bar(480, 150, -2, 90, 1) +
    blossom(295, 90, 54),
}
