import type { Question, QuizAnswers, QuizPaper } from '@padauk/contract/lessons'
import { inOrderOf } from '@padauk/rules/quizzes'
import { useState } from 'react'
import { type Answered, type Mark, markOf, newPaper, nextOf } from './quiz-papers.ts'

/** What the screen says to an answer: how it was marked, or that it waits on this device. */
export type Verdict = Pick<Answered, 'question_id' | 'option_ids'> & {
  marked: Pick<Answered, 'correct' | 'right_option_ids' | 'explanation'> | 'kept'
}

/** A second tap on the same place must not skip the verdict. */
const REST_MS = 300

type Given = {
  questions: Question[]
  passPercent: number
  /** The open or last paper. */
  known: QuizPaper | undefined
  /** Answers of a paper that wait on this device, oldest first. */
  waiting: (paper: number) => QuizAnswers['answers']
  /** Marks answers; the last one is that of the screen. */
  mark: (sent: QuizAnswers & { paper: number }, tell: (marked: Verdict['marked']) => void) => void
  isSending: boolean
  error: Error | null
  /** Kept ticks of the question on the screen. */
  ticks: { read: (question: Question) => number[]; keep: (questionId: number, optionIds: number[]) => void }
}

export type Quiz = ReturnType<typeof usePaper>

/** A quiz with one question on the screen (LEARN-15): which one, what is ticked, and the verdict on the answer. */
export function usePaper({ questions: given, passPercent, known, waiting, mark, isSending, error, ticks }: Given) {
  const [begun, setBegun] = useState(0)
  const paper = begun > (known?.number ?? 0) ? newPaper(begun) : (known ?? newPaper(1))
  const questions = inOrderOf(given, paper.number)
  const waits = waiting(paper.number)
  const waitingIds = new Set(waits.map(({ question_id }) => question_id))

  const [said, setSaid] = useState<{ verdict: Verdict; at: number } | null>(null)
  const told = said && questions.find(({ question_id }) => question_id === said.verdict.question_id)
  const verdict = told ? said.verdict : null
  const next = nextOf(paper, questions, waitingIds) || undefined
  const [sent, setSent] = useState<{ id: number; tries: number } | null>(null)
  // The paper may know of the answer before its verdict is here.
  const asked = isSending && sent ? questions.find(({ question_id }) => question_id === sent.id) : undefined
  const question = told ?? asked ?? next
  const answered = paper.answers.find(({ question_id }) => question_id === question?.question_id)

  const [changed, setChanged] = useState<{ id: number; ticked: number[] } | null>(null)
  const ticked = !question ? [] : changed?.id === question.question_id ? changed.ticked : ticks.read(question)
  const [moves, setMoves] = useState(0)

  const tick = (option_ids: number[]) => {
    if (!question || verdict) return
    setChanged({ id: question.question_id, ticked: option_ids })
    ticks.keep(question.question_id, option_ids)
  }
  const send = (answers: QuizAnswers['answers']) => {
    const last = answers.at(-1)
    mark({ paper: paper.number, answers }, (marked) => {
      if (last) setSaid({ verdict: { ...last, marked }, at: performance.now() })
      setChanged(null)
      if (last) ticks.keep(last.question_id, [])
    })
  }
  /** Sends what is ticked, or nothing for 'not sure', with what waits. */
  const check = (option_ids = ticked) => {
    if (!question || verdict || isSending) return
    const { question_id } = question
    const tries = answered?.tries ?? 0
    setSent({ id: question_id, tries })
    send([...waits.filter((one) => one.question_id !== question_id), { question_id, option_ids, tries }])
  }
  const goOn = () => {
    if (!said || performance.now() - said.at < REST_MS) return
    setSaid(null)
    setMoves(moves + 1)
  }
  const retry = () => {
    setBegun(paper.number + 1)
    setSaid(null)
    setMoves(moves + 1)
  }
  const marks: Mark[] = questions.map((one) => (waitingIds.has(one.question_id) ? 'waits' : markOf(paper, one)))
  const isAllTried = questions.every(
    ({ question_id }) => waitingIds.has(question_id) || paper.answers.some((one) => one.question_id === question_id),
  )
  return {
    questions,
    passPercent,
    paper,
    marks,
    /** On the screen, with its verdict if there is one. */
    question,
    number: question ? questions.indexOf(question) + 1 : questions.length,
    isAgain: !verdict && (asked ? (sent?.tries ?? 0) : (answered?.tries ?? 0)) > 0,
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
    ticked,
    tick,
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
