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
  INK_2,
  levelLine,
  mix,
  readBars,
  stroke,
  tenth,
  UP,
  words,
} from './drawing.ts'

const WALK = [52, 51.6, 51.9, 51.2, 51, 51.8, 52.6, 52.2, 53.4, 54.3, 54, 55, 54.4, 54.7, 54.2]
const walkTo = (share: number) => {
  const place = clamp(share) * (WALK.length - 1)
  const passed = Math.floor(place)
  const now = mix(WALK[passed] ?? 0, WALK[passed + 1] ?? WALK.at(-1) ?? 0, place - passed)
  return { prices: [...WALK.slice(0, passed + 1), now], place }
}

export const candleSays: Film = {
  folder: '02-chart-reading/01-candles-and-trends/01-reading-a-candle/01-what-one-candle-says.video',
  sentences: [
    { id: 'watch', text: 'Watch one hour of a price.', my: 'ဈေးကို တစ်နာရီ ကြည့်ပါမယ်။' },
    { id: 'open', text: 'It opens at 52.', my: 'ဖွင့်ဈေး (open) က 52 ပါ။', say: 'It opens at fifty two.' },
    {
      id: 'low',
      text: 'It falls to 51. That is the low.',
      my: '51 အထိ ကျပါတယ်။ ဒါက အနိမ့်ဆုံးဈေး (low) ပါ။',
      say: 'It falls to fifty one. That is the low.',
    },
    {
      id: 'high',
      text: 'Then it climbs to 55. That is the high.',
      my: 'ပြီးတော့ 55 အထိ တက်ပါတယ်။ ဒါက အမြင့်ဆုံးဈေး (high) ပါ။',
      say: 'Then it climbs to fifty five. That is the high.',
    },
    {
      id: 'close',
      text: 'It ends the hour at 54.20. That is the close.',
      my: 'တစ်နာရီပြည့်တော့ 54.20 မှာ ရှိပါတယ်။ ဒါက ပိတ်ဈေး (close) ပါ။',
      say: 'It ends the hour at fifty four point two. That is the close.',
      pause: 0.8,
    },
    {
      id: 'body',
      text: 'From open to close goes the body. The thin lines are wicks.',
      my: 'ဖွင့်ဈေးကနေ ပိတ်ဈေးအထိက ကိုယ်ထည်ပါ။ မျဉ်းသေးသေးတွေက ကင်ဒယ်အမြီးပါ။',
    },
    {
      id: 'rising',
      text: 'The close is above the open, so it is a rising candle: an outline.',
      my: 'ပိတ်ဈေးက ဖွင့်ဈေးထက် မြင့်လို့ တက်တဲ့ ကင်ဒယ်ပါ။ ဒါကို အနားသတ်မျဉ်းနဲ့ပဲ ဆွဲပါတယ်။',
    },
    { id: 'falling', text: 'A falling one is solid.', my: 'ကျတဲ့ ကင်ဒယ်ကို အပြည့်ခြယ်ပါတယ်။', pause: 0.8 },
    {
      id: 'kept',
      text: 'The body is what was kept. The wicks are what was refused.',
      my: 'ကိုယ်ထည်က ထိန်းထားနိုင်တဲ့ ဈေးပါ။ ကင်ဒယ်အမြီးက ပြန်တွန်းခံရတဲ့ ဈေးပါ။',
    },
    {
      id: 'wait',
      text: 'And wait for the close. Until then, a long body can still become a wick.',
      my: 'ပိတ်တဲ့အထိ စောင့်ပါ။ မပိတ်ခင်မှာ ကိုယ်ထည်ရှည်က ကင်ဒယ်အမြီး ဖြစ်သွားနိုင်ပါသေးတယ်။',
      pause: 0.8,
    },
    {
      id: 'place',
      text: 'One candle is only a word. The place where it stands makes the sentence.',
      my: 'ကင်ဒယ်တစ်ခုက စကားလုံးတစ်လုံးလိုပါပဲ။ ဘယ်နေရာမှာလဲ ကြည့်မှ ဝါကျ ဖြစ်ပါတယ်။',
    },
  ],
  draw(clock) {
    const y = heightOf(50.4, 55.6, 420, 40)
    const toPlace = clock('place', -0.5, 0.5)
    const walked = clock('low', 0, 2) * (4 / 14) + clock('high', 0, 2.2) * (7 / 14) + clock('close', 0, 1.2) * (3 / 14)
    const { prices, place } = walkTo(walked)
    const now = prices.at(-1) ?? 52
    const step = 22

    const walk = () => {
      const dropped = y(mix(now, 52.3, clock('wait', 1.6, 2.6)))
      const path = prices
        .map((price, index) => `${index ? 'L' : 'M'}${tenth(50 + Math.min(index, place) * step)} ${tenth(y(price))}`)
        .join('')
      return [
        stroke('M50 440H370', { width: 3 }),
        words(210, 470, 'one hour', { size: 30, colour: INK_2, weight: 400 }),
        stroke(`${path}V${tenth(dropped)}`, { colour: INK, width: 5 }),
        fade(
          clock('open', 0, 0.3),
          `<circle cx="${tenth(50 + place * step)}" cy="${tenth(dropped)}" r="11" fill="${GOLD}"/>`,
        ),
      ].join('')
    }

    const mark = (id: string, price: number, name: string, delay: number) =>
      fade(
        clock(id, delay, 0.4) * (1 - clock('rising', 0, 0.4)),
        stroke(`M462 ${tenth(y(price))}H516`, { colour: INK_2, width: 3, dashes: '2 8' }),
        words(668, y(price) + 12, name, { anchor: 'start', size: 36 }),
      )

    const single = () => {
      const turned = clock('wait', 1.6, 2.6)
      const bar: Bar = { open: 52, high: Math.max(...prices), low: Math.min(...prices), close: mix(now, 52.3, turned) }
      const slide = clock('falling', 0, 0.6)
      const back = clock('wait', 0, 0.6)
      const x = 590 - 100 * slide * (1 - back)
      const falling: Bar = { open: 54.2, high: 55, low: 51, close: 52 }
      const kept = clock('kept', 0.2, 0.5) * (1 - clock('kept', 2, 0.4))
      const refused = clock('kept', 2.2, 0.5) * (1 - back)
      return [
        fade(clock('open', 0.2, 0.4), candle(x, bar, y, 104)),
        fade(slide * (1 - back), candle(750, falling, y, 104)),
        fade(
          clock('rising', 0.3, 0.4) * (1 - clock('falling', -0.3, 0.4)),
          words(590, 466, 'rising', { size: 38, colour: UP }),
        ),
        fade(
          clock('falling', 0.6, 0.4) * (1 - back),
          words(490, 466, 'rising', { size: 38, colour: UP }),
          words(750, 466, 'falling', { size: 38, colour: DOWN }),
        ),
        mark('open', 52, 'Open', 0.4),
        mark('low', 51, 'Low', 1.8),
        mark('high', 55, 'High', 2),
        mark('close', 54.2, 'Close', 1.4),
        fade(
          clock('body', 0.2, 0.4) * (1 - clock('rising', 0, 0.4)),
          words(590, y(53.1) + 12, 'body', { size: 34, colour: GOLD }),
        ),
        fade(
          clock('body', 2.2, 0.4) * (1 - clock('rising', 0, 0.4)),
          words(536, y(54.62) + 8, 'wick', { size: 34, colour: GOLD }),
          words(536, y(51.5) + 14, 'wick', { size: 34, colour: GOLD }),
        ),
        fade(kept, words(620, y(53.1) + 12, 'kept', { size: 40, colour: GOLD })),
        fade(
          refused,
          words(620, y(54.62) + 8, 'refused', { size: 40, colour: GOLD }),
          words(620, y(51.5) + 14, 'refused', { size: 40, colour: GOLD }),
        ),
        fade(turned, words(668, y(53.6), 'wick now', { anchor: 'start', size: 36, colour: GOLD })),
      ].join('')
    }

    const sentence = () => {
      const bars = readBars('02-chart-reading/02-price-levels/01-finding-levels/two-turns.csv')
      const height = heightOf(18, 22, 430, 50)
      const shown = clock('place', 0, 2.6) * bars.length
      return [
        bars.map((bar, index) => fade(clamp(shown - index), candle(60 + index * 25, bar, height, 15))).join(''),
        levelLine(height(18.4), clock('place', 2.4, 0.9), { colour: GOLD, width: 5 }, 40, 720),
        blossom(60 + 20 * 25, height(18.52) - 8, 40, clock('place', 3, 1.4)),
      ].join('')
    }

    return (toPlace < 1 ? fade(1 - toPlace, walk(), single()) : '') + (toPlace > 0 ? sentence() : '')
  },
  poster:
    candle(290, { open: 52, high: 55, low: 51, close: 54.2 }, heightOf(50.4, 55.6, 460, 20), 116) +
    candle(560, { open: 54.2, high: 55, low: 51, close: 52 }, heightOf(50.4, 55.6, 460, 20), 116) +
    blossom(425, 240, 58),
}
