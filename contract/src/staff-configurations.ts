import { fault, type Word } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { PAGE_KEYS, Site } from './configurations.ts'
import { content, get, Id, inLanguage, paged, pageQuery, put } from './endpoint.ts'
import { Translation } from './staff-curricula.ts'
import { httpsLink, Time, text } from './texts.ts'

export const PAGE_TEXT_MAX = 60_000
const optionalText = (name: Word) => z.optional(text(name, { min: 0, max: 300 }))
const claim = (what: Word) => z.optional(text(what, { min: 0, max: 80 }))
const short = (name: Word, max = 120) => text(name, { max })

export const SiteForm = z.strictObject({
  brand: short('the name of the school', 40),
  messaging: z.strictObject({
    service: short('the messaging service', 40),
    handle: short('the handle', 80),
    link: httpsLink('the messaging link'),
    discussion_message: short('the message', 300),
    discussion_message_my: z.optional(text('the message in Burmese', { min: 0, max: 300 })),
  }),
  social_links: z
    .array(z.strictObject({ name: short('the name of the link', 40), link: httpsLink('the social link') }))
    .check(z.maxLength(12, fault('too_many_links', { max: 12 }))),
  support_address: short('the support address', 254),
  about: z.optional(
    z.strictObject({
      school: optionalText('who runs the school'),
      teachers: optionalText('who teaches'),
      hours: optionalText('the hours'),
      reply: optionalText('the time to reply'),
      school_my: optionalText('who runs the school, in Burmese,'),
      teachers_my: optionalText('who teaches, in Burmese,'),
      hours_my: optionalText('the hours in Burmese'),
      reply_my: optionalText('the time to reply in Burmese'),
    }),
  ),
  claims: z.optional(
    z.strictObject({
      campuses: claim('the claim about campuses'),
      campuses_my: claim('the claim about campuses, in Burmese,'),
      users: claim('the claim about users'),
      users_my: claim('the claim about users, in Burmese,'),
    }),
  ),
  payment_methods: z
    .array(
      z.strictObject({
        method: short('the way to pay', 40),
        network: short('the network', 60),
        address: short('the payment address', 200),
      }),
    )
    .check(z.minLength(1, fault('no_way_to_pay')), z.maxLength(12, fault('too_many_ways_to_pay', { max: 12 }))),
})

const key = z.object({ key: z.enum([...PAGE_KEYS, 'Site'], fault('not_found', { what: 'configuration' })) })
export const ConfigurationVersion = z.object({
  version_id: z.int(),
  staff: z.string(),
  created_at: Time,
  length: z.int(),
})
export type ConfigurationVersion = z.infer<typeof ConfigurationVersion>
const value = z.union([z.string(), Site])
/** The language of a page text; each has its own history. Site has one for both. */
const query = z.object(inLanguage)

export const PAYMENTS_ARE_OWNERS = fault('payments_are_owners')

export const staffConfigurations = {
  read: get('/api/staff/configuration/key/:key', {
    access: 'staff:pages',
    summary: 'The current value, empty for Burmese that is not there yet, and the state of the Burmese',
    params: key,
    query,
    answer: content(
      z.object({
        key: z.string(),
        value,
        translation: Translation,
        /** Of Site: what is true beside its claims. */
        counts: z.optional(z.object({ campuses: z.int(), users: z.int() })),
      }),
    ),
  }),
  update: put('/api/staff/configuration/key/:key', {
    access: 'staff:pages',
    summary:
      'Update a page text or Site; only an owner changes payment addresses. Burmese that is sent again as it is still says the same',
    params: key,
    query,
    body: z.strictObject({
      value: z.union([z.string(), z.record(z.string(), z.unknown())], fault('no_value')),
    }),
    answer: content(z.object({ key: z.string(), value })),
  }),
  versions: get('/api/staff/configuration/key/:key/versions', {
    access: 'staff:pages',
    summary: 'Earlier versions, newest first',
    params: key,
    query: z.object({ ...pageQuery(20), ...inLanguage }),
    answer: paged(ConfigurationVersion),
  }),
  version: get('/api/staff/configuration/versions/:id', {
    access: 'staff:pages',
    summary: 'One complete version',
    params: z.object({ id: Id }),
    answer: content(z.object({ ...ConfigurationVersion.shape, key: z.string(), value })),
  }),
}
