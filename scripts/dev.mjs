// npm run dev: the server on PORT (3000), restarted on every change, and the web app with hot reload
// on http://127.0.0.1:5173.
import { spawn } from 'node:child_process'
import { install, node, root, serve, withNode } from './machine.mjs'

install()
const web = spawn('npm', ['run', '--silent', 'dev', '-w', 'web'], {
  cwd: root,
  stdio: 'inherit',
  env: withNode({ ...process.env, NODE: node }),
})
process.on('exit', () => web.kill())
serve(process.env, ['--watch'])
