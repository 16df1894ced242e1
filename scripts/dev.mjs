// npm run dev: the server on PORT (3000), restarted on every change, and the web app with hot reload
// on http://127.0.0.1:5173.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache, install, node, root, withNode } from './machine.mjs'

await install('build')
const env = { ...withNode(process.env), NODE: node, ...compileCache }
const start = (command, args) => spawn(command, args, { cwd: root, stdio: 'inherit', env })
const web = start('npm', ['run', '--silent', 'dev', '-w', 'web'])
const server = start(node, ['--disable-warning=ExperimentalWarning', '--watch', join(root, 'server/src/main.ts')])
process.on('exit', () => web.kill())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
