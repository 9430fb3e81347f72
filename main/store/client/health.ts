import { toFailure } from '../../../contract/model/errors.ts'
import type { VerifiedHealth } from '../store.ts'
import type { StoreCalls } from '../common/methods.ts'
import { DamagedError, isUnwritable } from '../common/failures.ts'
import type { Supervisor } from './supervisor-type.ts'

type Health = StoreCalls['health']

/** Checks both databases. A damaged cache is set aside and replaced by an empty one, where the disk can be written. */
export async function verifyStore(supervisor: Supervisor, health: Health): Promise<VerifiedHealth> {
  const generation = supervisor.cacheGeneration()
  const { cache, reviews } = await findHealth(supervisor, health)
  const cacheSetAside =
    cache.ok || supervisor.readOnly() !== null
      ? null
      : await supervisor.beginCacheAnew(generation).catch((error: unknown) => {
          // On an unwritable disk the damaged cache cannot be replaced and stays.
          if (!isUnwritable(error)) throw error
          return null
        })
  return { cache, reviews: reviews ?? (await health.of()).reviews, cacheSetAside }
}

/**
 * Runs the checks. `reviews` is `null` where the cache does not open, because the checking thread opens both databases.
 */
async function findHealth(supervisor: Supervisor, health: Health) {
  try {
    const { cache, reviews, isEmailOrderSound } = await health.of()
    const problems = [...cache.problems, ...(cache.ok ? await findSearchProblems(supervisor, health) : [])]
    if (problems.length === 0 && !isEmailOrderSound) await forgetEmailOrder(supervisor, health)
    return { cache: { ...cache, ok: problems.length === 0, problems }, reviews }
  } catch (error) {
    const isCacheDamage = error instanceof DamagedError && error.database === 'cache'
    if (!isCacheDamage || supervisor.readOnly() !== null) throw error
    return { cache: { ok: false, problems: [error.message], sessions: 0, version: 0 }, reviews: null }
  }
}

async function findSearchProblems({ readOnly }: Supervisor, health: Health): Promise<readonly string[]> {
  try {
    return await (readOnly() === null ? health.searchProblems() : health.searchProblemsFound())
  } catch (error) {
    if (toFailure(error).code !== 'store-damaged') throw error
    return ['the search index cannot be read']
  }
}

async function forgetEmailOrder({ readOnly }: Supervisor, health: Health): Promise<void> {
  try {
    if (readOnly() === null) await health.forgetEmailOrder()
  } catch (error) {
    if (!isUnwritable(error)) throw error
  }
}
