/** Makes the window as wide as given, in pixels; happy-dom tells media queries of it. */
export function setWindowWidth(width: number): void {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setViewport: (size: { width: number }) => void } }
  happyDOM.setViewport({ width })
}
