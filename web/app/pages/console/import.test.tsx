import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, show } from '../../../test/show.tsx'
import { asStaff, bodyOf } from '../../../test/staff.tsx'
import Import from './import.tsx'

test('STAFF-11 one press mails their set-password links to all who were imported', async () => {
  const sent: object[] = []
  const found = { rows: 3, errors: [], encoding: 'UTF-8', headers: ['name'], mapping: { name: 'name' } }
  answer({
    ...asStaff('support'),
    'POST /api/staff/members/import': ({ body }: RequestInit) =>
      (body as FormData).get('dry_run') === 'true'
        ? { ...found, dry_run: true, imported: 0, tag: null }
        : { ...found, dry_run: false, imported: 3, tag: { tag_id: 8, name: 'Imported 1' } },
    'POST /api/staff/messages': (init: RequestInit) => {
      sent.push(bodyOf(init))
      return { message_id: 4, members: 3 }
    },
  })
  const { user } = await show(<Import />)
  await user.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['name'], 'members.csv', { type: 'text/csv' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Import all 3' }))
  await user.click(await screen.findByRole('button', { name: 'Mail their links to set the password' }))
  await screen.findByText('3 mails are on their way.')
  expect(sent).toEqual([{ members: { match: { tag: '8' }, count: 3 }, template: 'LINK', way: 'MAIL' }])
  expect(screen.queryByRole('button', { name: /links/ })).toBeNull()
})
