/** Words as those of a file and of its pages are compared: pages have ligatures, and spaces where the program puts them. */
export const plainWords = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
