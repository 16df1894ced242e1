import {
  blossom,
  clamp,
  DOWN,
  type Film,
  fade,
  GOLD,
  INK,
  INK_2,
  smooth,
  stroke,
  tag,
  times,
  UP,
  words,
} from './drawing.ts'

const TARGET = 90
const START = 210
const LIMIT = 330
const level = (y: number, share: number, colour: string) =>
  share <= 0 ? '' : stroke(`M150 ${y}H${(150 + 550 * share).toFixed(1)}`, { colour, width: 6, dashes: '4 12' })

export const room: Film = {
  folder: '08-funded-trader/01-the-rules/01-targets-and-limits/01-target-and-limit.video',
  sentences: [
    {
      id: 'named',
      text: 'A funded account is named after its size: 5,000.',
      say: 'A funded account is named after its size: five thousand.',
      my: 'ရန်ပုံငွေအကောင့်ကို ပမာဏနဲ့ ခေါ်ပါတယ်။ ဒီမှာ 5,000 ပါ။',
    },
    {
      id: 'limit',
      text: 'But it ends when 400 are lost, at 4,600.',
      say: 'But it ends when four hundred are lost, at four thousand, six hundred.',
      my: 'ဒါပေမဲ့ 400 ရှုံးပြီး 4,600 ရောက်ရင် အကောင့် ပိတ်ခံရပါတယ်။',
    },
    {
      id: 'target',
      text: 'And it is passed at 5,400.',
      say: 'And it is passed at five thousand, four hundred.',
      my: '5,400 ရောက်ရင် အောင်ပါတယ်။',
    },
    {
      id: 'room',
      text: 'So what you hold is not 5,000. It is a room of 400.',
      say: 'So what you hold is not five thousand. It is a room of four hundred.',
      my: 'ဒါကြောင့် လက်ထဲမှာ ရှိတာက 5,000 မဟုတ်ပါ။ ရှုံးခွင့် 400 ပါ။',
      pause: 0.8,
    },
    {
      id: 'one',
      text: '1 % of the account is 50. Eight losses, and it is over.',
      say: 'One percent of the account is fifty. Eight losses, and it is over.',
      my: 'အကောင့်ရဲ့ 1 % က 50 ပါ။\n8 ကြိမ် ရှုံးရင် ပြီးပါပြီ။',
    },
    {
      id: 'half',
      text: 'With half a percent, 25, the room holds sixteen.',
      say: 'With half a percent, twenty five, the room holds sixteen.',
      my: '0.5 % ဆိုရင် 25 ပါ။ ရှုံးခွင့်က 16 ကြိမ်စာ ရှိပါတယ်။',
      pause: 0.8,
    },
    {
      id: 'day',
      text: 'There may be a limit for each day too: here 200.',
      say: 'There may be a limit for each day too. Here, two hundred.',
      my: 'တစ်နေ့တာ ကန့်သတ်ချက်လည်း ရှိနိုင်ပါတယ်။ ဒီမှာ 200 ပါ။',
    },
    {
      id: 'fee',
      text: 'The fee is 60, and who touches a limit has lost it.',
      say: 'The fee is sixty, and who touches a limit has lost it.',
      my: 'ဝန်ဆောင်ခက 60 ပါ။ ကန့်သတ်ချက် ထိရင် ဒီငွေ ဆုံးပါတယ်။',
    },
    { id: 'most', text: 'Most who try do not pass.', my: 'ကြိုးစားသူ အများစု မအောင်ပါ။', pause: 0.8 },
    {
      id: 'ticket',
      text: 'So pay only what you can lose, and read every rule first.',
      my: 'ဒါကြောင့် ဆုံးရင် ခံနိုင်တဲ့ငွေပဲ ပေးပါ။ စည်းမျဉ်းအားလုံးကို အရင်ဖတ်ပါ။',
    },
    {
      id: 'measure',
      text: 'Measure each trade against the room, not against the big number.',
      my: 'ထရိတ်တိုင်းကို ဂဏန်းကြီးနဲ့ မတိုင်းဘဲ ရှုံးခွင့်ပမာဏနဲ့ တိုင်းပါ။',
    },
  ],
  draw(clock) {
    const toBlocks = clock('one', -0.5, 0.5)
    const toPeople = clock('fee', -0.5, 0.5)
    const toEnd = clock('ticket', -0.5, 0.5)
    const ladder = () =>
      [
        fade(1 - clock('limit', -0.2, 0.4), words(427, 250, '5,000', { size: 120, colour: GOLD })),
        level(START, clock('limit', 0, 0.6), INK),
        fade(clock('limit', 0.4, 0.4), tag(START, '5,000', INK)),
        level(LIMIT, clock('limit', 1, 1), DOWN),
        fade(
          clock('limit', 1.8, 0.4),
          tag(LIMIT, '4,600', DOWN),
          words(150, LIMIT + 44, 'limit', { anchor: 'start', size: 38, colour: DOWN }),
        ),
        level(TARGET, clock('target', 0.2, 1), UP),
        fade(
          clock('target', 1, 0.4),
          tag(TARGET, '5,400', UP),
          words(150, TARGET - 18, 'target', { anchor: 'start', size: 38, colour: UP }),
        ),
        fade(
          clock('room', 0.4, 0.6),
          `<rect x="170" y="${START + 8}" width="500" height="${LIMIT - START - 16}" rx="12" fill="${GOLD}" fill-opacity=".2" stroke="${GOLD}" stroke-width="3"/>`,
        ),
        fade(clock('room', 2, 0.5), words(420, START + 76, 'a room of 400', { size: 48, colour: GOLD })),
      ].join('')
    const blocks = () => {
      const many = clock('half', -0.2, 0.4)
      const gone = many > 0.5 ? 0 : clock('one', 2.2, 2.2) * 8
      const count = many > 0.5 ? 16 : 8
      const width = 720 / count
      return [
        words(67, 100, many > 0.5 ? '16 losses of 25' : '8 losses of 50', { anchor: 'start', size: 48, colour: GOLD }),
        `<rect x="61" y="150" width="732" height="150" rx="14" fill="none" stroke="${INK_2}" stroke-width="4"/>`,
        times(count)
          .map((index) =>
            fade(
              many > 0.5 ? clamp(clock('half', 0.2, 1.6) * 16 - index) : 1 - clamp(gone - index) * 0.8,
              `<rect x="${(67 + index * width + 4).toFixed(1)}" y="158" width="${(width - 8).toFixed(1)}" height="134" rx="8" fill="${GOLD}" fill-opacity=".3" stroke="${GOLD}" stroke-width="3"/>`,
            ),
          )
          .join(''),
        fade(
          clock('day', 0.2, 0.5),
          stroke(`M427 140V330`, { colour: DOWN, width: 6 }),
          words(427, 380, 'a day: 200', { size: 44, colour: DOWN }),
        ),
      ].join('')
    }
    const people = () => {
      const out = clock('most', 0.2, 1.2)
      return [
        fade(clock('fee', 0.2, 0.4), words(427, 90, 'fee 60', { size: 54, colour: GOLD })),
        times(10)
          .map((index) => {
            const x = 107 + (index % 5) * 160
            const y = index < 5 ? 200 : 350
            const stays = index === 3
            return fade(
              clamp(clock('fee', 0.4, 1) * 10 - index) * (stays ? 1 : 1 - 0.72 * out),
              `<circle cx="${x}" cy="${y - 24}" r="24" fill="none" stroke="${stays && out > 0.5 ? UP : INK}" stroke-width="6"/>`,
              stroke(
                `M${x - 40} ${y + 62}Q${x - 40} ${y + 16} ${x} ${y + 16}Q${x + 40} ${y + 16} ${x + 40} ${y + 62}`,
                { colour: stays && out > 0.5 ? UP : INK, width: 6 },
              ),
            )
          })
          .join(''),
      ].join('')
    }
    const end = () =>
      [
        blossom(427, 150, 104, clock('ticket', 0, 1.6)),
        fade(clock('ticket', 0.5, 0.5), words(427, 330, 'Only what you can lose', { size: 50 })),
        fade(clock('measure', 0.2, 0.5), words(427, 410, 'measure against the room', { size: 44, colour: INK_2 })),
      ].join('')
    return (
      (toBlocks < 1 ? fade(1 - toBlocks, ladder()) : '') +
      (toBlocks > 0 && toPeople < 1 ? fade(toBlocks * (1 - toPeople), blocks()) : '') +
      (toPeople > 0 && toEnd < 1 ? fade(toPeople * (1 - toEnd), people()) : '') +
      (toEnd > 0 ? fade(smooth(toEnd), end()) : '')
    )
  },
  poster:
    level(TARGET, 1, UP) +
    level(START, 1, INK) +
    level(LIMIT, 1, DOWN) +
    tag(TARGET, '5,400', UP) +
    tag(START, '5,000', INK) +
    tag(LIMIT, '4,600', DOWN) +
    blossom(300, 270, 48),
}
