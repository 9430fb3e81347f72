import type { TFunction } from 'i18next'
import { VERDICTS } from '../../../../contract/model/review.ts'
import type { NoteKind, ReusableComment, ReviewSettings } from '../../../../contract/model/review-settings.ts'
import { noteKindName, verdictLabel } from '../../../common/review-names.ts'
import type { OwnTexts } from '../find-settings.ts'

/** Searchable texts of a kind of notes. */
export function textsOfKind(t: TFunction, kind: NoteKind): readonly string[] {
  return [noteKindName(t, kind), t('review.settings.noteKinds')]
}

/** Searchable texts of a reusable comment. */
export function textsOfComment({ title, text }: ReusableComment): readonly string[] {
  return [title, text]
}

/** Searchable texts of what a team has set up, by row. */
export function textsOfReview(t: TFunction, settings: ReviewSettings): OwnTexts {
  return {
    review: [
      ...VERDICTS.map((id) => [verdictLabel(t, settings, id)]),
      ...settings.noteKinds.map((kind) => textsOfKind(t, kind)),
    ],
    comments: settings.comments.map(textsOfComment),
  }
}
