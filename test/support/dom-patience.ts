import { configure } from '@testing-library/react'

// The default of one second is too short for the first render of a screen on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
