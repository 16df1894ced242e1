import type { Lesson, QuestionForm, QuizAnswers, QuizPaper } from '@padauk/contract/lessons'
import type { LessonVideo, QuizQuestion } from '@padauk/contract/staff-lessons'
import type { Language } from '@padauk/rules/languages'
import { isRight, scoreOf } from '@padauk/rules/quizzes'
import { vimeoPathOf } from '@padauk/rules/vimeo'
import { useState } from 'react'
import { LessonPlayer, type Viewer } from '#features/lessons/lesson-player.tsx'
import { LessonQuiz } from '#features/lessons/lesson-quiz.tsx'
import { type Step, stepsOf } from '#features/lessons/lesson-steps.ts'
import { LessonText } from '#features/lessons/lesson-text.tsx'
import { PREVIEW } from '#features/lessons/lessons.api.ts'
import { QuizAct } from '#features/lessons/quiz-act.tsx'
import { withResults } from '#features/lessons/quiz-papers.ts'
import { QuizVerdict } from '#features/lessons/quiz-verdict.tsx'
import { type Quiz, useDrafts, usePaper } from '#features/lessons/use-paper.ts'
import { ReplayPlace } from '#features/replays/replay-place.tsx'
import { langOf } from '#lib/languages.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { m as lessonsWords } from '#words/lessons'
import { m } from '#words/staff-lessons'
import { burmeseOf } from './lesson-words.ts'
import { questionOf, type Written, type WrittenQuiz } from './written-lesson.ts'

type Preview = { source: string; captions: { language: string; path: string }[] } | null

/** A question as members who read Burmese see it. */
const inBurmese = (question: QuizQuestion): QuizQuestion => {
  const { prompt_my, explanation_my, options } = question
  if (!prompt_my) return question
  return {
    ...question,
    prompt: prompt_my,
    explanation: explanation_my || question.explanation,
    ...(question.unit !== undefined && { unit: question.unit_my || question.unit }),
    options: options.map((option) => ({ ...option, text: burmeseOf(question, option) || option.text })),
  }
}

type Key = Pick<QuizQuestion, 'explanation' | 'right_number' | 'tolerance'> & {
  options: { option_id: number; is_right: boolean }[]
}

/** The quiz as members see it, marked in the browser with the author's answers, and without withholding them. */
function useTriedQuiz(written: WrittenQuiz | null, language: Language): Quiz {
  const [latest, setLatest] = useState<QuizPaper>()
  const key: Key[] = []
  const ask = (given: QuizQuestion): QuestionForm => {
    const { options, ...question } = language === 'my' ? inBurmese(given) : given
    const { kind, prompt, unit = '' } = question
    const numbered = options.map((option, index) => ({ ...option, option_id: index + 1 }))
    const question_id = key.push({ ...question, options: numbered })
    return {
      question_id,
      kind: kind === 'NUMBER' ? ('ONE' as const) : kind,
      ...(kind === 'NUMBER' && { unit }),
      prompt,
      options: numbered.map(({ option_id, text }) => ({ option_id, text })),
      ...(language === 'my' && langOf(prompt) === 'en' && { language: 'en' as const }),
    }
  }
  const questions = (written?.questions ?? [])
    .map(questionOf)
    .map(({ second, ...first }) => ({ ...ask(first), ...(second && { second: ask(second) }) }))
  const passPercent = written?.pass_percent ?? 0
  const resultOf = (answer: QuizAnswers['answers'][number]) => {
    const { question_id } = answer
    const question = key[question_id - 1] as Key
    const { options, explanation, right_number } = question
    return {
      question_id,
      correct: isRight(question, answer),
      ...(right_number !== undefined && { right_number }),
      right_option_ids: options.flatMap(({ option_id, is_right }) => (is_right ? [option_id] : [])),
      explanation,
    }
  }
  return usePaper({
    questions,
    passPercent,
    latest,
    pendingAnswersOf: () => [],
    mark: (sent, tell) => {
      const results = sent.answers.map(resultOf)
      const before = latest?.number === sent.paper ? latest.answers : []
      const isFirst = (id: number) => !before.some(({ question_id }) => question_id === id)
      const first = results.filter(({ question_id, correct }) => correct && isFirst(question_id))
      const right = before.filter(({ correct_first }) => correct_first).length + first.length
      const score = scoreOf(right, questions.length, passPercent)
      setLatest(withResults(latest, sent, { ...score, results }, questions))
      const last = results.at(-1)
      if (last) tell(last)
    },
    isSending: false,
    error: null,
    drafts: useDrafts(),
  })
}

const videoOf = (video: LessonVideo | null, preview: Preview): Lesson['video'] => {
  if (!video) return null
  if ('vimeo' in video)
    return {
      vimeo_path: vimeoPathOf(video.vimeo) ?? '',
      source: null,
      poster: null,
      captions: [],
      seconds: video.seconds ?? 0,
    }
  return preview
    ? {
        vimeo_path: null,
        source: preview.source,
        poster: video.poster,
        captions: preview.captions,
        seconds: video.seconds,
      }
    : null
}

/** The preview chooses for no member. */
const NOBODY: Viewer = { email: '', videoHeight: null, onVideoHeight: () => {} }

const NAMES = {
  video: lessonsWords.lesson_step_video,
  'lesson-content': lessonsWords.lesson_step_text,
  quiz: lessonsWords.lesson_step_quiz,
  completed: lessonsWords.lesson_step_completed,
}

type Props = { written: Written; preview: Preview; first: Step; onClose: () => void }

/** Preview of an unsaved lesson, as members will see it. Nothing is saved, and no progress changes. */
export const LessonPreview = ({ written, preview, first, onClose }: Props) => {
  const [language, setLanguage] = useState<Language>('en')
  const { video: given } = written
  const title = (language === 'my' && written.title_my) || written.title
  const text = (language === 'my' && written.text_my) || written.text
  const hasBurmese =
    written.title_my !== null || written.text_my !== null || written.quiz?.questions.some(({ prompt_my }) => prompt_my)
  const video = videoOf(given, preview)
  const quiz = useTriedQuiz(written.quiz, language)
  const steps = stepsOf({
    video,
    text,
    quiz: written.quiz && { questions: quiz.questions, pass_percent: quiz.passPercent },
  }).filter((step) => step !== 'completed')
  const [wantedStep, setWantedStep] = useState<Step>(first)
  const step = steps.find((one) => one === wantedStep) ?? steps[0]
  const lesson: Lesson = {
    lesson_id: PREVIEW,
    course_id: 0,
    category_id: 0,
    campus_id: 0,
    title,
    video,
    text,
    quiz: null,
    is_fav: false,
    is_finished: false,
    next_lesson_id: null,
    resume_at: 0,
  }
  return (
    <Dialog
      title={m.console_cur_preview_of({ title })}
      shape="tall"
      onClose={onClose}
      foot={
        step === 'quiz' && (
          <div className="row wraps justify-end gap-2.5 w-full">
            <QuizVerdict quiz={quiz} />
            <QuizAct
              quiz={quiz}
              isFinishing={false}
              onFinish={onClose}
              onRead={null}
              ways={{ next: null, state: null }}
            />
          </div>
        )
      }
    >
      {hasBurmese && (
        <div className="seg preview-languages" role="group" aria-label={m.console_cur_text_language()}>
          {(['en', 'my'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={language === one} onClick={() => setLanguage(one)}>
              {one === 'en' ? m.console_cur_language_en() : m.console_cur_language_my()}
            </button>
          ))}
        </div>
      )}
      {!step ? (
        <Empty title={given ? m.console_cur_preview_save() : m.console_cur_preview_empty()} />
      ) : (
        <Tabs
          label={lessonsWords.lesson_steps()}
          tabs={steps.map((key) => ({ key, label: NAMES[key]() }))}
          chosen={step}
          onChoose={setWantedStep}
          panelClassName="preview-body"
        >
          {step === 'video' && video && (
            <LessonPlayer
              lesson={lesson}
              video={video}
              viewer={NOBODY}
              after={{ label: lessonsWords.lesson_to_end(), go: onClose }}
            />
          )}
          {step === 'lesson-content' && text !== null && (
            <article>
              <p className="lesson-title" lang={langOf(title)}>
                {title}
              </p>
              <LessonText
                html={text}
                lang={written.text_my === text ? 'my' : 'en'}
                replay={(figure) => <ReplayPlace lessonId={PREVIEW} figure={figure} />}
              />
            </article>
          )}
          {step === 'quiz' && <LessonQuiz quiz={quiz} />}
          {given && !video && <p className="small muted">{m.console_cur_preview_save()}</p>}
        </Tabs>
      )}
    </Dialog>
  )
}
