import { useEffect, useState, type DragEvent } from 'react'
import { isTyping } from '../../../common/shortcuts/use-shortcuts.ts'

type Incoming = { readonly onFile: (file: File) => void; readonly onText: (text: string) => void }

/** Files that are dropped on the screen or pasted, and pasted tables. */
export function useIncomingSheet({ onFile, onText }: Incoming) {
  const [isDropping, setIsDropping] = useState(false)

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData === null || isTyping(event.target)) return
      const [file] = event.clipboardData.files
      const text = event.clipboardData.getData('text/plain')
      if (file !== undefined) onFile(file)
      else if (text.trim() !== '') onText(text)
      else return
      event.preventDefault()
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })

  return {
    isDropping,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsDropping(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDropping(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsDropping(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined) onFile(file)
      },
    },
  }
}
