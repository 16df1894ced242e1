import * as z from 'zod/mini'
import { content, get, inLanguage, saidIn } from './endpoint.ts'

/** Page texts, publicly readable. */
export const PAGE_KEYS = [
  'Terms and Condition',
  'Privacy Policy',
  'Bug Bounty Policy',
  'Affiliate Rule',
  'Funded Rule',
] as const

export type PageKey = (typeof PAGE_KEYS)[number]

/** The public path of each page text. */
export const PAGE_PATHS = {
  '/terms-and-condition': 'Terms and Condition',
  '/privacy-policy': 'Privacy Policy',
  '/bug-bounty-policy': 'Bug Bounty Policy',
  '/affiliate-rule': 'Affiliate Rule',
  '/funded-rule': 'Funded Rule',
} as const satisfies Record<string, PageKey>

/** What a school may tell of itself. */
export const ABOUT = ['school', 'teachers', 'hours', 'reply'] as const
const optionalText = z.optional(z.string())
/** Each text in English and Burmese. What is empty or left out is not shown. */
const About = z.object({
  ...{ school: optionalText, teachers: optionalText, hours: optionalText, reply: optionalText },
  ...{ school_my: optionalText, teachers_my: optionalText, hours_my: optionalText, reply_my: optionalText },
})

/** School-specific settings: name, contact channels, payment addresses. */
export const Site = z.object({
  brand: z.string(),
  messaging: z.object({
    service: z.string(),
    handle: z.string(),
    link: z.string(),
    discussion_message: z.string(),
    /** Burmese; without it, the English is sent. */
    discussion_message_my: z.optional(z.string()),
  }),
  social_links: z.array(z.object({ name: z.string(), link: z.string() })),
  support_address: z.string(),
  about: z.optional(About),
  /** One that is left out is as shipped; an empty one is not shown. */
  claims: z.optional(
    z.object({ campuses: optionalText, campuses_my: optionalText, users: optionalText, users_my: optionalText }),
  ),
  payment_methods: z.array(z.object({ method: z.string(), network: z.string(), address: z.string() })),
})
export type Site = z.infer<typeof Site>

export const configurations = {
  read: get('/api/configuration/key/:key', {
    access: 'public',
    isTranslated: true,
    summary: 'A configured text; page texts are public, others need a token',
    params: z.object({ key: z.string() }),
    query: z.object(inLanguage),
    answer: content(z.object({ key: z.string(), value: z.union([z.string(), Site]), ...saidIn })),
  }),
}
