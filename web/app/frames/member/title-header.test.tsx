import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { answer, show } from '../../../test/show.tsx'
import { MemberPanels } from './member-panels.tsx'
import { TitleHeader } from './title-header.tsx'

const CAMPUSES = [{ campus_id: 2, title: 'Chart Reading', language: 'en' }]

test.each([
  ['/campuses/chart-reading?campus_id=2', 'Chart Reading'],
  ['/campuses/chart-reading', 'Chart Reading'],
  ['/campuses/profile', 'Profile'],
  ['/campuses/my-funded-accounts', 'My funded accounts'],
  ['/campuses/abcdefghijklmnopqrstuvwx?campus_id=9', 'Abcdefghijklmnopqrstuvwx'],
  ['/campuses/abcdefghijklmnopqrstuvwxyz?campus_id=9', 'Abcdefghijklmnopqrstuvwx..'],
  // Four Burmese graphemes are nine UTF-16 code units: a syllable must not be split.
  [`/campuses/${encodeURIComponent('မြန်'.repeat(25))}`, /^(မြန်)+\.\.$/],
])(
  'SIDE-4 the title is the campus or the last segment, capitalised and cut to 24 characters (%#)',
  async (at, title) => {
    answer({ 'GET /api/campus': { data: CAMPUSES } })
    const header = (
      <MemberPanels>
        <TitleHeader onMenu={() => {}} />
      </MemberPanels>
    )
    await show(header, at, '/campuses/:campus')
    await screen.findByText(title)
  },
)
