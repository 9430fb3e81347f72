import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestInput } from '../../../contract/bridge/channels.ts'
import { desk } from '../../bridge/desk.ts'
import { describeError, type FailureText } from '../../common/i18n/describe-failure.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

/** Starts one export at a time. `onStarted` is not called if the user chose no file. */
export function useExportStart(request: RequestInput['exports.start'], onStarted: () => Promise<void>) {
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()
  const [isStarting, setIsStarting] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)

  async function start(): Promise<void> {
    setIsStarting(true)
    setProblem(null)
    try {
      if (await desk.exports.start(request)) await onStarted()
    } catch (error) {
      setProblem(describeError(t, error))
    } finally {
      setIsStarting(false)
    }
  }

  return { start: () => void onlyOnce(start), isStarting, problem }
}
