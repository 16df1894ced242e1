// Generates the short films of the curriculum: SVG frames, a synthesised voice, captions timed to it, and an HLS folder
// next to the lesson. The output is committed, so it only runs when a film changes.
//   node artwork/make-videos.ts [name]     all films, or those whose folder name contains `name`
// Needs flite, rsvg-convert, ffmpeg and the font Noto Sans (Debian: flite librsvg2-bin ffmpeg fonts-noto-core).
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { address } from './films/address.ts'
import { candleSays } from './films/candle-says.ts'
import { type Clock, CURRICULUM, clamp, type Film, page, type Sentence, smooth, times } from './films/drawing.ts'
import { levels } from './films/levels.ts'
import { leverage } from './films/leverage.ts'
import { losses } from './films/losses.ts'
import { money } from './films/money.ts'
import { pool } from './films/pool.ts'
import { queue } from './films/queue.ts'
import { room } from './films/room.ts'

const run = promisify(execFile)

const FRAMES_PER_SECOND = 12
const SEGMENT_SECONDS = 4
const LEAD_IN = 0.6
const PAUSE = 0.45
const LEAD_OUT = 2.2
const AUDIO_RATE = 28_000
/** The voice is in each picture's segments, so it has no address of its own. */
const VOICE = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="voice",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES'

type Spoken = Sentence & { start: number; end: number }

// ── sound and captions ───────────────────────────────────────────────────────────────────────────────────────────────

const secondsOf = async (file: string) => {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file])
  return Number(stdout)
}

/** Speaks every sentence separately, so that each caption has its exact time. */
const speak = async (film: Film, folder: string) => {
  const spoken: Spoken[] = []
  let now = LEAD_IN
  for (const [index, sentence] of film.sentences.entries()) {
    const raw = join(folder, `${index}.raw.wav`)
    const file = join(folder, `${index}.wav`)
    await run('flite', [
      '-voice',
      'slt',
      '--setf',
      'duration_stretch=1.08',
      '-t',
      sentence.say ?? sentence.text,
      '-o',
      raw,
    ])
    const trim =
      'silenceremove=start_periods=1:start_threshold=-50dB,areverse,silenceremove=start_periods=1:start_threshold=-50dB,areverse'
    await run('ffmpeg', ['-v', 'error', '-y', '-i', raw, '-af', `${trim},aresample=24000`, file])
    const end = now + (await secondsOf(file))
    spoken.push({ ...sentence, start: now, end })
    now = end + (sentence.pause ?? PAUSE)
  }
  const seconds = Math.ceil((spoken.at(-1)?.end ?? 0) + LEAD_OUT)
  const inputs = spoken.flatMap((_, index) => ['-i', join(folder, `${index}.wav`)])
  const delays = spoken.map(({ start }, index) => `[${index}]adelay=${Math.round(start * 1000)}[s${index}]`)
  const joined = `${spoken.map((_, index) => `[s${index}]`).join('')}amix=inputs=${spoken.length}:normalize=0,apad,atrim=0:${seconds},loudnorm=I=-18:TP=-2,aresample=24000`
  const voice = join(folder, 'voice.wav')
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs,
    '-filter_complex',
    `${delays.join(';')};${joined}`,
    '-ac',
    '1',
    voice,
  ])
  return { spoken, seconds, voice }
}

const stamp = (seconds: number) => {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** Splits text without own lines into two of similar length if one line would be too long for a phone. */
const inLines = (text: string) => {
  if (text.length <= 38 || text.includes('\n')) return text
  const spaces = [...text.matchAll(/ /g)].map((match) => match.index)
  const middle = spaces.sort((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0] ?? 0
  return `${text.slice(0, middle)}\n${text.slice(middle + 1)}`
}

const captions = (spoken: Spoken[], language: 'text' | 'my') =>
  `WEBVTT\n\n${spoken
    .map(({ [language]: text, start, end }, index) => {
      const until = Math.min(end + 0.3, (spoken[index + 1]?.start ?? Number.POSITIVE_INFINITY) - 0.04)
      return `${index + 1}\n${stamp(start)} --> ${stamp(until)}\n${inLines(text)}\n`
    })
    .join('\n')}`

// ── frames and streams ───────────────────────────────────────────────────────────────────────────────────────────────

const clockAt = (now: number, spoken: Spoken[]): Clock => {
  const starts = new Map(spoken.map(({ id, start }) => [id, start]))
  return (sentence, delay = 0, seconds = 0.5) => {
    const start = starts.get(sentence)
    if (start === undefined) throw new Error(`no sentence ${sentence}`)
    return smooth(clamp((now - start - delay) / seconds))
  }
}

/** Renders every frame, identical frames once. Returns a list for ffmpeg's concat. */
const drawFrames = async (film: Film, spoken: Spoken[], seconds: number, folder: string) => {
  const pictures = new Map<string, string>()
  const order = times(seconds * FRAMES_PER_SECOND).map((frame) => {
    const picture = page(film.draw(clockAt(frame / FRAMES_PER_SECOND, spoken)))
    const name = pictures.get(picture) ?? `f${String(pictures.size).padStart(4, '0')}`
    pictures.set(picture, name)
    return name
  })
  const queue = [...pictures]
  const worker = async () => {
    for (let job = queue.pop(); job; job = queue.pop()) {
      const [picture, name] = job
      writeFileSync(join(folder, `${name}.svg`), picture)
      await run('rsvg-convert', [join(folder, `${name}.svg`), '-o', join(folder, `${name}.png`)])
    }
  }
  await Promise.all(times(availableParallelism()).map(worker))
  const list = join(folder, 'frames.txt')
  const shown = (name: string) => `file '${join(folder, `${name}.png`)}'\nduration ${1 / FRAMES_PER_SECOND}\n`
  writeFileSync(list, `ffconcat version 1.0\n${order.map(shown).join('')}`)
  return list
}

const VIDEOS = [
  { name: 'v240', width: 426, height: 240, rate: 90_000, quality: 28 },
  { name: 'v480', width: 854, height: 480, rate: 220_000, quality: 26 },
]
const VIDEO_CODEC = 'avc1.4D401E' // H.264 Main, level 3.0
const AUDIO_CODEC = 'mp4a.40.2' // AAC-LC

const hls = (folder: string, name: string) => [
  ...[
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    '-muxdelay',
    '0.4',
  ],
  ...[
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_SECONDS),
    '-hls_playlist_type',
    'vod',
    '-hls_flags',
    'independent_segments',
  ],
  ...['-hls_segment_options', 'pat_period=2:sdt_period=8'], // repeating the tables ten times a second would waste bytes
  ...['-hls_segment_filename', join(folder, `${name}-%02d.ts`), join(folder, `${name}.m3u8`)],
]

/** The maximum and mean bit rate of a playlist's segments, rounded up to thousands. */
const ratesOf = (folder: string, name: string) => {
  const rows = readFileSync(join(folder, `${name}.m3u8`), 'utf8').split('\n')
  const parts = rows.flatMap((row, index) => {
    const seconds = Number(/^#EXTINF:([\d.]+)/.exec(row)?.[1])
    return seconds > 0 ? [{ seconds, bits: statSync(join(folder, rows[index + 1] ?? '')).size * 8 }] : []
  })
  const total = (key: 'seconds' | 'bits') => parts.reduce((sum, part) => sum + part[key], 0)
  const up = (rate: number) => Math.ceil(rate / 1000) * 1000
  return {
    peak: up(Math.max(...parts.map(({ bits, seconds }) => bits / seconds))),
    mean: up(total('bits') / total('seconds')),
  }
}

const encode = async (frames: string, voice: string, folder: string) => {
  const sound = ['-c:a', 'aac', '-b:a', String(AUDIO_RATE), '-ac', '1', '-ar', '24000']
  const group = String(FRAMES_PER_SECOND * SEGMENT_SECONDS)
  for (const { name, width, height, rate, quality } of VIDEOS) {
    const picture = [
      ...['-vf', `scale=${width}:${height}:flags=lanczos,format=yuv420p`, '-r', String(FRAMES_PER_SECOND)],
      ...[
        '-c:v',
        'libx264',
        '-profile:v',
        'main',
        '-level',
        '3.0',
        '-preset',
        'veryslow',
        '-tune',
        'animation',
        '-threads',
        '1',
      ],
      ...['-crf', String(quality), '-maxrate', String(rate), '-bufsize', String(rate * 2)],
      ...['-g', group, '-keyint_min', group, '-sc_threshold', '0', '-bf', '0'], // no B-frames: all streams start at the same time
    ]
    const inputs = ['-f', 'concat', '-safe', '0', '-i', frames, '-i', voice]
    await run('ffmpeg', ['-v', 'error', '-y', ...inputs, ...picture, ...sound, '-shortest', ...hls(folder, name)])
  }
  await run('ffmpeg', ['-v', 'error', '-y', '-i', voice, '-vn', ...sound, ...hls(folder, 'audio')])

  const entry = (name: string, codecs: string, size = '') => {
    const { peak, mean } = ratesOf(folder, name)
    return `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${mean}${size},CODECS="${codecs}",AUDIO="voice"\n${name}.m3u8\n`
  }
  const videos = VIDEOS.map(({ name, width, height }) =>
    entry(name, `${VIDEO_CODEC},${AUDIO_CODEC}`, `,RESOLUTION=${width}x${height},FRAME-RATE=${FRAMES_PER_SECOND}.000`),
  )
  const master = `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n\n${VOICE}\n\n${[...videos, entry('audio', AUDIO_CODEC)].join('\n')}`
  writeFileSync(join(folder, 'master.m3u8'), master)
}

const make = async (film: Film) => {
  const work = mkdtempSync(join(tmpdir(), 'film-'))
  const folder = join(CURRICULUM, film.folder)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { spoken, seconds, voice } = await speak(film, work)
  const frames = await drawFrames(film, spoken, seconds, work)
  await encode(frames, voice, folder)
  writeFileSync(join(folder, 'captions.en.vtt'), captions(spoken, 'text'))
  writeFileSync(join(folder, 'captions.my.vtt'), captions(spoken, 'my'))
  writeFileSync(join(folder, 'poster.svg'), page(film.poster, 640, 360))
  rmSync(work, { recursive: true })
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  process.stdout.write(`${film.folder}: ${seconds} s, ${Math.round(bytes / 1024)} KB\n`)
}

const wanted = process.argv[2] ?? ''
for (const film of [money, candleSays, levels, queue, leverage, pool, address, losses, room]) {
  if (film.folder.includes(wanted)) await make(film)
}
