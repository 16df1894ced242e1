/** Length in code points, not UTF-16 units. */
export const lengthOf = (text: string) => [...text].length
