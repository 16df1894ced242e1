import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The headless shell opens no window, which makes the tests almost twice as fast.
const SHELL = '/usr/bin/chromium-headless-shell'

/** The path of a Chromium: the one in CHROMIUM, else the system's; undefined if there is none. */
export const findChromium = () =>
  [process.env.CHROMIUM, SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  )

/** The same, but installs one first if there is none and the user is allowed to. */
export function needChromium() {
  const known = findChromium()
  if (known || process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return known
  process.stdout.write('Installing Chromium …\n')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return findChromium()
}
