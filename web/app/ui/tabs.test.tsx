import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { Tabs } from './tabs.tsx'

const TABS = ['One', 'Two', 'Three'].map((label) => ({ key: label, label }))
const Part = () => {
  const [chosen, setChosen] = useState('One')
  return (
    <Tabs label="Numbers" tabs={TABS} chosen={chosen} onChoose={setChosen}>
      {chosen}
    </Tabs>
  )
}

test('LEARN-1 NOTE-1 AFF-2 LOOK-1 arrow keys, Home and End choose the tab and move the focus; Tab leads to its panel', async () => {
  const { user } = await show(<Part />)
  await user.tab()
  for (const [key, name] of [
    ['ArrowRight', 'Two'],
    ['ArrowRight', 'Three'],
    ['ArrowRight', 'One'],
    ['ArrowLeft', 'Three'],
    ['Home', 'One'],
    ['End', 'Three'],
  ]) {
    await user.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true }))
    screen.getByRole('tabpanel', { name })
  }
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Three' }))
})
