/** Name of the event by which the service worker tells a page that the server has no file of its version any more. */
export const VERSION_GONE = 'version-gone'
