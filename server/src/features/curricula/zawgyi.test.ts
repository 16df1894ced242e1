import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { call, lesson } = await openWorld()
const [zawgyi, unicode] = ['ျမန္မာျပည္သူမ်ား', 'မြန်မာပြည်သူများ']

test('WORDS-1 WORDS-2 STAFF-3 Zawgyi in the curriculum is stored as Unicode, beside Unicode too', async () => {
  const { campus_id, lesson_id } = await lesson('What money is for')
  const campus = await call('PATCH', `/api/staff/campuses/${campus_id}`, {
    as: 'editor',
    body: { title_my: zawgyi, description_my: unicode },
  })
  assert.deepEqual([campus.content.title_my, campus.content.description_my], [unicode, unicode])
  const body = {
    title_my: zawgyi,
    text_my: `<p>${unicode}</p><p>${zawgyi}</p>`,
    quiz: {
      pass_percent: 50,
      questions: [
        {
          kind: 'ONE',
          prompt: 'Who?',
          prompt_my: zawgyi,
          explanation: '',
          options: [
            { text: 'The people', text_my: zawgyi, is_right: true },
            { text: 'Nobody', is_right: false },
          ],
        },
      ],
    },
  }
  const { content } = await call('PATCH', `/api/staff/lessons/${lesson_id}`, { as: 'editor', body })
  assert.equal(content.title_my, unicode)
  assert.equal(content.text_my, `<p>${unicode}</p><p>${unicode}</p>`)
  const [question] = content.quiz.questions
  assert.deepEqual([question.prompt_my, question.options[0].text_my], [unicode, unicode])
})
