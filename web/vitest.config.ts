import { defineConfig } from 'vitest/config'
import { words } from './words.ts'

// Two floors (docs/tests.md): logic in Node, and components (*.test.tsx) in jsdom. Both take the texts from the app's own plugin.
const floor = (name: string, environment: string, ending: string) => ({
  plugins: [words()],
  test: {
    name,
    environment,
    include: [`app/**/*.test.${ending}`],
    setupFiles: ending === 'tsx' ? ['./test/setup.ts'] : [],
    testTimeout: 30_000,
    env: { TZ: 'Asia/Yangon' },
  },
})

export default defineConfig({
  // Generous: a busy machine is slow, and only a missing result is a failure.
  test: { maxWorkers: 2, projects: [floor('logic', 'node', 'ts'), floor('components', 'jsdom', 'tsx')] },
})
