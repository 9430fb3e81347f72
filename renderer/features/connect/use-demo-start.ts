import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desk } from '../../bridge/desk.ts'
import { describeError, type FailureText } from '../../common/i18n/describe-failure.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import type { SaveConnection } from './use-connection-orders.ts'

type DemoStart = {
  readonly isStarting: boolean
  readonly problem: FailureText | null
  readonly start: () => void
}

/** Starts the demo. `onDemo` receives the function that creates its connection. */
export function useDemoStart(onDemo: SaveConnection): DemoStart {
  const { t } = useTranslation()
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const onlyOnce = useOneAtATime()

  async function start(): Promise<void> {
    setStarting(true)
    setProblem(null)
    try {
      await onDemo(() => desk.demo.start())
    } catch (error) {
      setProblem(describeError(t, error))
    } finally {
      setStarting(false)
    }
  }
  return { isStarting, problem, start: () => void onlyOnce(start) }
}
