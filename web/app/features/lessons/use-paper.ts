import type { Question, QuizAnswers, QuizPaper } from '@padauk/contract/lessons'
import { askedIn, FIGURE_MAX } from '@padauk/rules/quizzes'
import { useState } from 'react'
import { parseNumber } from '#lib/numbers.ts'
import { type Answered, type Mark, markOf, newPaper, nextOf } from './quiz-papers.ts'

/** What the screen says to an answer: how it was marked, or that it waits on this device. */
export type Verdict = Pick<Answered, 'question_id' | 'option_ids' | 'number'> & {
  marked: Pick<Answered, 'correct' | 'right_option_ids' | 'right_number' | 'explanation'> | 'kept'
}

/** An answer before it is given: options that are ticked, or a figure as it is typed. */
export type Draft = number[] | string
export type Drafts = Record<number, Draft>

/** Of a figure that is typed; undefined if it is none. */
const figureOf = (typed: string) => {
  const figure = parseNumber(typed)
  return figure !== undefined && Math.abs(figure) <= FIGURE_MAX ? figure : undefined
}

/** A second tap on the same place must not skip the verdict. */
const REST_MS = 300

type Given = {
  questions: Question[]
  passPercent: number
  /** The open or last paper. */
  latest: QuizPaper | undefined
  /** Answers of a paper that wait on this device, oldest first. */
  pendingAnswersOf: (paper: number) => QuizAnswers['answers']
  /** Marks answers; the last one is that of the screen. */
  mark: (sent: QuizAnswers & { paper: number }, tell: (marked: Verdict['marked']) => void) => void
  isSending: boolean
  error: Error | null
  /** What is kept of the answer to the question on the screen. */
  drafts: { read: (question: Question) => Draft | undefined; save: (questionId: number, draft: Draft) => void }
}

/** Drafts that last as long as the page. */
export const useDrafts = (): Given['drafts'] => {
  const [drafts, setDrafts] = useState<Drafts>({})
  return {
    read: ({ question_id }) => drafts[question_id],
    save: (questionId, draft) => setDrafts((old) => ({ ...old, [questionId]: draft })),
  }
}

export type Quiz = ReturnType<typeof usePaper>

/** A quiz with one question on the screen (LEARN-15): which one, what is ticked, and the verdict on the answer. */
export function usePaper({
  questions: given,
  passPercent,
  latest,
  pendingAnswersOf,
  mark,
  isSending,
  error,
  drafts,
}: Given) {
  const [started, setStarted] = useState(0)
  const paper = started > (latest?.number ?? 0) ? newPaper(started) : (latest ?? newPaper(1))
  const waits = pendingAnswersOf(paper.number)
  const questions = askedIn(given, paper.number, [...paper.answers, ...waits])
  const pendingIds = new Set(waits.map(({ question_id }) => question_id))

  const [said, setSaid] = useState<{ verdict: Verdict; at: number } | null>(null)
  const answeredQuestion = said && questions.find(({ question_id }) => question_id === said.verdict.question_id)
  const verdict = answeredQuestion ? said.verdict : null
  const next = nextOf(paper, questions, pendingIds) || undefined
  const [sent, setSent] = useState<{ id: number; tries: number } | null>(null)
  // The paper may know of the answer before its verdict is here.
  const sending = isSending && sent ? questions.find(({ question_id }) => question_id === sent.id) : undefined
  const question = answeredQuestion ?? sending ?? next
  const answered = paper.answers.find(({ question_id }) => question_id === question?.question_id)

  const [changed, setChanged] = useState<{ id: number; draft: Draft; isUnreadable?: true } | null>(null)
  const none: Draft = question?.unit === undefined ? [] : ''
  const mine = changed?.id === question?.question_id ? changed : null
  // The question may have been of the other kind when the answer was begun.
  const startedDrafts = [mine?.draft, question && drafts.read(question)]
  const draft = startedDrafts.find((one) => typeof one === typeof none) ?? none
  const [moves, setMoves] = useState(0)

  const write = (next: Draft) => {
    if (!question || verdict) return
    setChanged({ id: question.question_id, draft: next })
    drafts.save(question.question_id, next)
  }
  const send = (answers: QuizAnswers['answers']) => {
    const last = answers.at(-1)
    mark({ paper: paper.number, answers }, (marked) => {
      if (last) setSaid({ verdict: { ...last, marked }, at: performance.now() })
      setChanged(null)
      if (last) drafts.save(last.question_id, [])
    })
  }
  /** Sends what is ticked or typed, or nothing for 'not sure', with the pending answers. */
  const check = (given: Draft = draft) => {
    if (!question || verdict || isSending) return
    const { question_id } = question
    const number = typeof given === 'string' ? figureOf(given) : undefined
    if (typeof given === 'string' && number === undefined)
      return setChanged({ id: question_id, draft: given, isUnreadable: true })
    const answer = { option_ids: typeof given === 'string' ? [] : given, ...(number !== undefined && { number }) }
    const tries = answered?.tries ?? 0
    setSent({ id: question_id, tries })
    send([...waits.filter((one) => one.question_id !== question_id), { question_id, ...answer, tries }])
  }
  const goOn = () => {
    if (!said || performance.now() - said.at < REST_MS) return
    setSaid(null)
    setMoves(moves + 1)
  }
  const retry = () => {
    setStarted(paper.number + 1)
    setSaid(null)
    setMoves(moves + 1)
  }
  const marks: Mark[] = questions.map((one) => (pendingIds.has(one.question_id) ? 'waits' : markOf(paper, one)))
  const isAllTried = questions.every(
    ({ question_id }) => pendingIds.has(question_id) || paper.answers.some((one) => one.question_id === question_id),
  )
  return {
    questions,
    passPercent,
    paper,
    marks,
    /** On the screen, with its verdict if there is one. */
    question,
    number: question ? questions.indexOf(question) + 1 : questions.length,
    isAgain: !verdict && (sending ? (sent?.tries ?? 0) : (answered?.tries ?? 0)) > 0,
    verdict,
    /** Whether another question follows the one on the screen. */
    hasNext: next !== undefined,
    stage: question
      ? ('asks' as const)
      : waits.length > 0
        ? ('waits' as const)
        : paper.score_percent === null && isAllTried
          ? ('unscored' as const)
          : ('ends' as const),
    draft,
    write,
    /** What is typed is no figure. */
    isUnreadable: mine?.isUnreadable ?? false,
    check,
    goOn,
    retry,
    /** Has the paper scored, where the last open question was taken out of the quiz. */
    score: () => send([]),
    /** How often the member went on here; the focus follows. */
    moves,
    isSending,
    error,
  }
}
