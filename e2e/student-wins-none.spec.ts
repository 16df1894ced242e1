import { expect, signInStaff, test, visit } from './fixtures.ts'

test('VISIT-17 VISIT-7 a school without wins shows neither their section nor a link to it', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Student Wins' })).toBeVisible()
  await signInStaff(page, 'owner')
  const headers = { Origin: baseURL ?? '' }
  for (const type of ['WIN', 'PROOF']) {
    const { content } = await (await page.request.get(`/api/studenet-win?type=${type}&perPage=100`)).json()
    expect(content.data.length).toBeGreaterThan(0)
    for (const { student_win_id } of content.data)
      expect((await page.request.delete(`/api/staff/student-wins/${student_win_id}`, { headers })).status()).toBe(204)
  }
  // Once as the server wrote it, once alive.
  for (const open of [() => page.goto('/'), () => visit(page, '/')]) {
    await open()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#student-wins, a[href="/#student-wins"]')).toHaveCount(0)
    await expect(page.getByText('Student wins')).toHaveCount(0)
  }
})
