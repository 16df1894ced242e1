// Global set-up of a run of server tests: the demo world is made once, and each test file copies it.
import { makeTestWorld } from './engines.ts'

let drop = async () => {}

export async function globalSetup() {
  drop = (await makeTestWorld()).drop
}

export const globalTeardown = () => drop()
