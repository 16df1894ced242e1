declare module 'virtual:nouns-of-chunks' {
  const nounsOfChunks: Record<string, string[]>
  export default nounsOfChunks
}
