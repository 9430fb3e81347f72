/** Whether the browser can show a video in a small window of its own. */
export function hasOwnWindow(): boolean {
  return document.pictureInPictureEnabled
}

/** Puts the picture into a small window that stays on top. */
export function enterOwnWindow(video: HTMLVideoElement): void {
  if (hasOwnWindow()) void video.requestPictureInPicture().catch(() => undefined)
}

/** Puts the picture back. Answers whether it was in a window of its own. */
export function leaveOwnWindow(video: HTMLVideoElement): boolean {
  if (document.pictureInPictureElement !== video) return false
  void document.exitPictureInPicture().catch(() => undefined)
  return true
}
