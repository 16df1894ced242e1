// npm run check: the fast loop. Static checks and the tests that need no database.
import { install } from './machine.mjs'
import { close, staticChecks, unitTests } from './test-parts.mjs'

install()
close([...(await staticChecks()), ...(await unitTests())])
