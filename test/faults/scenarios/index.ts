import type { Scenario } from '../scenario.ts'
import { backup } from './backup.ts'
import { exporting } from './export.ts'
import { firstSync } from './first-sync.ts'
import { migration } from './migration.ts'
import { note } from './note.ts'
import { removal } from './removal.ts'
import { restore } from './restore.ts'
import { restoreSound } from './restore-sound.ts'

export const SCENARIOS: readonly Scenario[] = [
  firstSync,
  note,
  backup,
  restore,
  restoreSound,
  exporting,
  removal,
  migration,
]
