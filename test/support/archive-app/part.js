export const part = 'a part of the archive'
