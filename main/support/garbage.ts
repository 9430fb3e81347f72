import { Session } from 'node:inspector'

/**
 * Returns a function that collects the garbage of this thread. V8 collects only when more is allocated, so an idle
 * thread keeps its garbage. The debugger's command is the only call for a collection that needs no flag
 * (`V8HeapProfilerAgentImpl::collectGarbage` in V8's src/inspector/v8-heap-profiler-agent-impl.cc).
 */
export function createCollector(): () => void {
  const session = new Session()
  session.connect()
  return () => session.post('HeapProfiler.collectGarbage')
}
