import { test } from 'vitest'
import Campus from '#pages/campus.tsx'
import { answer, refusal, show, signIn } from '../../../test/show.tsx'
import { MemberPanels } from './member-panels.tsx'

test.each(['/campuses/nothing?campus_id=999999', '/campuses/nothing'])(
  'LOOK-2 %s says that there is no such campus',
  async (at) => {
    signIn()
    answer({ 'GET /api/user/campus/999999': refusal(404, 'Error: campus not found'), 'GET /api/campus': { data: [] } })
    const page = (
      <MemberPanels>
        <Campus />
      </MemberPanels>
    )
    const { findByText } = await show(page, at, '/campuses/:campus')
    await findByText(/This campus does not exist\./)
  },
)
