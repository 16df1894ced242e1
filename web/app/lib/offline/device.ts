export { browserDevice as device } from '@padauk/offline/browser-device'
