import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// Without a window to draw for, the tests take little more than half the time.
const SHELL = '/usr/bin/chromium-headless-shell'

/** The path of a Chromium: the one that CHROMIUM names, else the machine's; undefined where there is none. */
export const findChromium = () =>
  [process.env.CHROMIUM, SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  )

/** The same, installed first where there is none and this user may. */
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
