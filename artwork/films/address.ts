import {
  blossom,
  DOWN,
  EDGE,
  type Film,
  fade,
  GOLD,
  INK,
  INK_2,
  NIGHT_2,
  smooth,
  stroke,
  UP,
  words,
} from './drawing.ts'

type Address = [start: string, middle: string, end: string]
// Invented addresses that differ in the middle only.
const TRUE: Address = ['0x7A3F', '…91C4…', '22BE']
const FALSE: Address = ['0x7A3F', '…E05D…', '22BE']

const row = (y: number, [start, middle, end]: Address, amount: string, share: number, ends: string, within: string) =>
  fade(
    share,
    `<rect x="70" y="${y.toFixed(1)}" width="714" height="76" rx="16" fill="${NIGHT_2}" stroke="${EDGE}" stroke-width="3"/>`,
    words(100, y + 50, start, { anchor: 'start', size: 38, colour: ends }),
    words(262, y + 50, middle, { anchor: 'start', size: 38, colour: within }),
    words(424, y + 50, end, { anchor: 'start', size: 38, colour: ends }),
    words(756, y + 50, amount, { anchor: 'end', size: 36, colour: INK_2 }),
  )

export const address: Film = {
  folder: '06-wallets-and-safety/02-scams-and-recovery/01-scams-that-work/01-poisoned-addresses-and-slips.video',
  sentences: [
    { id: 'month', text: 'You send to the same address each month.', my: 'လတိုင်း လိပ်စာတစ်ခုတည်းဆီ ငွေပို့ပါတယ်။' },
    {
      id: 'public',
      text: 'The chain is public, so a program sees it.',
      my: 'ဘလော့ခ်ချိန်းကို လူတိုင်း မြင်ရလို့ ပရိုဂရမ်တစ်ခုက မြင်သွားပါတယ်။',
    },
    {
      id: 'makes',
      text: 'It makes an address that begins and ends like yours. That takes minutes.',
      my: 'အစနဲ့ အဆုံး တူတဲ့ လိပ်စာတစ်ခု လုပ်ပါတယ်။ မိနစ်ပိုင်းပဲ ကြာပါတယ်။',
    },
    { id: 'sends', text: 'From it, it sends you almost nothing.', my: 'အဲဒီလိပ်စာကနေ သင့်ဆီ မဖြစ်စလောက်လေး ပို့ပါတယ်။' },
    {
      id: 'top',
      text: 'Now the false address stands on top of your history.',
      my: 'အခု လိပ်စာအတုက မှတ်တမ်းရဲ့ ထိပ်ဆုံးမှာ ရှိနေပါပြီ။',
      pause: 0.8,
    },
    {
      id: 'copy',
      text: 'Next month you copy the last one. Your money is gone.',
      my: 'နောက်လမှာ နောက်ဆုံးလိပ်စာကို ကူးလိုက်ပါတယ်။ သင့်ငွေ ဆုံးပါပြီ။',
    },
    { id: 'middle', text: 'Look at the middle: it is another.', my: 'အလယ်ကို ကြည့်ပါ။ တခြားလိပ်စာပါ။', pause: 0.8 },
    { id: 'never', text: 'So never copy an address from the history.', my: 'ဒါကြောင့် မှတ်တမ်းထဲက လိပ်စာကို ဘယ်တော့မှ မကူးပါနဲ့။' },
    {
      id: 'from',
      text: "Take it from the receiver's own page, or from your saved list.",
      my: 'လက်ခံသူရဲ့ ကိုယ်ပိုင်စာမျက်နှာ ဒါမှမဟုတ် သိမ်းထားတဲ့ စာရင်းကနေ ယူပါ။',
    },
    { id: 'test', text: 'Send a small amount first, and ask if it came.', my: 'ပမာဏနည်းနည်း အရင်ပို့ပြီး ရောက်၊ မရောက် မေးပါ။' },
    {
      id: 'slip',
      text: 'And what is shown to you is no proof. What you look up yourself is.',
      my: 'သူများ ပြတာက အထောက်အထား မဟုတ်ပါ။ ကိုယ်တိုင် ရှာကြည့်တာကမှ အထောက်အထားပါ။',
    },
  ],
  draw(clock) {
    const toRules = clock('never', -0.5, 0.5)
    const toEnd = clock('slip', -0.5, 0.5)
    const history = () => {
      const down = smooth(clock('top', 0.2, 0.8))
      const apart = clock('middle', 0.3, 0.5)
      const gone = clock('copy', 2.2, 0.5)
      const eye = clock('public', 0.3, 0.6) * (1 - clock('makes', 0, 0.4))
      return [
        fade(clock('month', 0, 0.4), words(70, 70, 'Your transfers', { anchor: 'start', size: 42 })),
        row(108 + 94 * down, TRUE, '−200', clock('month', 0.4, 0.5), INK, apart > 0.5 ? UP : INK),
        row(202 + 94 * down, TRUE, '−200', clock('month', 1, 0.5), INK, apart > 0.5 ? UP : INK),
        row(
          108,
          FALSE,
          '+0.01',
          clock('top', 0.7, 0.5),
          gone > 0.5 ? DOWN : INK,
          apart > 0.5 ? DOWN : gone > 0.5 ? DOWN : INK,
        ),
        fade(
          eye,
          stroke('M330 400Q427 310 524 400Q427 490 330 400Z', { colour: GOLD, width: 7 }),
          `<circle cx="427" cy="400" r="28" fill="${GOLD}"/>`,
        ),
        fade(
          clock('makes', 0.2, 0.5) * (1 - clock('top', 0, 0.5)),
          row(350 - 30 * clock('sends', 0, 1), FALSE, clock('sends', 0.3, 0.1) > 0.5 ? '+0.01' : '', 1, GOLD, INK_2),
        ),
        fade(
          clock('copy', 0.2, 0.4) * (1 - apart),
          stroke('M50 92H804V200H50Z', { colour: gone > 0.5 ? DOWN : GOLD, width: 5, dashes: '4 12' }),
        ),
        fade(gone, words(427, 450, gone > 0.5 && apart < 0.5 ? 'gone' : 'another address', { size: 46, colour: DOWN })),
        fade(apart, stroke('M255 98H414V192H255Z', { colour: DOWN, width: 6 })),
      ].join('')
    }
    const rules = () => {
      const line = (index: number, id: string, text: string, colour: string, isDone: boolean) => {
        const y = 110 + index * 118
        return fade(
          clock(id, 0.1, 0.5),
          `<circle cx="120" cy="${y}" r="38" fill="${NIGHT_2}" stroke="${colour}" stroke-width="4"/>`,
          stroke(
            isDone
              ? `M102 ${y}L115 ${y + 14}L140 ${y - 16}`
              : `M104 ${y - 16}L136 ${y + 16}M136 ${y - 16}L104 ${y + 16}`,
            { colour, width: 8 },
          ),
          words(190, y + 14, text, { anchor: 'start', size: 44 }),
        )
      }
      return [
        line(0, 'never', 'from the history', DOWN, false),
        line(1, 'from', 'from the receiver, or saved', UP, true),
        line(2, 'test', 'a small amount first', UP, true),
      ].join('')
    }
    const end = () =>
      [
        blossom(427, 170, 110, clock('slip', 0, 1.6)),
        fade(clock('slip', 0.5, 0.5), words(427, 350, 'Shown to you: no proof', { size: 48 })),
        fade(clock('slip', 2.6, 0.5), words(427, 420, 'Looked up by you: proof', { size: 44, colour: INK_2 })),
      ].join('')
    return (
      (toRules < 1 ? fade(1 - toRules, history()) : '') +
      (toRules > 0 && toEnd < 1 ? fade(toRules * (1 - toEnd), rules()) : '') +
      (toEnd > 0 ? fade(toEnd, end()) : '')
    )
  },
  poster: row(120, FALSE, '', 1, INK, DOWN) + row(240, TRUE, '', 1, INK, UP) + blossom(670, 220, 66),
}
