import { configure } from '@testing-library/react'

// One second, the default, is too short for a screen's first render on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
