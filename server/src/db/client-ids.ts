/** The column by which a thing is named: the number from the server, or the id from the device that made it. */
export const idColumn = <C extends string>(column: C, id: number | string) =>
  typeof id === 'number' ? column : 'client_id'
