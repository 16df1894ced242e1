type Fate = {
  /** The file of the member's own archive that holds the rows (features/archives), or why none does. */
  archive: string | { not: string }
  /** What erasing the member does to the rows (features/deletions), and why some stay. */
  erase: 'DELETE' | { keep: string }
}

const MONEY = 'the books keep amount, date and plan; the member it refers to has no name any more'

/**
 * Every table with a member_id. A new one is red in the tests until it is here, so that nobody's data is forgotten in
 * their archive or survives their deletion.
 */
export const MEMBER_TABLES: Record<string, Fate> = {
  members: { archive: 'profile.json', erase: { keep: 'money refers to it; everything personal in it is overwritten' } },
  sessions: { archive: 'devices.csv', erase: 'DELETE' },
  device_changes: { archive: { not: 'a random name of each device, and how many changes it sent' }, erase: 'DELETE' },
  reset_links: { archive: { not: 'the hash of a link, which is a secret' }, erase: 'DELETE' },
  views: { archive: { not: 'the hash of a token; who looked, and why, is in the log' }, erase: 'DELETE' },
  subscriptions: { archive: 'subscriptions.csv', erase: { keep: MONEY } },
  lesson_progress: { archive: 'progress.csv', erase: 'DELETE' },
  quiz_attempts: { archive: 'quiz-attempts.csv', erase: 'DELETE' },
  quiz_papers: { archive: 'quiz-papers.csv', erase: 'DELETE' },
  quiz_answers: { archive: 'quiz-answers.csv', erase: 'DELETE' },
  practices: { archive: 'practices.csv', erase: 'DELETE' },
  practice_days: { archive: { not: 'the last day of practices.csv' }, erase: 'DELETE' },
  finals: { archive: 'exams.csv', erase: 'DELETE' },
  final_answers: { archive: 'exam-answers.csv', erase: 'DELETE' },
  drills: { archive: 'drills.csv', erase: 'DELETE' },
  replays: { archive: 'replays.csv', erase: 'DELETE' },
  certificates: { archive: 'certificates.csv', erase: 'DELETE' },
  favorites: { archive: 'favourites.csv', erase: 'DELETE' },
  notes: { archive: 'notes.md', erase: 'DELETE' },
  deleted_notes: { archive: 'deleted-notes.md', erase: 'DELETE' },
  day_things: { archive: 'day-things.csv', erase: 'DELETE' },
  day_goals: { archive: 'day-goals.csv', erase: 'DELETE' },
  day_plans: { archive: 'day-plan.csv', erase: 'DELETE' },
  celebrations: { archive: 'celebrations.csv', erase: 'DELETE' },
  checklist_days: { archive: 'checklist-days.csv', erase: 'DELETE' },
  checklist_items: { archive: 'checklist.csv', erase: 'DELETE' },
  referrals: { archive: 'referrals.csv', erase: { keep: MONEY } },
  payments: { archive: 'payments.csv', erase: { keep: `${MONEY}; a reference must not be used twice` } },
  ledger_entries: { archive: 'receipts.csv', erase: { keep: 'entries of the ledger are final and hold no name' } },
  payouts: { archive: 'payouts.csv', erase: { keep: `${MONEY}; the note is emptied` } },
  funded_orders: {
    archive: 'funded-orders.csv',
    erase: { keep: `${MONEY}; name, email, proofs and texts are emptied` },
  },
  renewal_contacts: { archive: 'renewals.csv', erase: 'DELETE' },
  remarks: { archive: { not: 'what staff write down for themselves' }, erase: 'DELETE' },
  member_tags: { archive: { not: 'what staff sort members by' }, erase: 'DELETE' },
  member_messages: { archive: 'messages.csv', erase: 'DELETE' },
  announcement_reads: { archive: 'read-announcements.csv', erase: 'DELETE' },
  deletions: { archive: 'deletions.csv', erase: { keep: 'the record that the member was deleted, by whom and why' } },
}
