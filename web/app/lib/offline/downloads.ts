// The downloads of the member on this page.
import type { Download } from '@padauk/offline/download-rows'
import * as downloads from '@padauk/offline/downloads'
import { device } from './device.ts'
import { readOwner } from './owner.ts'

export const listDownloads = async () => {
  const owner = readOwner()
  return owner === undefined ? [] : downloads.listDownloads(device, owner)
}

export const addDownloads = (rows: readonly Download[]) => downloads.addDownloads(device, rows)

/** Not one of a member who has left. */
export const changeDownload = async (row: Download, from: readonly Download['state'][]) =>
  readOwner() === row.owner && downloads.changeDownload(device, row, from)

export const removeDownloads = (rows: readonly Download[]) => downloads.removeDownloads(device, readOwner(), rows)

export const tidyDownloads = () => downloads.tidyDownloads(device, readOwner())

export const watchDownloads = (listener: () => void) => downloads.watchDownloads(device, listener)

export type { Download, DownloadChoice } from '@padauk/offline/download-rows'
