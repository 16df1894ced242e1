import { fileUrl } from '../contract/src/files.ts'
import { either, expect, NO_NETWORK, refused, test } from './fixtures.ts'
import { isKept } from './line-world.ts'
import { openArea, signInWhole } from './outbox-world.ts'

test.use({ serviceWorkers: 'allow', allowedErrors: either(NO_NETWORK, /net::ERR_/, refused(416)) })

test('OFFLINE-3 of a kept film that is one plain file, the worker gives the parts that a player asks for', async ({
  page,
  context,
}) => {
  await signInWhole(page, 'member')
  await openArea(page)
  await isKept(page)
  const address = fileUrl('videos/plain.mp4')
  await page.evaluate(async (address) => {
    const film = new Response('0123456789', { headers: { 'content-type': 'video/mp4' } })
    await (await caches.open('kept')).put(address, film)
  }, address)
  await context.setOffline(true)
  const ask = (range: string) =>
    page.evaluate(
      async ([address, range]) => {
        const answer = await fetch(`${address}&signature=x`, { headers: { range } })
        return [answer.status, answer.headers.get('content-range'), await answer.text()].join(' ')
      },
      [address, range] as const,
    )
  expect(await ask('bytes=0-')).toBe('206 bytes 0-9/10 0123456789')
  expect(await ask('bytes=2-4')).toBe('206 bytes 2-4/10 234')
  expect(await ask('bytes=8-99')).toBe('206 bytes 8-9/10 89')
  expect(await ask('bytes=-3')).toBe('206 bytes 7-9/10 789')
  expect(await ask('bytes=10-')).toBe('416 bytes */10 ')
})
