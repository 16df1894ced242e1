// npm run build: installs and builds what is missing, for a server that is started without npm (deploy/padauk.service).
import { build, install } from './machine.mjs'

install()
build()
