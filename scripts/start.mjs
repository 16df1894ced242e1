// npm start: installs and builds what is missing, then serves.
import { build, install, serve } from './machine.mjs'

install()
build()
serve()
