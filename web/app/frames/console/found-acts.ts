import type { Capability } from '@padauk/contract/capabilities'
import type { Found } from '@padauk/contract/staff-searches'
import { exportAddress } from '#features/staff-members/staff-members.api.ts'
import { flipTheme } from '#lib/theme.ts'
import { m as commonWords } from '#words/common'
import { m } from '#words/console'
import { m as overviewWords } from '#words/overviews'
import { m as announcementWords } from '#words/staff-announcements'
import { m as staffMembersWords } from '#words/staff-members'
import { m as foundWords } from '#words/staff-searches'

/** Something to do: at an address, or at once. `words` find it besides its title. */
type Act = { title: string; words: string; to: string | (() => void) }

/** What is done with a member: its words alone lead to a list, and before a name to that member. */
const VERBS = [
  {
    ...{ act: 'renew', words: foundWords.console_found_words_renew, list: '/console/renewals' },
    ...{ title: foundWords.console_found_renew, titleOf: staffMembersWords.console_renew_title },
  },
  {
    ...{ act: 'message', words: foundWords.console_found_words_message, list: '/console/members' },
    ...{ title: foundWords.console_found_write, titleOf: foundWords.console_found_message },
  },
  {
    ...{ act: 'suspend', words: foundWords.console_found_words_suspend, list: '/console/members' },
    ...{ title: foundWords.console_found_suspend, titleOf: foundWords.console_found_suspend_of },
  },
] as const

/** Shorter beginnings of a verb are those of names, too. */
const VERB_MIN = 3
const begins = (words: string, typed: string) => words.split(' ').some((word) => word.startsWith(typed))

/** Divides 'renew aye' into what to do and with whom. */
export const readVerb = (q: string) => {
  const [first = '', ...rest] = q.toLowerCase().split(/\s+/)
  const verb = first.length >= VERB_MIN ? VERBS.find(({ words }) => begins(words(), first)) : undefined
  return verb && rest.length > 0 ? { verb, sought: rest.join(' ') } : { sought: q }
}

type Verb = ReturnType<typeof readVerb>['verb']
/** What can be done with the members that are found: what was typed, else the most usual. */
export const memberActs = (members: Found['members'], verb: Verb) =>
  members.flatMap(({ member_id, name, email }) =>
    (verb ? [verb] : VERBS.slice(0, 2)).map(({ act, titleOf }) => ({
      ...{ title: titleOf({ name }), text: email, to: `/console/members/${member_id}?act=${act}` },
    })),
  )

const ofMembers = (): Act[] => [
  { title: overviewWords.console_register_member(), words: '', to: '/console/members/new' },
  ...VERBS.map(({ title, words, list }) => ({ title: title(), words: words(), to: list })),
  { title: announcementWords.console_announcement_new(), words: '', to: '/console/announcements?act=new' },
  { title: staffMembersWords.console_import_title(), words: '', to: '/console/members/import' },
  {
    title: foundWords.console_found_export(),
    words: foundWords.console_found_words_export(),
    to: () => location.assign(exportAddress({})),
  },
]

/** The acts of a role that a text names, by the beginning of one of their words. */
export const actsNamed = (q: string, may: (needed: Capability) => boolean, logOut: () => void): Act[] => {
  const typed = q.toLowerCase()
  const acts: Act[] = [
    ...(may('members') ? ofMembers() : []),
    ...(may('plans')
      ? [
          {
            ...{ title: foundWords.console_found_rate(), words: foundWords.console_found_words_rate() },
            to: '/console/school/plans#rates',
          },
        ]
      : []),
    {
      ...{ title: foundWords.console_found_factor(), words: foundWords.console_found_words_factor() },
      to: '/console/account',
    },
    { title: commonWords.theme_flip(), words: foundWords.console_found_words_theme(), to: flipTheme },
    { title: m.console_log_out(), words: foundWords.console_found_words_log_out(), to: logOut },
  ]
  return acts.filter(({ title, words }) => title.toLowerCase().includes(typed) || begins(words, typed))
}
