import type { Audit } from '@padauk/contract/audits'
import { isLanguage, LANGUAGE_NAMES } from '@padauk/rules/languages'
import { formatDay, formatTime } from '#lib/dates.ts'
import { sayName } from '#lib/faults.ts'
import { dollarsText } from '#lib/money.ts'
import { m } from '#words/audits'

type Values = Record<string, unknown>

/** The value that the sentence of an act holds. */
const HELD: Record<string, string> = {
  'affiliates.payout': 'amount_usd',
  'rates.create': 'mmk_per_usd',
  'tags.add': 'tag',
  'tags.remove': 'tag',
  'words.update': 'text',
}
/** What means nothing to people, such as numbers of rows. */
const HIDDEN = /(^|_)ids?$|^(bytes|entries|format|from|media_type|member|restores|rule|slug|to|translation)$/
/** What changes are called, where no form has a name for them. */
const NAMES: Record<string, () => string> = {
  account_size_usd: m.console_audit_account_size_usd,
  asked_by: m.console_audit_asked_by,
  attempts: m.console_audit_attempts,
  categories: m.console_audit_categories,
  contact: m.console_audit_contact,
  content_status: m.console_audit_content_status,
  courses: m.console_audit_courses,
  deleted_at: m.console_audit_deleted_at,
  deleted_by: m.console_audit_deleted_by,
  devices: m.console_audit_devices,
  due_at: m.console_audit_due_at,
  exam_status: m.console_audit_exam_status,
  favorites: m.console_audit_favorites,
  features: m.console_audit_features,
  first_approved_by: m.console_audit_first_approved_by,
  from_day: m.console_audit_from_day,
  hour: m.console_audit_hour,
  language: m.console_audit_language,
  learners: m.console_audit_learners,
  lessons: m.console_audit_lessons,
  max_drawdown_percent: m.console_audit_max_drawdown_percent,
  members: m.console_audit_members,
  month: m.console_audit_month,
  over: m.console_audit_over,
  price_usd: m.console_audit_price_usd,
  profit_split_percent: m.console_audit_profit_split_percent,
  profit_target_percent: m.console_audit_profit_target_percent,
  referral: m.console_audit_referral,
  referral_paid_usd: m.console_audit_referral_paid_usd,
  requires_second_factor: m.console_audit_requires_second_factor,
  short: m.console_audit_short,
  subscriptions: m.console_audit_subscriptions,
  tier_percent: m.console_audit_tier_percent,
  until: m.console_audit_until,
  value: m.console_audit_value,
  videos_viewed: m.console_audit_videos_viewed,
  written_at: m.console_audit_written_at,
}
const MOST = 8
const LONG = 80
const NOTHING = '–'

const isValues = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
/** Values within others, such as those of a payment, stand beside them. */
const flat = (values: unknown): Values =>
  isValues(values)
    ? Object.fromEntries(
        Object.entries(values).flatMap(([key, value]) =>
          isValues(value) ? Object.entries(flat(value)) : [[key, value] as const],
        ),
      )
    : {}

const textOf = (key: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean' || key.startsWith('is_')) return value ? m.console_audit_yes() : m.console_audit_no()
  if (typeof value === 'number')
    return /_usd$/.test(key) && key !== 'mmk_per_usd' ? dollarsText(value) : value.toLocaleString('en')
  if (typeof value === 'object') {
    const all = Object.values(value).map((one) => textOf(key, one))
    return all.join(', ') || NOTHING
  }
  const text = String(value)
  if (key === 'language' && isLanguage(text)) return LANGUAGE_NAMES[text]
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatTime(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text)
  if (/^[A-Z]+(_[A-Z]+)*$/.test(text) && /status|contact|state/.test(key)) return sayName(text).toLowerCase()
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text
}

const acts = m as unknown as Record<string, (values: object) => string>

type Act = Pick<Audit, 'action' | 'before' | 'after'>

/** What was done, as a sentence with its value: 'Rate set to 4,300, was 4,150'. */
export const sayAct = ({ action, before, after }: Act) => {
  const [was, is] = [flat(before), flat(after)]
  const held = HELD[action] ?? ''
  const [old, now] = [was[held], is[held]]
  const name = `act_${action.replace('.', '__').replaceAll('-', '_')}`
  const said = acts[name]?.({ value: textOf(held, now ?? old) }) || action.replaceAll(/[.-]/g, ' ')
  return old == null || now == null ? said : m.console_audit_was({ said, was: textOf(held, old) })
}

/** What else an act changed, each with what it was. */
export const sayChanges = ({ action, before, after }: Act): string[] => {
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .filter((key) => key !== HELD[action] && !HIDDEN.test(key))
    .map((key) => ({ key, now: textOf(key, is[key]), old: textOf(key, was[key]) }))
    .filter(({ now, old }) => now !== old)
    .slice(0, MOST)
    .map(({ key, now, old }) => {
      const name = NAMES[key]?.() ?? sayName(key)
      const said = m.console_audit_field({ name, value: key in is ? now : old })
      return key in is && old !== NOTHING ? m.console_audit_was({ said, was: old }) : said
    })
}
