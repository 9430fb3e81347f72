import type { Question, VideoAnswer } from '../../contract/model/report.ts'
import { questionWith } from './session-fixture.ts'

/** A question that is answered by a video, by default with an original file alone. */
export function videoQuestion(num: number, change: Partial<VideoAnswer> = {}): Question {
  return questionWith({
    num,
    type: 'VideoInterview',
    prompt: `Video ${num}`,
    answer: {
      kind: 'video',
      originalUri: `https://media.example/${num}.mp4`,
      originalType: 'video/mp4',
      originalExtension: '.mp4',
      originalSize: null,
      mpegDashUri: null,
      size: null,
      duration: null,
      width: null,
      height: null,
      ...change,
    },
  })
}
