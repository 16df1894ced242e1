import { readFile } from 'node:fs/promises'
import { fromBufferPromise } from 'yauzl'
import { ACCOUNTS } from '../demo/world.ts'
import { expect, signIn, test, toast } from './fixtures.ts'

const unpack = async (bytes: Buffer) => {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks).toString())
  }
  return files
}

test('PROF-3 the profile tells the size and downloads all of one’s data as one file', { tag: '@gate' }, async ({
  page,
}) => {
  await signIn(page, 'trader')
  await page.goto('/campuses/profile')
  const part = page.getByRole('region', { name: 'My data' })
  await expect(part).toContainText(/about \d+\.\d MB/)
  await expect(part.getByRole('link', { name: 'What is deleted, and when' })).toHaveAttribute('href', '/privacy-policy')
  const starts = page.waitForEvent('download')
  // Pressed twice, it is made once: a second one within the minute would be refused.
  await part.getByRole('button', { name: 'Download my data' }).dblclick()
  const download = await starts
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(toast(page, 'Your data is downloaded.')).toBeVisible()
  const files = await unpack(await readFile(await download.path()))
  expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject({
    name: ACCOUNTS.trader.name,
    email: ACCOUNTS.trader.email,
  })
  expect(files.get('funded-orders.csv')?.trim().split('\r\n')).toHaveLength(1 + 23)
  expect([...files.keys()].filter((name) => name.startsWith('payment-proofs/')).length).toBeGreaterThan(20)
  expect(files.get('README.txt')).toContain('This archive holds what the school keeps about you.')
})
