import { makeWorld } from '../demo/start.ts'

/** Makes the demo world once per run; the products copy it (fixtures.ts). */
export default () => void makeWorld()
