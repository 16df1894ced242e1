import { migration } from '../migration.ts'

/**
 * Papers of quizzes: the open or last one of each member and lesson, and what the member last answered to each question.
 * An answer counts for the edition of the question that it was marked by.
 */
export const quizPapers = migration(async ({ db, int, text, table }) => {
  await db.schema
    .alterTable('questions')
    .addColumn('edition', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await table('quiz_papers')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('lesson_id', int, (c) => c.notNull().references('lessons.lesson_id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('score_percent', 'integer')
    .addColumn('is_passed', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('quiz_papers_pk', ['member_id', 'lesson_id'])
    .execute()
  await db.schema.createIndex('quiz_papers_lesson').on('quiz_papers').column('lesson_id').execute()
  await table('quiz_answers')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('question_id', int, (c) => c.notNull().references('questions.question_id').onDelete('cascade'))
    .addColumn('edition', 'integer', (c) => c.notNull())
    .addColumn('paper', 'integer', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('option_ids', text, (c) => c.notNull())
    .addColumn('is_right', 'integer', (c) => c.notNull())
    .addColumn('is_right_first', 'integer', (c) => c.notNull())
    .addColumn('misses', 'integer', (c) => c.notNull())
    .addColumn('answered_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('quiz_answers_pk', ['member_id', 'question_id'])
    .execute()
  await db.schema.createIndex('quiz_answers_question').on('quiz_answers').column('question_id').execute()
})
