import { all, attribute } from '../odt/odt-xml.ts'
import { propertiesOf, type OdfStyles } from './odf-styles.ts'

export type OdfSlide = { readonly page: Element; readonly isHidden: boolean }

/** The slides of an OpenDocument presentation. */
export function slidesOfOdp(content: Document, styles: OdfStyles): readonly OdfSlide[] {
  const pages = all(content, 'page').filter(({ parentElement }) => parentElement?.localName === 'presentation')
  return pages.map((page) => {
    const chain = [...styles.chain(content, 'drawing-page', attribute(page, 'style-name') ?? '')]
    const told = chain.map((style) => {
      const properties = propertiesOf(style, 'drawing-page-properties')
      return properties && attribute(properties, 'visibility')
    })
    return { page, isHidden: told.find((one) => one !== null) === 'hidden' }
  })
}

/** Whether a frame is for the number, the date and the like of a slide, with an example of them. */
export const isFieldOfSlide = (frame: Element): boolean =>
  /^(?:page-number|date-time|header|footer)$/.test(attribute(frame, 'class') ?? '')
