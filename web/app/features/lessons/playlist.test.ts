import { voiceOf } from '@padauk/rules/playlists'
import { expect, test } from 'vitest'

const PICTURE = '#EXT-X-STREAM-INF:BANDWIDTH=96000,RESOLUTION=426x240\nv240.m3u8'
const MEDIA = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="voice",NAME="English",LANGUAGE="en",DEFAULT=YES'

test('LEARN-5 a playlist names the language of its voice, or leaves it open', () => {
  expect(voiceOf(`#EXTM3U\n${MEDIA}\n${PICTURE}`)).toBe('en')
  expect(voiceOf(`#EXTM3U\n${PICTURE}`)).toBe(null)
  expect(voiceOf(`#EXTM3U\n${MEDIA.replace(',LANGUAGE="en"', '')}\n${PICTURE}`)).toBe(null)
  expect(voiceOf(`#EXTM3U\n${MEDIA.replace('AUDIO', 'SUBTITLES')}\n${PICTURE}`)).toBe(null)
})
