/** The slug of a campus: lower-case title, spaces as hyphens, question marks removed (LEARN-1). */
export const campusSlug = (title: string) => title.toLowerCase().replaceAll('?', '').trim().replace(/\s+/g, '-')
