import { fault } from '@padauk/rules/faults'
import { LANGUAGES } from '@padauk/rules/languages'
import { hasUnknownPlaceholder } from '@padauk/rules/message-texts'
import * as z from 'zod/mini'
import { ChosenMembers } from './chosen-members.ts'
import { content, get, Id, pageHead, pageQuery, post } from './endpoint.ts'
import { Time, text } from './texts.ts'

export const MESSAGE_MAX = 1000
/** How many members one message for the chat may be written to: somebody sends them one by one. */
export const RECIPIENTS_MAX = 500

/** What a message was begun with: nothing, a text of the catalog member-messages, or the set-password link. */
export const MESSAGE_TEMPLATES = ['OWN', 'RETURN', 'ENDED', 'LINK'] as const
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number]
export const MESSAGE_WAYS = ['CHAT', 'MAIL'] as const
export type MessageWay = (typeof MESSAGE_WAYS)[number]

const Template = z.enum(
  MESSAGE_TEMPLATES,
  fault('no_choice', { field: 'template', choices: MESSAGE_TEMPLATES.join(', ') }),
)
const Way = z.enum(MESSAGE_WAYS, fault('neither', { field: 'way', choices: 'CHAT', last: 'MAIL' }))
const MessageText = text('the message', { max: MESSAGE_MAX }).check(
  z.refine((value) => !hasUnknownPlaceholder(value), fault('unknown_placeholder')),
)

export const MessageForm = z
  .strictObject({
    members: ChosenMembers,
    template: Template,
    way: Way,
    /** One for each language; each member gets the own one. The link has its text already. */
    text: z.optional(z.strictObject({ en: MessageText, my: MessageText })),
  })
  .check(
    z.refine(({ template, text }) => (template === 'LINK') === (text === undefined), {
      message: fault('required', { field: 'the message' }),
      path: ['text'],
    }),
  )
export type MessageForm = z.infer<typeof MessageForm>

const Language = z.enum(LANGUAGES)

/** One member's copy. `text` is null for a link, which is made when it is copied. */
export const MessageRow = z.object({
  member_id: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  language: Language,
  text: z.nullable(z.string()),
  sent_at: z.nullable(Time),
})
export type MessageRow = z.infer<typeof MessageRow>

/** A message to several members, with a page of them. */
export const Message = z.object({
  message_id: z.int(),
  template: Template,
  way: Way,
  staff: z.string(),
  created_at: Time,
  sent: z.int(),
  ...pageHead,
  data: z.array(MessageRow),
})
export type Message = z.infer<typeof Message>

/** Messages for the chat that are not copied to the end; older ones are left as they are. */
export const OPEN_MESSAGE_DAYS = 30
export const OpenMessage = z.object({
  message_id: z.int(),
  template: Template,
  staff: z.string(),
  created_at: Time,
  sent: z.int(),
  total: z.int(),
})
export type OpenMessage = z.infer<typeof OpenMessage>

/** What a member was told: a message, or what the list of renewals says. */
export const SentMessage = z.object({
  /** Null for a renewal, whose text is not kept. */
  message_id: z.nullable(z.int()),
  template: z.enum([...MESSAGE_TEMPLATES, 'RENEWAL']),
  way: Way,
  text: z.nullable(z.string()),
  staff: z.string(),
  created_at: Time,
  /** Null while the copy for the chat waits. */
  sent_at: z.nullable(Time),
})
export type SentMessage = z.infer<typeof SentMessage>

const id = z.object({ id: Id })

export const staffMessages = {
  create: post('/api/staff/messages', {
    access: 'staff:members',
    summary: 'Write a message to these members, filled in for each: to be copied one after another, or by mail',
    body: MessageForm,
    answer: content(z.object({ message_id: z.int(), members: z.int() })),
    status: 201,
  }),
  open: get('/api/staff/messages/open', {
    access: 'staff:members',
    summary: 'Messages for the chat of the last thirty days that some members were not sent yet, newest first',
    answer: content(z.array(OpenMessage)),
  }),
  read: get('/api/staff/messages/:id', {
    access: 'staff:members',
    summary: 'A message and whom it is for',
    params: id,
    query: z.object(pageQuery(25)),
    answer: content(Message),
  }),
  mark: post('/api/staff/messages/:id/marks', {
    access: 'staff:members',
    summary: 'Say that a member was sent the copy, or take that back',
    params: id,
    body: z.strictObject({
      member_id: z
        .int(fault('no_whole_number', { field: 'member_id' }))
        .check(z.positive(fault('no_whole_number', { field: 'member_id' }))),
      is_sent: z.boolean(fault('neither', { field: 'is_sent', choices: 'true', last: 'false' })),
    }),
  }),
  ofMember: get('/api/staff/members/:id/messages', {
    access: 'staff:members',
    summary:
      'The last hundred messages to a member, newest first, with those that wait to be sent and those about renewals',
    params: id,
    answer: content(z.array(SentMessage)),
  }),
}
