import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Question } from '#ui/question.tsx'
import { show } from '../../../test/show.tsx'
import { useDialogKeys } from './use-dialog-keys.ts'

const Page = ({ children }: { children: React.ReactNode }) => {
  useDialogKeys()
  return children
}
const PRESS = '{Control>}{Enter}{/Control}'

test('STAFF-15 Ctrl Enter sends the form of a dialog, from any field', async () => {
  const send = vi.fn((event: React.FormEvent) => event.preventDefault())
  const { user } = await show(
    <Page>
      <Dialog
        title="Correct"
        onClose={() => {}}
        foot={
          <Button type="submit" form="it">
            Save
          </Button>
        }
      >
        <form id="it" onSubmit={send}>
          <textarea aria-label="Why" />
        </form>
      </Dialog>
    </Page>,
  )
  await user.type(screen.getByLabelText('Why'), `Typed twice${PRESS}`)
  expect(send).toHaveBeenCalledOnce()
})

test('STAFF-15 Ctrl Enter answers the question on top, and only while its act can be pressed', async () => {
  const [below, act] = [vi.fn(), vi.fn()]
  const question = (isBusy: boolean) => (
    <Page>
      <Dialog title="Below" onClose={() => {}} foot={<Button onClick={below}>Below</Button>}>
        <Question title="Suspend?" act="Suspend" isBusy={isBusy} onAct={act} onClose={() => {}}>
          It ends the sessions.
        </Question>
      </Dialog>
    </Page>
  )
  const { user, unmount } = await show(question(true))
  await user.keyboard(PRESS)
  expect(act).not.toHaveBeenCalled()
  unmount()
  const again = await show(question(false))
  await again.user.keyboard(PRESS)
  expect([act.mock.calls.length, below.mock.calls.length]).toEqual([1, 0])
})
