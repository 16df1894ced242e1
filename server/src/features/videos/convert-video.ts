import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { extname, join } from 'node:path'
import { fault } from '@padauk/rules/faults'

/**
 * The input format passed to ffmpeg. Without it ffmpeg guesses, and might treat the file as a playlist that opens other
 * files.
 */
const FORMATS: Record<string, string> = { 'video/mp4': 'mov', 'video/quicktime': 'mov', 'video/webm': 'matroska' }
const SAFE = (mediaType: string) => ['-protocol_whitelist', 'file,pipe', '-f', FORMATS[mediaType] as string]

/** The file cannot be converted; the message is shown to staff. */
export class VideoRefused extends Error {}

/** Runs a program at low priority; resolves with its output. `onLine` receives lines as they arrive. */
function run(
  program: string,
  args: string[],
  { onLine, signal }: { onLine?: (line: string) => void; signal?: AbortSignal } = {},
) {
  return new Promise<string>((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(signal && { signal }) })
    if (child.pid) {
      try {
        setPriority(child.pid, constants.priority.PRIORITY_LOW)
      } catch {
        // Already exited, or the system has no priorities.
      }
    }
    let out = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out = (out + text).slice(-200_000)
      if (onLine) for (const line of text.split('\n')) onLine(line)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-2000)
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve(out)
        : reject(new Error(`${program} left with ${code}: ${errors.trim().split('\n').at(-1)}`)),
    )
  })
}

let hasIt: Promise<boolean> | undefined
/** Whether ffmpeg is installed; checked once. */
export const hasFfmpeg = () => {
  hasIt ??= Promise.all([run('ffmpeg', ['-version']), run('ffprobe', ['-version'])]).then(
    () => true,
    () => false,
  )
  return hasIt
}

type Probe = { width: number; height: number; seconds: number; hasSound: boolean }

async function probeVideo(file: string, mediaType: string): Promise<Probe> {
  const text = await run('ffprobe', [
    '-v',
    'error',
    ...SAFE(mediaType),
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    file,
  ]).catch(() => {
    throw new VideoRefused(fault('video_unreadable'))
  })
  const { streams, format } = JSON.parse(text) as {
    streams: { codec_type: string; width?: number; height?: number; disposition?: { attached_pic?: number } }[]
    format: { duration?: string }
  }
  const picture = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic)
  if (!picture?.width || !picture.height) throw new VideoRefused(fault('video_without_picture'))
  const seconds = Number(format.duration)
  if (!(seconds > 0) || seconds > 86_400) throw new VideoRefused(fault('video_without_length'))
  return {
    width: picture.width,
    height: picture.height,
    seconds,
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
  }
}

const SEGMENT_SECONDS = 4
const AUDIO_CODEC = 'mp4a.40.2'
/** H.264 main profile, at the level each size needs. */
const RENDITIONS = [
  { height: 360, rate: '420k', max: '640k', level: '3.0', codec: 'avc1.4D401E' },
  { height: 720, rate: '1500k', max: '2200k', level: '3.1', codec: 'avc1.4D401F' },
]
const hls = (folder: string, name: string) => [
  '-f',
  'hls',
  '-hls_time',
  String(SEGMENT_SECONDS),
  '-hls_playlist_type',
  'vod',
  '-hls_flags',
  'independent_segments',
  '-hls_segment_filename',
  join(folder, `${name}-%04d.ts`),
  join(folder, `${name}.m3u8`),
]

/**
 * Converts an upload to HLS in the layout of the shipped videos (read-video.ts): a small rendition, 720p if the source
 * has it, and audio only; plus a poster from the first seconds.
 * @param onProgress from 0 to 1
 */
export async function convertVideo(
  file: string,
  mediaType: string,
  folder: string,
  onProgress: (fraction: number) => void,
  signal?: AbortSignal,
) {
  const { width, height, seconds, hasSound } = await probeVideo(file, mediaType)
  const short = Math.min(width, height)
  const chosen = RENDITIONS.filter((one, index) => index === 0 || short >= one.height)
  const steps = chosen.length + (hasSound ? 1 : 0)
  const encode = (step: number, args: string[]) =>
    run('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-progress', 'pipe:1', ...SAFE(mediaType), '-i', file, ...args], {
      ...(signal && { signal }),
      onLine: (line) => {
        const [, micros] = /^out_time_us=(\d+)/.exec(line) ?? []
        if (micros) onProgress(Math.min(1, (step + Math.min(1, Number(micros) / 1e6 / seconds)) / steps))
      },
    }).catch((error: Error) => {
      if (signal?.aborted) throw error
      // ffmpeg tells this only in words.
      if (/No space left on device|Disk quota exceeded/.test(error.message))
        throw Object.assign(error, { code: 'ENOSPC' })
      throw new VideoRefused(
        fault('video_not_converted', { error: error.message.replaceAll(file, 'the file').slice(0, 300) }),
      )
    })
  const sound = ['-c:a', 'aac', '-ac', '1', '-ar', '44100', '-b:a', '64k']

  for (const [step, { height: wanted, rate, max, level }] of chosen.entries()) {
    const size = Math.min(wanted, short)
    // Quality is named by the shorter side, so that portrait videos are not shrunk too far.
    const scale = `scale=w='if(gt(iw,ih),-2,trunc(${size}/2)*2)':h='if(gt(iw,ih),trunc(${size}/2)*2,-2)',fps=fps='min(30,source_fps)'`
    await encode(step, [
      '-map',
      '0:v:0',
      ...(hasSound ? ['-map', '0:a:0', ...sound] : ['-an']),
      '-vf',
      scale,
      '-c:v',
      'libx264',
      '-threads',
      '1',
      '-preset',
      'veryfast',
      '-profile:v',
      'main',
      '-level',
      level,
      '-pix_fmt',
      'yuv420p',
      '-b:v',
      rate,
      '-maxrate',
      max,
      '-bufsize',
      max,
      '-force_key_frames',
      `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
      '-sc_threshold',
      '0',
      '-map_metadata',
      '-1',
      ...hls(folder, `v${wanted}`),
    ])
  }
  if (hasSound)
    await encode(steps - 1, ['-map', '0:a:0', '-vn', ...sound, '-map_metadata', '-1', ...hls(folder, 'audio')])

  const entries: string[] = []
  for (const { height: wanted, codec } of chosen)
    entries.push(await entryOf(folder, `v${wanted}`, `${codec}${hasSound ? `,${AUDIO_CODEC}` : ''}`))
  if (hasSound) entries.push(await entryOf(folder, 'audio', AUDIO_CODEC))
  await writeFile(
    join(folder, 'master.m3u8'),
    `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n\n${entries.join('\n')}`,
  )

  const poster = join(folder, 'poster.jpg')
  const at = Math.min(2, seconds / 2)
  await run('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-y',
    ...SAFE(mediaType),
    '-ss',
    at.toFixed(2),
    '-i',
    file,
    '-frames:v',
    '1',
    '-vf',
    "scale='min(1280,iw)':-2",
    '-q:v',
    '4',
    poster,
  ]).catch(() => '')
  return { seconds: Math.round(seconds), poster: await readFile(poster).catch(() => undefined) }
}

/** A rendition's entry in the master playlist, with its measured bandwidth. */
async function entryOf(folder: string, name: string, codecs: string) {
  const lengths = [...(await readFile(join(folder, `${name}.m3u8`), 'utf8')).matchAll(/^#EXTINF:([\d.]+)/gm)].map(
    ([, length]) => Number(length),
  )
  const segments = (await readdir(folder))
    .filter((file) => file.startsWith(`${name}-`) && extname(file) === '.ts')
    .sort()
  const sizes = await Promise.all(segments.map((segment) => stat(join(folder, segment)).then(({ size }) => size)))
  const peak = Math.max(...sizes.map((size, index) => (size * 8) / Math.max(lengths[index] ?? SEGMENT_SECONDS, 0.5)))
  const mean =
    (sizes.reduce((sum, size) => sum + size, 0) * 8) /
    Math.max(
      lengths.reduce((sum, length) => sum + length, 0),
      0.5,
    )
  let size = ''
  if (name.startsWith('v')) {
    const text = await run('ffprobe', [
      '-v',
      'error',
      '-f',
      'mpegts',
      '-select_streams',
      'v:0',
      '-show_entries',
      'stream=width,height',
      '-of',
      'csv=p=0',
      join(folder, segments[0] as string),
    ])
    const [width, height] = text.trim().split(/[,\n]/)
    size = `,RESOLUTION=${width}x${height}`
  }
  return `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(peak / 1000) * 1000},AVERAGE-BANDWIDTH=${Math.ceil(mean / 1000) * 1000}${size},CODECS="${codecs}"\n${name}.m3u8\n`
}
