export const PASS_PERCENT_DEFAULT = 70

type Question = { question_id: number; explanation: string; options: { option_id: number; is_right: boolean }[] }

/** Grades a quiz, given the ticked options of each question. A question is correct when exactly its right options are ticked. */
export function gradeQuestions(
  questions: Question[],
  tickedOf: (question_id: number) => number[],
  passPercent: number,
) {
  const results = questions.map(({ question_id, explanation, options }) => {
    const ticked = new Set(tickedOf(question_id))
    const right_option_ids = options.filter(({ is_right }) => is_right).map(({ option_id }) => option_id)
    const correct = ticked.size === right_option_ids.length && right_option_ids.every((id) => ticked.has(id))
    return { question_id, correct, right_option_ids, explanation }
  })
  const correct = results.filter((result) => result.correct).length
  return {
    // Rounded down, so that a failed attempt never shows the pass mark.
    score_percent: Math.floor((correct * 100) / results.length),
    passed: correct * 100 >= passPercent * results.length,
    results,
  }
}
