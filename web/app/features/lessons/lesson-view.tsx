import './lesson.css'
import './lesson-bar.css'
import type { Lesson } from '@padauk/contract/lessons'
import type { NotePlace } from '@padauk/contract/notes'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Headings, headingOf } from '#features/notes/note-places.ts'
import { langOf } from '#lib/languages.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '#ui/button.tsx'
import { languageOfAll, SaidNote } from '#ui/said-in.tsx'
import { Empty } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { m } from '#words/lessons'
import { LessonBar, NextArrow } from './lesson-bar.tsx'
import { LessonCompleted } from './lesson-completed.tsx'
import { showHeading } from './lesson-headings.ts'
import { LessonOutline } from './lesson-outline.tsx'
import { LessonPlayer, type Viewer } from './lesson-player.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'
import { type Step, stepFrom, stepsOf } from './lesson-steps.ts'
import { LessonText, type Pins, type ReplayFigure } from './lesson-text.tsx'
import { finishLesson } from './lessons.api.ts'
import { QuizAct, quizNotice } from './quiz-act.tsx'
import { QuizVerdict } from './quiz-verdict.tsx'
import { ReadingSwitch, useReading } from './reading-language.tsx'
import { useQuiz } from './use-quiz.ts'

const names = {
  video: m.lesson_step_video,
  'lesson-content': m.lesson_step_text,
  quiz: m.lesson_step_quiz,
  completed: m.lesson_step_completed,
}
const leads = {
  video: m.lesson_step_video,
  'lesson-content': m.lesson_to_text,
  quiz: m.lesson_to_quiz,
  completed: m.lesson_to_end,
}

const PLACE = 'lesson-place'
/**
 * Restores the scroll position after a reload. Phones discard background pages, and the text renders too late for
 * the browser's own scroll restoration.
 */
function useReadingPlace() {
  useLayoutEffect(() => {
    try {
      const [address, y] = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as [string?, number?]
      sessionStorage.removeItem(PLACE)
      if (y && address === location.href) scrollTo({ top: y, behavior: 'instant' })
    } catch {
      // Without sessionStorage, reading starts at the top.
    }
    const leave = () => {
      try {
        sessionStorage.setItem(PLACE, JSON.stringify([location.href, scrollY]))
      } catch {}
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])
}

const focusPanel = () => document.querySelector<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true })

type Props = Pick<ComponentProps<typeof LessonCompleted>, 'course' | 'reward' | 'nextTitle' | 'ways'> & {
  lesson: Lesson
  /** The step in the URL. */
  wantedStep: string | null
  onStep: (step: Step) => void
  viewer: Viewer
  /** Renders a market replay of the text. */
  replay: (figure: ReplayFigure) => ReactNode
  /** Below what the text asks the reader to do. */
  task: ReactNode
  /** A place in the lesson that a note leads to. */
  place: NotePlace | undefined
  /** The place is on the screen. */
  onPlaced: () => void
  /** Without them, nobody writes notes here. */
  notes: { pins: Pins; onNoteAt: (second: number) => void } | undefined
}

type Quiz = ReturnType<typeof useQuiz>

/** The steps of a lesson with the current one, and how to go on from it. */
function useSteps(lesson: Lesson, wantedStep: string | null, onStep: Props['onStep'], { isNewlyPassed }: Quiz) {
  const steps = stepsOf(lesson)
  const step = stepFrom(wantedStep, steps)
  const at = steps.indexOf(step)
  const [before, after] = [steps[at - 1], steps[at + 1] ?? 'completed']
  const [isFresh, setFresh] = useState(false)
  const finish = useMutation(finishLesson)
  const go = (to: Step) => {
    onStep(to)
    // The bar stays while the content above it changes, so move the focus to the new content.
    if (to !== 'completed') requestAnimationFrame(focusPanel)
  }
  const end = () => {
    if (lesson.is_finished && !isNewlyPassed) return go('completed')
    finish.mutate({
      lessonId: lesson.lesson_id,
      onFinished: () => {
        setFresh(true)
        go('completed')
      },
    })
  }
  const next =
    after === 'completed'
      ? { label: lesson.is_finished ? m.lesson_to_end() : m.lesson_finish(), go: end }
      : { label: leads[after](), go: () => go(after) }
  return { steps, step, before, next, go, end, isFresh, isFinishing: finish.isPending }
}

/** Shows the place that a note leads to: in the video, which goes there itself, or at a heading of the text. */
function useNotePlace({ place, onPlaced, notes }: Pick<Props, 'place' | 'onPlaced' | 'notes'>) {
  const [seek, setSeek] = useState<{ second: number }>()
  const text = useRef<Headings>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => {
    if (!place) return
    const { video_second: second } = place
    const number = text.current && headingOf(place, text.current)
    if (second !== undefined) setSeek({ second })
    else if (number !== undefined) showHeading(number)
    else {
      focusPanel()
      showToast('info', m.lesson_place_gone())
    }
    onPlaced()
  }, [place])
  const pins = notes && {
    ...notes.pins,
    onHeadings: (headings: Headings | undefined) => {
      text.current = headings
      notes.pins.onHeadings(headings)
    },
  }
  return { seek, pins }
}

type ReadingProps = Pick<Props, 'replay' | 'task'> & { reading: ReturnType<typeof useReading>; pins: Pins | undefined }

const ReadingStep = ({ reading, ...parts }: ReadingProps) => {
  const { text, language } = reading.lesson
  return (
    text !== null && (
      <article aria-busy={reading.isLoading}>
        <ReadingSwitch reading={reading} />
        {language && (
          <p className="small muted mb-3">
            {language === 'en' ? m.lesson_not_in_burmese() : m.lesson_not_in_english()}
          </p>
        )}
        <LessonText html={text} lang={language ?? reading.language} {...parts} />
      </article>
    )
  )
}

/** A lesson step by step: video, text, quiz, completed (LEARN-4). Pass the lesson's id as `key`. */
export function LessonView({
  lesson: given,
  wantedStep,
  onStep,
  viewer,
  replay,
  task,
  place,
  onPlaced,
  notes,
  ...ending
}: Props) {
  const reading = useReading(given)
  const { lesson } = reading
  const quiz = useQuiz(lesson, reading.language)
  const { steps, step, before, next, go, end, isFresh, isFinishing } = useSteps(lesson, wantedStep, onStep, quiz)
  useReadingPlace()
  useEffect(() => {
    // Coming from the previous lesson, the link that had the focus is gone.
    if (history.state?.idx > 0 && document.activeElement === document.body) focusPanel()
  }, [])
  const { seek, pins } = useNotePlace({ place, onPlaced, notes })

  return (
    <main id="main" className="lesson-main">
      <Tabs
        label={m.lesson_steps()}
        look="steps"
        tabs={steps.map((key) => ({ key, label: names[key]() }))}
        chosen={step}
        onChoose={onStep}
        panelClassName="lesson-body"
      >
        <h1 className="lesson-title" lang={langOf(lesson.title)}>
          {lesson.title}
        </h1>
        <h2 className="sr-only">{step === 'completed' ? m.lesson_step_completed() : names[step]()}</h2>
        {step === 'video' && lesson.video && (
          <>
            <LessonPlayer
              lesson={lesson}
              video={lesson.video}
              viewer={viewer}
              seek={seek}
              onNote={notes?.onNoteAt}
              after={next}
            />
            {lesson.text !== null && <LessonOutline html={lesson.text} lang={lesson.language ?? reading.language} />}
          </>
        )}
        {step === 'lesson-content' && <ReadingStep reading={reading} replay={replay} task={task} pins={pins} />}
        {step === 'quiz' && (
          <>
            <ReadingSwitch reading={reading} />
            <SaidNote language={languageOfAll(quiz.questions)} />
            <LessonQuiz quiz={quiz} />
          </>
        )}
        {step === 'completed' && steps.length === 1 && !lesson.is_finished && <Empty title={m.lesson_empty()} />}
        {step === 'completed' && (steps.length > 1 || lesson.is_finished) && (
          <LessonCompleted
            isFinished={lesson.is_finished}
            isFresh={isFresh}
            scorePercent={lesson.paper?.score_percent ?? undefined}
            hasNext={lesson.next_lesson_id !== null}
            {...ending}
            onGoOn={() => go(steps.at(-2) ?? 'completed')}
          />
        )}
      </Tabs>
      {step !== 'completed' && (
        <LessonBar
          back={
            before && !(step === 'quiz' && quiz.verdict)
              ? { label: m.lesson_step_back({ step: names[before]() }), go: () => go(before) }
              : null
          }
          notice={step === 'quiz' ? quizNotice(quiz) : null}
          verdict={step === 'quiz' && <QuizVerdict quiz={quiz} />}
        >
          {step === 'quiz' ? (
            <QuizAct
              quiz={quiz}
              isFinishing={isFinishing}
              onFinish={end}
              onRead={steps.includes('lesson-content') ? () => go('lesson-content') : null}
              ways={ending.ways}
            />
          ) : (
            <Button onClick={next.go} disabled={isFinishing}>
              {isFinishing ? m.lesson_finishing() : next.label} <NextArrow />
            </Button>
          )}
        </LessonBar>
      )}
    </main>
  )
}
