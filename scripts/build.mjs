// npm run build, and the first half of npm start: installs and builds what is missing. server/start.sh starts the rest.
import { build } from './machine.mjs'

await build()
