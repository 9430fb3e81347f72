// The manifest of a presentation whose representations are single files that are read by byte ranges. The ranges of the
// initialization segment and the segment index are read from the files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Byte ranges (`first-last`) of everything before the segment index, and of the index. */
function rangesOf(file) {
  const bytes = readFileSync(file)
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'sidx') {
      return { initialisation: `0-${at - 1}`, index: `${at}-${at + size - 1}` }
    }
    if (size < 8) break
    at += size
  }
  throw new Error(`${file} has no segment index`)
}

/** @param folder holds the files. @param duration seconds. */
export function onDemandManifest(folder, duration, videos, audio) {
  const base = ({ file }) => {
    const { initialisation, index } = rangesOf(join(folder, file))
    return `<BaseURL>${file}</BaseURL><SegmentBase indexRange="${index}"><Initialization range="${initialisation}"/></SegmentBase>`
  }
  const video = videos
    .map(
      (item, at) =>
        `      <Representation id="v${at}" codecs="${item.codecs}" bandwidth="${item.bandwidth}" width="${item.width}" height="${item.height}" frameRate="25">${base(item)}</Representation>`,
    )
    .join('\n')
  return `<?xml version="1.0" encoding="utf-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" type="static" mediaPresentationDuration="PT${duration}S" minBufferTime="PT2S">
  <Period id="0" start="PT0S">
    <AdaptationSet id="0" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1">
${video}
    </AdaptationSet>
    <AdaptationSet id="1" contentType="audio" mimeType="audio/mp4" lang="en" segmentAlignment="true" startWithSAP="1">
      <Representation id="a0" codecs="mp4a.40.2" bandwidth="${audio.bandwidth}" audioSamplingRate="24000">${base(audio)}</Representation>
    </AdaptationSet>
  </Period>
</MPD>
`
}
