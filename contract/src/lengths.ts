/** Characters as the wire counts them: code points, not UTF-16 units. */
export const lengthOf = (text: string) => [...text].length
