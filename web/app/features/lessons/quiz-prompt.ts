/** A prompt whose further lines are all `name: value` asks with its first line, and gives the others as a list. */
export const promptOf = (prompt: string): { ask: string; given: [name: string, value: string][] } => {
  const [ask = '', ...lines] = prompt.split('\n').filter((line) => line.trim())
  const given = lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^\s*(.+?)\s*[:：]\s+(.+?)\s*$/.exec(line) ?? []
    return name && value ? [[name, value]] : []
  })
  return given.length === lines.length ? { ask, given } : { ask: prompt, given: [] }
}
