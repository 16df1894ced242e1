import type { Lesson } from '@padauk/contract/lessons'

const STEPS = ['video', 'lesson-content', 'quiz', 'completed'] as const
export type Step = (typeof STEPS)[number]

/** The steps of this lesson, in order (LEARN-4). Missing parts are skipped; 'completed' is always included. */
export const stepsOf = ({ video, text, quiz }: Pick<Lesson, 'video' | 'text' | 'quiz'>) =>
  STEPS.filter((step) => step === 'completed' || { video, 'lesson-content': text, quiz }[step] !== null)

/** The requested step if the lesson has it, otherwise the first. */
export const stepFrom = (wanted: string | null, steps: Step[]): Step =>
  steps.find((step) => step === wanted) ?? steps[0]!
