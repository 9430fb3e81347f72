// pdf.js reads ActualText, the words that a PDF states for glyphs that are none, only of tagged files. A change of one
// line in it hands over those of any marked content (see renderer/viewer/pdf/actual-text.ts).
const WORKER = /pdfjs-dist[\\/]build[\\/]pdf\.worker\.mjs$/
const BEFORE = /(type: "beginMarkedContentProps",\s+)(id: Number\.isInteger\(mcid\))/
const ADDED =
  'actualText: args[1] instanceof Dict && typeof args[1].get("ActualText") === "string" ? stringToPDFString(args[1].get("ActualText")) : null, '

/** A bundler plug-in. Fails if pdf.js is no longer as it was. */
export function readActualText() {
  return {
    name: 'read-actual-text',
    transform: {
      filter: { id: WORKER },
      handler(code) {
        if (code.split(BEFORE).length !== 4) throw new Error('pdf.js reads marked content in another way')
        return { code: code.replace(BEFORE, `$1${ADDED}$2`), map: null }
      },
    },
  }
}
