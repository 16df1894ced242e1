import { migration, type Table } from '../migration.ts'

export const first = migration(async ({ db, int, text, table, withId }) => {
  const texts = (t: Table, ...names: string[]) =>
    names.reduce((made, name) => made.addColumn(name, text, (c) => c.notNull()), t)
  const ints = (t: Table, ...names: string[]) =>
    names.reduce((made, name) => made.addColumn(name, int, (c) => c.notNull()), t)
  const belongs = (t: Table, column: string, parent: string, parentColumn = column) =>
    t.addColumn(column, int, (c) => c.notNull().references(`${parent}.${parentColumn}`).onDelete('cascade'))
  const index = (name: string, on: string, columns: string[], unique = false) => {
    const made = db.schema.createIndex(name).on(on).columns(columns)
    return (unique ? made.unique() : made).execute()
  }

  await texts(withId('members', 'member_id'), 'email', 'name', 'password_hash', 'refer_code', 'status', 'created_at')
    .addColumn('phone', text)
    .addColumn('profile_image', text)
    .execute()
  await index('members_email', 'members', ['email'], true)
  await index('members_refer_code', 'members', ['refer_code'], true)

  await belongs(
    table('sessions').addColumn('token_hash', text, (c) => c.primaryKey()),
    'member_id',
    'members',
  )
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_seen_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute()
  await index('sessions_member', 'sessions', ['member_id', 'last_seen_at'])
  await index('sessions_expiry', 'sessions', ['expires_at'])

  await ints(
    texts(withId('plans', 'plan_id'), 'name', 'description', 'features'),
    'price_cents',
    'months',
    'position',
  ).execute()
  await index('plans_position', 'plans', ['position'])

  await texts(
    ints(
      belongs(belongs(withId('subscriptions', 'subscription_id'), 'member_id', 'members'), 'plan_id', 'plans'),
      'months',
      'opens_all_campuses',
    ),
    'start_at',
    'end_at',
  ).execute()
  await index('subscriptions_member', 'subscriptions', ['member_id', 'end_at'])
  await index('subscriptions_plan', 'subscriptions', ['plan_id'])

  const placed = (t: Table) => texts(ints(t, 'position'), 'status', 'slug', 'title')
  await texts(placed(withId('campuses', 'campus_id')), 'description', 'logo', 'cover').execute()
  await index('campuses_slug', 'campuses', ['slug'], true)
  await index('campuses_order', 'campuses', ['status', 'position', 'campus_id'])

  await belongs(belongs(table('subscription_campuses'), 'subscription_id', 'subscriptions'), 'campus_id', 'campuses')
    .addPrimaryKeyConstraint('subscription_campuses_pk', ['subscription_id', 'campus_id'])
    .execute()
  await index('subscription_campuses_campus', 'subscription_campuses', ['campus_id'])

  await texts(
    placed(belongs(withId('categories', 'category_id'), 'campus_id', 'campuses')),
    'description',
    'cover',
  ).execute()
  await index('categories_slug', 'categories', ['campus_id', 'slug'], true)
  await index('categories_order', 'categories', ['campus_id', 'status', 'position', 'category_id'])

  await texts(placed(belongs(withId('courses', 'course_id'), 'category_id', 'categories')), 'description').execute()
  await index('courses_slug', 'courses', ['category_id', 'slug'], true)
  await index('courses_order', 'courses', ['category_id', 'status', 'position', 'course_id'])

  await texts(
    ints(
      placed(belongs(withId('lessons', 'lesson_id'), 'course_id', 'courses')),
      'minutes',
      'needs_previous',
      'pass_percent',
      'video_seconds',
      'question_count',
    ),
    'video_captions',
  )
    .addColumn('text', text)
    .addColumn('vimeo_path', text)
    .addColumn('video_source', text)
    .addColumn('video_poster', text)
    .execute()
  await index('lessons_slug', 'lessons', ['course_id', 'slug'], true)
  await index('lessons_order', 'lessons', ['course_id', 'status', 'position', 'lesson_id'])

  await texts(
    ints(belongs(withId('questions', 'question_id'), 'lesson_id', 'lessons'), 'position'),
    'kind',
    'prompt',
    'explanation',
  ).execute()
  await index('questions_order', 'questions', ['lesson_id', 'position'])
  await texts(
    ints(belongs(withId('options', 'option_id'), 'question_id', 'questions'), 'position', 'is_right'),
    'text',
  ).execute()
  await index('options_order', 'options', ['question_id', 'position'])

  await texts(
    ints(belongs(belongs(table('lesson_progress'), 'member_id', 'members'), 'lesson_id', 'lessons'), 'resume_seconds'),
    'touched_at',
  )
    .addColumn('passed_at', text)
    .addColumn('finished_at', text)
    .addPrimaryKeyConstraint('lesson_progress_pk', ['member_id', 'lesson_id'])
    .execute()
  await index('lesson_progress_lesson', 'lesson_progress', ['lesson_id'])

  await texts(
    ints(
      belongs(belongs(withId('quiz_attempts', 'attempt_id'), 'member_id', 'members'), 'lesson_id', 'lessons'),
      'score_percent',
      'is_passed',
    ),
    'created_at',
  ).execute()
  await index('quiz_attempts_member', 'quiz_attempts', ['member_id', 'lesson_id'])
  await index('quiz_attempts_lesson', 'quiz_attempts', ['lesson_id'])

  await texts(belongs(belongs(table('favorites'), 'member_id', 'members'), 'lesson_id', 'lessons'), 'created_at')
    .addPrimaryKeyConstraint('favorites_pk', ['member_id', 'lesson_id'])
    .execute()
  await index('favorites_lesson', 'favorites', ['lesson_id'])

  await texts(
    belongs(withId('notes', 'note_id'), 'member_id', 'members'),
    'type',
    'title',
    'description',
    'updated_at',
  ).execute()
  await index('notes_by_phase', 'notes', ['member_id', 'type', 'updated_at', 'note_id'])
  await index('notes_by_change', 'notes', ['member_id', 'updated_at', 'note_id'])

  await texts(
    ints(belongs(withId('checklist_items', 'item_id'), 'member_id', 'members'), 'position'),
    'title',
    'created_on',
  )
    .addColumn('deleted_on', text)
    .execute()
  await index('checklist_items_member', 'checklist_items', ['member_id', 'position'])
  await belongs(
    belongs(table('checklist_days'), 'member_id', 'members').addColumn('day', text, (c) => c.notNull()),
    'item_id',
    'checklist_items',
  )
    .addPrimaryKeyConstraint('checklist_days_pk', ['member_id', 'day', 'item_id'])
    .execute()
  await index('checklist_days_item', 'checklist_days', ['item_id'])

  await texts(
    table('configurations').addColumn('key', text, (c) => c.primaryKey()),
    'value',
  ).execute()
  await texts(
    ints(
      table('files').addColumn('path', text, (c) => c.primaryKey()),
      'bytes',
      'is_private',
    ),
    'blob',
    'media_type',
    'created_at',
  ).execute()

  await texts(ints(texts(table('idempotency_keys'), 'caller', 'key'), 'status'), 'body', 'created_at')
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['caller', 'key'])
    .execute()
  await index('idempotency_keys_age', 'idempotency_keys', ['created_at'])
  await ints(
    texts(
      table('tries').addColumn('subject', text, (c) => c.primaryKey()),
      'began_at',
    ),
    'count',
  ).execute()
  await index('tries_age', 'tries', ['began_at'])
})
