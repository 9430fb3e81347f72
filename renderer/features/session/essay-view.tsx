import { ChevronDown, ChevronRight, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { Answer } from '../../../contract/model/report.ts'
import { formatBytes } from '../../../contract/text/format.ts'
import { FileView } from './files/file-view.tsx'
import type { AnswerFiles } from './use-answer-files.ts'
import parts from './parts.module.css'
import styles from './question.module.css'

const KNOWN_FILE_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/heic',
  'image/tiff',
  'image/jp2',
  'text/plain',
  'text/html',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/rtf',
  'application/vnd.oasis.opendocument.text',
  'application/zip',
] as const

type Props = {
  readonly connectionId: ConnectionId
  readonly sessionKey: SessionKey
  readonly num: number
  /** Called with the element of the text, and with `null` when it is removed. */
  readonly textRef: (element: HTMLElement | null) => void
  /** Whether the video keys act on a player among the files. */
  readonly hasKeys: boolean
  /** `null` for an essay without files. */
  readonly files: AnswerFiles | null
  readonly answer: Extract<Answer, { readonly kind: 'essay' }>
}

/** A written answer: its text as typed, and its files, each shown on demand. */
export function EssayView({ connectionId, sessionKey, num, textRef, hasKeys, files, answer }: Props) {
  const { t } = useTranslation()
  const nameOfType = (type: string) => {
    const known = KNOWN_FILE_TYPES.find((candidate) => candidate === type.toLowerCase())
    return known ? t(`viewer.type.${known}`) : type
  }
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  useEffect(
    () =>
      files?.notes.subscribe(({ wanted }) => {
        if (wanted !== null) setOpenIndex(wanted.file)
      }),
    [files?.notes],
  )
  return (
    <>
      {answer.text.trim() === '' ? (
        <p className={parts.faint}>{t('session.emptyText')}</p>
      ) : (
        <div ref={textRef} className={styles.essay} dir="auto">
          {answer.text}
        </div>
      )}
      {answer.files.length > 0 && (
        <section className={parts.group}>
          <h3 className={parts.groupTitle}>{t('session.files')}</h3>
          <ul className={styles.files}>
            {answer.files.map((file, index) => {
              const name = files?.names[index] ?? ''
              const isOpen = openIndex === index
              return (
                <li key={index}>
                  <button
                    type="button"
                    className={styles.file}
                    aria-expanded={isOpen}
                    aria-label={t('session.openFile', { name })}
                    onClick={() => setOpenIndex(isOpen ? null : index)}
                  >
                    {isOpen ? <ChevronDown aria-hidden size={14} /> : <ChevronRight aria-hidden size={14} />}
                    <FileText aria-hidden size={14} />
                    <span className={styles.fileName} dir="auto">
                      {name}
                    </span>
                    <span className={parts.faint}>
                      {[nameOfType(file.type), file.size === null ? t('session.sizeUnknown') : formatBytes(file.size)]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </button>
                  {isOpen && (
                    <FileView
                      connectionId={connectionId}
                      sessionKey={sessionKey}
                      target={{ kind: 'essayFile', questionNum: num, index }}
                      name={name}
                      hasKeys={hasKeys}
                      notes={files?.notes ?? null}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}
