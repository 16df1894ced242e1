import type { Language } from './languages.ts'

// Written out, because browsers have no Burmese names: Chromium's Intl calls November 'M11' in Burmese.

type Names = { weekdays: string[]; short: string[]; months: string[] }
const NAMES: Record<Language, Names> = {
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    short: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
  },
  my: {
    weekdays: ['တနင်္ဂနွေ', 'တနင်္လာ', 'အင်္ဂါ', 'ဗုဒ္ဓဟူး', 'ကြာသပတေး', 'သောကြာ', 'စနေ'],
    short: ['နွေ', 'လာ', 'ဂါ', 'ဟူး', 'တေး', 'ကြာ', 'နေ'],
    months: ['ဇန်နဝါရီ', 'ဖေဖော်ဝါရီ', 'မတ်', 'ဧပြီ', 'မေ', 'ဇွန်', 'ဇူလိုင်', 'ဩဂုတ်', 'စက်တင်ဘာ', 'အောက်တိုဘာ', 'နိုဝင်ဘာ', 'ဒီဇင်ဘာ'],
  },
}

/** 'Monday', in the local time zone. */
export const weekday = (date: Date, language: Language) => NAMES[language].weekdays[date.getDay()] as string

/** 'Mon', for the head of a column. */
export const weekdayShort = (date: Date, language: Language) => NAMES[language].short[date.getDay()] as string

const monthName = (month: number, language: Language) => NAMES[language].months[month - 1] as string

/** '17 November' of a day `yyyy-mm-dd`. */
export const dayAndMonth = (day: string, language: Language) => {
  const [, month = 0, date = 0] = day.split('-').map(Number)
  const name = monthName(month, language)
  return language === 'my' ? `${name} ${date}` : `${date} ${name}`
}

/** 'November 2026' of a month `yyyy-mm` or a day in it. */
export const monthAndYear = (month: string, language: Language) => {
  const [year = 0, at = 0] = month.split('-').map(Number)
  const name = monthName(at, language)
  return language === 'my' ? `${year} ${name}` : `${name} ${year}`
}

/** '17 November 2026' of a day `yyyy-mm-dd`. */
export const wholeDate = (day: string, language: Language) =>
  language === 'my'
    ? `${monthAndYear(day, language)} ${Number(day.slice(8, 10))}`
    : `${dayAndMonth(day, language)} ${Number(day.slice(0, 4))}`

/** 'Sunday 29 November 2026' of a day `yyyy-mm-dd`. */
export const dayInWords = (day: string, language: Language) => {
  const name = weekday(new Date(`${day}T12:00`), language)
  return language === 'my' ? `${wholeDate(day, language)}၊ ${name}နေ့` : `${name} ${wholeDate(day, language)}`
}
