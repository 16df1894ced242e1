import type { Lesson } from '@padauk/contract/lessons'

export const STEPS = ['video', 'lesson-content', 'quiz', 'completed'] as const
export type Step = (typeof STEPS)[number]

/** The steps that this lesson has, in order (LEARN-4): what it lacks is left out, its end never. */
export const stepsOf = ({ video, text, quiz }: Pick<Lesson, 'video' | 'text' | 'quiz'>) =>
  STEPS.filter((step) => step === 'completed' || { video, 'lesson-content': text, quiz }[step] !== null)

/** The step an address asks for, when the lesson has it; else where it begins. */
export const stepFrom = (asked: string | null, steps: Step[]): Step => steps.find((step) => step === asked) ?? steps[0]!
