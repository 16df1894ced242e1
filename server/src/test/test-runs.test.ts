import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const scripts = join(import.meta.dirname, '../../../scripts')

/** Ends a run that came to this. Returns its exit code and what it printed. */
function close(...outcomes: string[]) {
  const tests = outcomes.map((outcome) => ({ title: `the ${outcome} one`, seconds: 1, outcome }))
  const code = `import { close } from '${scripts}/test-parts.mjs'; close(${JSON.stringify(tests)})`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  return { status, stdout }
}

test('OPS-9 a run that failed, and one that ran no test, end with 1', () => {
  assert.deepEqual(close('passed', 'skipped'), { status: 0, stdout: '\n1 passed, 0 failed, 1 skipped\n' })
  assert.deepEqual(close('passed', 'failed'), {
    status: 1,
    stdout: '\nFailed\n  the failed one\n\n1 passed, 1 failed\n',
  })
  for (const none of [close(), close('skipped')]) assert.equal(none.status, 1)
})

test('OPS-9 what passed only at the second try is listed below the summary and fails nothing', () => {
  assert.deepEqual(close('passed', 'flaky'), {
    status: 0,
    stdout: '\n2 passed, 0 failed\n\nFlaky, passed at the second try:\n  the flaky one\n',
  })
})

test('OPS-9 the whole run refuses a part that it does not have', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(scripts, 'test-whole.mjs'), 'kitchen'], {
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.match(
    stderr,
    /^No part is called kitchen\. There are: check, server, postgres, bucket, browser, walks, drills\n$/,
  )
})
