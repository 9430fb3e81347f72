import { reviewerNameSchema, type Reviewer } from '../../model/reviewer.ts'
import { answers, call } from '../channel.ts'
import { nothing } from '../schemas.ts'

/** The person who works with this installation. */
export const reviewerChannels = {
  get: call(nothing, answers<Reviewer>()),
  setName: call(reviewerNameSchema, answers<Reviewer>()),
}
