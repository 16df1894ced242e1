// Loads the server's modules without starting anything, which fills NODE_COMPILE_CACHE: the first start is then fast and
// small too. Called by `npm run build` (scripts/machine.mjs) and by the Dockerfile.
import '../main.ts'
import '../serve.ts'
import '../processes/supervisor.ts'
import '../app.ts'
import '../db/postgres.ts'
import '@padauk/rules/wallet-addresses'
