import { Plus } from 'lucide-react'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { CopyHandle } from '#features/configurations/copy-handle.tsx'
import { m } from '#words/landing'

const QUESTIONS = [
  { question: m.faq_before, answer: m.faq_before_answer },
  { question: m.faq_pay, answer: m.faq_pay_answer },
  { question: m.faq_refund, answer: m.faq_refund_answer },
  { question: m.faq_line, answer: m.faq_line_answer },
]

/** Structured data for search engines, schema.org. */
export const questionsData = () => ({
  '@type': 'FAQPage',
  mainEntity: QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question(),
    acceptedAnswer: { '@type': 'Answer', text: answer() },
  })),
})

export const LandingQuestions = () => (
  <section className="sec" aria-labelledby="questions">
    <div className="wrap faq">
      <div className="stack">
        <h2 className="title-1" id="questions">
          {m.faq_title()}
        </h2>
        <p className="muted">{m.faq_other()}</p>
        <div className="row wraps">
          <ChatLink message={m.faq_message()}>{m.faq_ask()}</ChatLink>
          <CopyHandle />
        </div>
      </div>
      <div>
        {QUESTIONS.map(({ question, answer }, at) => (
          <details key={question()} name="questions" open={at === 0}>
            <summary>
              <span>{question()}</span>
              <Plus aria-hidden />
            </summary>
            <p>{answer()}</p>
          </details>
        ))}
      </div>
    </div>
  </section>
)
