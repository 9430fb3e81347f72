/** What the page hands to the viewer's frame, after the frame has said {@link VIEWER_READY}. */
export type ViewerInput = {
  readonly kind: 'show'
  readonly bytes: Uint8Array
  readonly type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/gif' | 'text/plain' | 'docx' | 'html'
  readonly name: string
  readonly theme: 'light' | 'dark'
  /** The frame has no catalogue of its own. */
  readonly texts: {
    readonly failed: string
    readonly empty: string
    /** With `{number}` and `{total}` in the place of the numbers. */
    readonly page: string
  }
}

export const VIEWER_READY = 'viewer-ready'
