// A reporter of node:test: one JSON line per test, { file, title, seconds, outcome }, for scripts/test-parts.mjs.
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const outcome = data.skip !== undefined ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed'
    yield `${JSON.stringify({ file: data.file, title: data.name, seconds: data.details.duration_ms / 1000, outcome })}\n`
  }
}
