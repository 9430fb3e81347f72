/** Whether the browser supports picture-in-picture. */
export function hasOwnWindow(): boolean {
  return document.pictureInPictureEnabled
}

/** The video that asked for the window and does not have it yet. */
let asking: HTMLVideoElement | null = null

/** Starts picture-in-picture. */
export function enterOwnWindow(video: HTMLVideoElement): void {
  if (!hasOwnWindow()) return
  asking = video
  const end = () => {
    if (asking === video) asking = null
  }
  video.requestPictureInPicture().then(end, end)
}

/** Whether a video loses the window to another video that asked for it. */
export const isOwnWindowTaken = (): boolean => asking !== null

/** Ends picture-in-picture. Returns whether it was active. */
export function leaveOwnWindow(video: HTMLVideoElement): boolean {
  if (document.pictureInPictureElement !== video) return false
  void document.exitPictureInPicture().catch(() => undefined)
  return true
}
