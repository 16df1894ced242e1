// npm run owner -- EMAIL NAME: creates the first owner of the back office, or lets a locked-out one back in.
import { join } from 'node:path'
import { STAFF_LINK_HOURS } from '@padauk/contract/staff'
import { Email, MemberName } from '@padauk/contract/texts'
import { openDatabase } from '#db/open.ts'
import { createStaff, renewStaffLink } from '#features/staff/staff.ts'
import { readSettings } from '#settings.ts'

async function run() {
  const [typed = '', ...words] = process.argv.slice(2)
  const email = Email.safeParse(typed)
  const name = MemberName.safeParse(words.join(' ') || typed.split('@')[0])
  if (!email.success || !name.success)
    throw new Error(
      `npm run owner -- EMAIL NAME\n${[...(email.error?.issues ?? []), ...(name.error?.issues ?? [])].map(({ message }) => message).join('\n')}`,
    )
  const { databaseUrl, dataDir, consoleUrl: origin } = readSettings(process.env)
  const db = await openDatabase(databaseUrl || join(dataDir, 'padauk.db'), { isPatient: true })
  try {
    const author = { email: 'the command on the server' }
    const now = new Date()
    const existing = await db
      .selectFrom('staff')
      .where('email', '=', email.data)
      .select(['staff_id', 'role'])
      .executeTakeFirst()
    if (existing && existing.role !== 'owner')
      throw new Error(
        `${email.data} has access as ${existing.role}; an owner can change that at /console/school/people`,
      )
    const { set_password_link } = existing
      ? await renewStaffLink(db, author, { staff_id: existing.staff_id, origin }, now)
      : await createStaff(db, author, { person: { email: email.data, name: name.data, role: 'owner' }, origin }, now)
    process.stdout.write(
      `${existing ? 'A new link for' : 'The owner is'} ${email.data}. Within ${STAFF_LINK_HOURS} hours, once, this sets the password:\n\n  ${set_password_link}\n\n`,
    )
  } finally {
    await db.destroy()
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
