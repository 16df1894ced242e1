import {
  type Bar,
  blossom,
  candle,
  clamp,
  DOWN,
  type Film,
  fade,
  GOLD,
  heightOf,
  INK,
  levelLine,
  readBars,
  tag,
  tenth,
  UP,
  words,
} from './drawing.ts'

const LEVELS_DATA = '02-chart-reading/02-price-levels/01-finding-levels/finding-levels.csv'
const levelHeight = heightOf(43, 78, 440, 36)
const levelX = (index: number) => 46 + index * 14.6

export const levels: Film = {
  folder: '02-chart-reading/02-price-levels/01-finding-levels/02-support-and-resistance.video',
  sentences: [
    {
      id: 'turned',
      text: 'Many orders wait where the price turned before.',
      my: 'ဈေး အရင်လှည့်ခဲ့တဲ့ နေရာမှာ အော်ဒါတွေ အများကြီး စောင့်နေတတ်ပါတယ်။',
    },
    {
      id: 'buyers',
      text: 'Here it falls, and near 50.80 buyers come in. It turns up.',
      my: 'ဒီမှာ ဈေးကျလာပြီး 50.80 အနီးမှာ ဝယ်သူတွေ ဝင်လာလို့ ပြန်တက်ပါတယ်။',
      say: 'Here it falls, and near fifty point eight, buyers come in. It turns up.',
    },
    {
      id: 'sellers',
      text: 'Near 74.40 sellers come in. It turns down.',
      my: '74.40 အနီးမှာ ရောင်းသူတွေ ဝင်လာလို့ ပြန်ကျပါတယ်။',
      say: 'Near seventy four point four, sellers come in. It turns down.',
    },
    { id: 'again', text: 'It falls back, and turns at the same place again.', my: 'ပြန်ကျလာပြီး အရင်နေရာမှာပဲ ထပ်လှည့်ပါတယ်။' },
    {
      id: 'draw',
      text: 'Two turns make a level, so we draw it.',
      my: 'နှစ်ကြိမ်လှည့်ရင် ဈေးအဆင့် (level) ပါ။\nဒါကြောင့် မျဉ်းဆွဲပါတယ်။',
      pause: 0.7,
    },
    { id: 'support', text: 'Buyers below: this is support.', my: 'ဝယ်သူတွေက အောက်မှာပါ။ ဒါက ထောက်ခံဈေး (support) ပါ။' },
    {
      id: 'resistance',
      text: 'Sellers above: this is resistance.',
      my: 'ရောင်းသူတွေက အပေါ်မှာပါ။ ဒါက ခုခံဈေး (resistance) ပါ။',
    },
    {
      id: 'third',
      text: 'A third time it holds. But each touch uses up orders that were waiting.',
      my: 'တတိယအကြိမ်လည်း ခံပါတယ်။ ဒါပေမဲ့ ထိတိုင်း စောင့်နေတဲ့ အော်ဒါတွေ လျော့သွားပါတယ်။',
    },
    {
      id: 'wear',
      text: 'So more touches do not make it safer.',
      my: 'ဒါကြောင့် ထိတဲ့အကြိမ် များလို့ ပိုစိတ်ချရတာ မဟုတ်ပါ။',
      pause: 0.7,
    },
    {
      id: 'stop',
      text: 'Your stop goes beyond the level by 1 ATR, the average true range.',
      my: 'အရှုံးဖြတ်ဈေး (stop) ကို ဈေးအဆင့်ကနေ 1 ATR (average true range) ကျော်ပြီး ထားပါ။',
      say: 'Your stop goes beyond the level, by one A T R, the average true range.',
    },
    {
      id: 'wrong',
      text: 'If the price gets there, the plan was wrong, and you lose only what you chose.',
      my: 'ဈေးက အဲဒီအထိ ရောက်ရင် အစီအစဉ် မှားတာပါ။ သင်ရွေးထားသလောက်ပဲ ရှုံးပါတယ်။',
      pause: 0.7,
    },
    { id: 'plan', text: 'A level is a plan, not a promise.', my: 'ဈေးအဆင့်ဆိုတာ အစီအစဉ်ပါ၊ ကတိ မဟုတ်ပါ။' },
  ],
  draw(clock) {
    const bars = readBars(LEVELS_DATA)
    const shown =
      clock('turned', 0.4, 1.8) * 4 +
      clock('buyers', 0.4, 2.6) * 7 +
      clock('sellers', 0.2, 2.2) * 7 +
      clock('again', 0, 2.2) * 7 +
      clock('support', 0, 1) * 3 +
      clock('resistance', 0, 1.2) * 4 +
      clock('third', 0, 2.4) * 8
    const broken: Bar[] = [
      { open: 60, high: 60.6, low: 55, close: 55.6 },
      { open: 55.6, high: 56.4, low: 51.6, close: 52.2 },
      { open: 52.2, high: 53, low: 47.2, close: 47.8 },
      { open: 47.8, high: 48.4, low: 43.6, close: 44 },
    ]
    const support = levelHeight(50.8)
    const resistance = levelHeight(74.4)
    const stop = levelHeight(46.42)
    const ring = (id: string, delay: number, index: number, y: number) =>
      fade(
        clock(id, delay, 0.4),
        `<circle cx="${tenth(levelX(index))}" cy="${tenth(y)}" r="22" fill="none" stroke="${GOLD}" stroke-width="5"/>`,
      )
    return [
      bars.map((bar, index) => fade(clamp(shown - index), candle(levelX(index), bar, levelHeight, 10))).join(''),
      fade(
        1 - clock('draw', 1.2, 0.6),
        ring('buyers', 2.6, 7, support - 6),
        ring('sellers', 1.8, 14, resistance + 6),
        ring('again', 2, 22, support - 6),
      ),
      levelLine(support, clock('draw', 0.4, 1.2), { colour: UP, width: 5 }),
      fade(clock('draw', 1.4, 0.4), tag(support, '50.80', UP)),
      levelLine(resistance, clock('resistance', 0, 1), { colour: DOWN, width: 5 }),
      fade(clock('resistance', 0.8, 0.4), tag(resistance, '74.40', DOWN)),
      fade(clock('support', 0.5, 0.5), words(46, support + 36, 'Support', { anchor: 'start', size: 36, colour: UP })),
      fade(
        clock('resistance', 0.5, 0.5),
        words(46, resistance - 12, 'Resistance', { anchor: 'start', size: 38, colour: DOWN }),
      ),
      fade(1 - clock('stop', -0.4, 0.5), ring('third', 2, 36, support - 6)),
      levelLine(stop, clock('stop', 0.3, 1.2), { colour: INK, width: 5 }),
      fade(clock('stop', 1.3, 0.4), tag(stop, '46.42', INK)),
      fade(clock('stop', 0.6, 0.5), words(430, stop + 42, 'Stop', { anchor: 'start', size: 38 })),
      fade(
        1 - clock('plan', -0.4, 0.5),
        broken
          .map((bar, index) =>
            fade(
              clamp(clock('wrong', 0.2, 1.6) * broken.length - index) * 0.75,
              candle(levelX(bars.length + index), bar, levelHeight, 10),
            ),
          )
          .join(''),
        fade(clock('wrong', 1.8, 0.4), words(levelX(bars.length + 3), stop + 42, 'Out', { size: 38, colour: DOWN })),
      ),
      blossom(levelX(36) + 4, support - 14, 44, clock('plan', 0, 1.6)),
    ].join('')
  },
  get poster() {
    const drawn = readBars(LEVELS_DATA).map((bar, index) => candle(levelX(index) + 96, bar, levelHeight, 11))
    const lines =
      levelLine(levelHeight(50.8), 1, { colour: UP, width: 6 }, 60, 794) +
      levelLine(levelHeight(74.4), 1, { colour: DOWN, width: 6 }, 60, 794)
    return (
      drawn.join('') + lines + [7, 22, 36].map((index) => blossom(levelX(index) + 96, levelHeight(50.8), 36)).join('')
    )
  },
}
