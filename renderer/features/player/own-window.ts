/** Whether the browser supports picture-in-picture. */
export function hasOwnWindow(): boolean {
  return document.pictureInPictureEnabled
}

/** Starts picture-in-picture. */
export function enterOwnWindow(video: HTMLVideoElement): void {
  if (hasOwnWindow()) void video.requestPictureInPicture().catch(() => undefined)
}

/** Ends picture-in-picture. Returns whether it was active. */
export function leaveOwnWindow(video: HTMLVideoElement): boolean {
  if (document.pictureInPictureElement !== video) return false
  void document.exitPictureInPicture().catch(() => undefined)
  return true
}
