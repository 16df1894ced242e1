import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { ShareButton } from './share-button.tsx'

const { draw, saveFile } = vi.hoisted(() => ({ draw: vi.fn(), saveFile: vi.fn() }))
vi.mock('./share-picture.ts', () => ({ drawSharePicture: draw }))
vi.mock('#lib/save-file.ts', () => ({ saveFile }))
const PICTURE = new Blob(['a'], { type: 'image/png' })

test.each([
  ['a sheet that is closed says nothing', PICTURE, 'AbortError', 0, ''],
  [
    'a sheet that fails has the picture saved',
    PICTURE,
    'NotAllowedError',
    1,
    'It could not be shared, so the picture is saved',
  ],
  ['a browser that draws no pictures says so', undefined, '', 0, 'Your browser could not draw the picture.'],
])('LEARN-18 %s', async (_, picture, error, saves, says) => {
  saveFile.mockClear()
  draw.mockImplementation(async () => picture ?? Promise.reject(new Error('no picture')))
  const share = vi.fn(() => Promise.reject(new DOMException('no', error)))
  Object.assign(navigator, { canShare: () => true, share })
  await show(<ShareButton moment={{ above: '', title: 'A streak of 7 days.' }} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Share' })))
  if (says) await screen.findByText(new RegExp(`^${says}`))
  else expect(document.querySelector('.Toastify__toast')).toBeNull()
  expect([saveFile.mock.calls.length, share.mock.calls.length]).toEqual([saves, picture ? 1 : 0])
})
