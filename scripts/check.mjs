// npm run check: the fast loop. Static checks and the tests that need neither database nor browser.
import { install } from './machine.mjs'
import { close, staticChecks, unitTests, webTests } from './test-parts.mjs'

await install('test')
close([...(await staticChecks()), ...(await unitTests()), ...(await webTests())])
