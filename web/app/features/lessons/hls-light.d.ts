// hls.js ships no types for its light build, which lacks DRM and in-band captions.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
