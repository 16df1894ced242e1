declare module 'virtual:nouns-of-chunks' {
  const nounsOfChunks: Record<string, string[]>
  export default nounsOfChunks
}

declare module 'virtual:faults-*' {
  const messages: import('@lingui/core').Messages
  export default messages
}
