import type { StandsFor } from '@padauk/contract/days'
import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'

const FIRST: { stands_for: StandsFor; title: Record<Language, string> }[] = [
  { stands_for: 'LESSON', title: { en: 'Finish one lesson', my: 'သင်ခန်းစာ တစ်ခု ပြီးအောင် သင်မယ်' } },
  { stands_for: 'DRILL', title: { en: 'Do the daily drill', my: 'နေ့စဉ် ချတ်လေ့ကျင့်ခန်း လုပ်မယ်' } },
  { stands_for: 'NOTE', title: { en: 'Write one note', my: 'မှတ်စု တစ်ခု ရေးမယ်' } },
]

/** A list begins with items that tick themselves. Who has had one before, even if it is empty now, gets none. */
export async function giveFirstItems(trx: Db, memberId: number, language: Language, today: string) {
  const existing = await trx
    .selectFrom('checklist_items')
    .where('member_id', '=', memberId)
    .select('item_id')
    .limit(1)
    .executeTakeFirst()
  if (existing) return
  await trx
    .insertInto('checklist_items')
    .values(
      FIRST.map(({ stands_for, title }, nth) => ({
        ...{ member_id: memberId, stands_for, title: title[language] },
        ...{ position: nth + 1, created_on: today },
      })),
    )
    .execute()
}
